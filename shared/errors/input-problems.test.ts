import { expect, test } from "vitest";
import { z } from "zod";
import { inputProblems } from "./input-problems.ts";

const Ticket = z.strictObject({
  company: z.string({ error: "must be a name" }),
  vehicles: z.array(z.strictObject({ plate: z.string().min(1, { error: "must not be empty" }) })),
});
const problemsOf = (input: unknown) => inputProblems(Ticket.safeParse(input).error!);

test("every problem has a row of its own, with the way to it", () => {
  expect(problemsOf({ company: 7, vehicles: [{ plate: "B 1" }, { plate: "" }] })).toEqual([
    { path: "company", message: "must be a name" },
    { path: "vehicles.1.plate", message: "must not be empty" },
  ]);
});

test("a choice that does not exist is named beside those that do", () => {
  const Device = z.object({
    of: z.discriminatedUnion("driver", [
      z.object({ driver: z.literal("box") }),
      z.object({ driver: z.literal("mqtt") }),
    ]),
    mode: z.enum(["on", "off"]).optional(),
  });
  const found = (given: unknown) => inputProblems(Device.safeParse(given).error!, given);
  expect(found({ of: { driver: "bocks" }, mode: "half" })).toEqual([
    { path: "of.driver", message: 'is "bocks"; it must be one of box, mqtt' },
    { path: "mode", message: 'is "half"; it must be one of on, off' },
  ]);
  expect(found({ of: {} })).toEqual([{ path: "of.driver", message: "must be one of box, mqtt" }]);
  expect(found({ of: { driver: "x".repeat(999) } })[0]?.message.length).toBeLessThan(120);
});

test("unknown fields are named one by one, where they stand", () => {
  expect(problemsOf({ company: "A", vehicles: [{ plate: "B", colour: "red", wheels: 4 }] })).toEqual([
    { path: "vehicles.0.colour", message: "is not a field of this request" },
    { path: "vehicles.0.wheels", message: "is not a field of this request" },
  ]);
});

test("what is wrong with the input as a whole has an empty path", () => {
  expect(problemsOf(null).map(({ path }) => path)).toEqual([""]);
});
