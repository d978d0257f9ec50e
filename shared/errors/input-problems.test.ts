import { expect, test } from "vitest";
import { z } from "zod";
import { say } from "../words/say.ts";
import { saying } from "../words/spoken-text.ts";
import { inputProblems } from "./input-problems.ts";
import { wordProblem } from "./word-problem.ts";

const Ticket = z.strictObject({
  company: z.string({ error: saying("is_no_company") }),
  vehicles: z.array(z.strictObject({ plate: z.string().min(1) })),
});
const problemsOf = (input: unknown, schema: z.ZodType = Ticket) =>
  inputProblems(schema.safeParse(input).error!, input).map((one) => wordProblem(one));
const wordsOf = (input: unknown, schema: z.ZodType) => problemsOf(input, schema).map(({ message }) => message);

test("every problem has a row of its own, with the way to it", () => {
  expect(problemsOf({ company: 7, vehicles: [{ plate: "B 1" }, { plate: "" }] })).toEqual([
    { path: "company", message: "is not a company", said: say("is_no_company") },
    { path: "vehicles.1.plate", message: "must not be empty", said: say("must_be_filled") },
  ]);
});

test("a problem is a value, and has its words in both languages", () => {
  const [problem] = inputProblems(z.string().max(3).safeParse("four").error!, "four");
  expect(problem).toEqual({ path: "", said: say("too_many_characters", { limit: 3 }) });
  expect(wordProblem(problem!, "id").message).toBe("paling banyak 3 huruf");
});

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, "is required"],
  [z.string(), null, "is required"],
  [z.string(), 7, "must be a text"],
  [z.number(), "7", "must be a number"],
  [z.int(), 0.5, "must be a whole number"],
  [z.boolean(), "yes", "must be true or false"],
  [z.array(z.string()), "a", "must be a list"],
  [z.strictObject({}), "a", "must be an object"],
  [z.number().min(3), 2, "must be at least 3"],
  [z.number().gt(3), 3, "must be more than 3"],
  [z.number().max(3), 4, "must be at most 3"],
  [z.number().lt(3), 3, "must be less than 3"],
  [z.string().min(3), "a", "must have at least 3 characters"],
  [z.array(z.string()).max(1), ["a", "b"], "must hold at most 1"],
  [z.array(z.string()).min(2), ["a"], "must hold at least 2"],
  [z.uuid(), "7", "must be one of the list (a UUID)"],
  [z.iso.date(), "7", "must be a date, YYYY-MM-DD"],
  [z.email(), "7", "must be an e-mail address"],
  [z.union([z.literal(""), z.url()]), "7", "must be an http or https address"],
  [z.literal("a"), "b", 'is "b"; it must be one of a'],
  [z.string().regex(/a/), "b", "does not fit"],
  [z.string().refine(() => false, { error: "is odd" }), "b", "is odd"],
])("%# what a schema finds without words of its own has the sentence of its kind", (schema, given, words) => {
  expect(wordsOf(given, schema)).toEqual([words]);
});

test("a choice that does not exist is named beside those that do", () => {
  const Device = z.object({
    of: z.discriminatedUnion("driver", [
      z.object({ driver: z.literal("box") }),
      z.object({ driver: z.literal("mqtt") }),
    ]),
    mode: z.enum(["on", "off"]).optional(),
  });
  const found = (given: unknown) => problemsOf(given, Device).map(({ path, message }) => ({ path, message }));
  expect(found({ of: { driver: "bocks" }, mode: "half" })).toEqual([
    { path: "of.driver", message: 'is "bocks"; it must be one of box, mqtt' },
    { path: "mode", message: 'is "half"; it must be one of on, off' },
  ]);
  expect(found({ of: {} })).toEqual([{ path: "of.driver", message: "must be one of box, mqtt" }]);
  expect(found({ of: { driver: "x".repeat(999) } })[0]?.message.length).toBeLessThan(120);
});

test("unknown fields are named one by one, where they stand", () => {
  expect(problemsOf({ company: "A", vehicles: [{ plate: "B", colour: "red", wheels: 4 }] })).toMatchObject([
    { path: "vehicles.0.colour", message: "is not a field of this request" },
    { path: "vehicles.0.wheels", message: "is not a field of this request" },
  ]);
});

test("what is wrong with the input as a whole has an empty path", () => {
  expect(problemsOf(null).map(({ path }) => path)).toEqual([""]);
});
