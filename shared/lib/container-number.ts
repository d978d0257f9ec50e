import { normalizePlate } from "./plate.ts";

/** What a text is as a container number of ISO 6346. */
export type ContainerNumber = "good" | "wrong_check_digit" | "no_container_number";

const SHAPE = /^[A-Z]{3}[UJZ]\d{7}$/;
const LETTERS = "0123456789A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ";

/** Upper case, letters and digits alone, as all comparisons are made: those of plates hold for containers, too. */
export function normalContainer(typed: string): string {
  return normalizePlate(typed);
}

/** Judges a container number by its shape and check digit; blanks, dashes and lower case don't matter. */
export function judgeContainer(typed: string): ContainerNumber {
  const number = normalContainer(typed);
  if (!SHAPE.test(number)) return "no_container_number";
  const sum = Array.from(number.slice(0, 10)).reduce(
    (total, sign, place) => total + LETTERS.indexOf(sign) * 2 ** place,
    0,
  );
  return (sum % 11) % 10 === Number(number[10]) ? "good" : "wrong_check_digit";
}
