import type { Sentence } from "../sentence.ts";

export const MS: Sentence = ["ms", "ms"];
export const SECONDS: Sentence = ["seconds", "detik"];
export const KG: Sentence = ["kg", "kg"];
export const PIXELS: Sentence = ["pixels", "piksel"];
export const PERCENT: Sentence = ["%", "%"];
export const BAUD: Sentence = ["baud", "baud"];
export const BYTES: Sentence = ["bytes", "bita"];
