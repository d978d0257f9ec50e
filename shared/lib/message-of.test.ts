import { expect, it } from "vitest";
import { messageOf } from "./message-of.ts";

it("takes an error's message, and anything else as text", () => {
  expect([new TypeError("no such lane"), "no disk", undefined].map(messageOf)).toEqual([
    "no such lane",
    "no disk",
    "undefined",
  ]);
});
