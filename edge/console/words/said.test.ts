import { expect, test } from "vitest";
import { ACTS } from "../acts/act-list.ts";
import { said } from "./said.ts";

test("what a lane says is put into the officer's language; what nobody has put into words stays as it is", () => {
  expect(said("the arm was up already", "id")).toBe("palang sudah naik");
  expect(said("the arm was up already", "en")).toBe("the arm was up already");
  expect(said("something quite new", "id")).toBe("something quite new");
});

test("what is wrong with a form is said in Indonesian too", () => {
  const tried = ACTS.hold_open.safeParse({
    press_id: "0193a000-0000-7000-8000-000000000001",
    lane_id: "0193a000-0000-7000-8000-000000000002",
    reason: "none",
    minutes: "0",
    words: "x".repeat(501),
  });
  const messages = tried.error?.issues.map(({ message }) => message) ?? [];
  expect(messages).toHaveLength(3);
  for (const message of messages) expect(said(message, "id")).not.toBe(message);
});
