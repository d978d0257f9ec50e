import { expect, test } from "vitest";
import { z } from "zod";
import { timestampFormats } from "../../../shared/web/timestamps.ts";
import { WORDS } from "../words/words.ts";
import { declaredForm } from "./form.ts";
import { bodyOf, formFields, valuesOf } from "./form-schema.ts";
import { problemSentence } from "./form-words.ts";

const Body = z.strictObject({
  name: z.string().min(1),
  rules: z.strictObject({
    mode: z.enum(["hard", "soft"]).default("hard"),
    capacity: z.int().min(1).nullable().default(null),
    minutes: z.int().default(60),
    is_on: z.boolean().default(false),
  }),
});
const fields = formFields(Body);
const typed = (entries: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(entries)) form.set(name, value);
  return form;
};

test("the entries of a body stand in its order, with those of nested objects", () => {
  expect(fields.map(({ path, isRequired, isNullable }) => [path, isRequired, isNullable])).toEqual([
    ["name", true, false],
    ["rules.mode", false, false],
    ["rules.capacity", false, true],
    ["rules.minutes", false, false],
    ["rules.is_on", false, false],
  ]);
});

test("what was typed becomes a body; empty is null or the default, and no number stays for the API to refuse", () => {
  const form = {
    name: " North ",
    "rules.mode": "soft",
    "rules.capacity": "",
    "rules.minutes": "",
    "rules.is_on": "true",
  };
  const body = { name: "North", rules: { mode: "soft", capacity: null, minutes: 60, is_on: true } };
  expect(bodyOf(fields, typed(form))).toEqual(body);
  expect(bodyOf(fields, typed({ "rules.capacity": "many" }))).toEqual({ rules: { capacity: "many" } });
  expect(bodyOf(fields, typed({ name: "" }), { area_id: "1" })).toEqual({ area_id: "1", name: "" });
});

test("a stored record fills its form, and that form is the record again", () => {
  const record = { name: "North", rules: { mode: "soft", capacity: 4, minutes: 5, is_on: false } };
  expect(bodyOf(fields, typed(valuesOf(fields, record)))).toEqual(record);
});

test("a refused form keeps what was typed, and names each problem at its entry", async () => {
  const problem = {
    type: "",
    title: "",
    status: 400,
    detail: "",
    message: "",
    code: "invalid_input" as const,
    request_id: "1",
    errors: [
      { path: "rules.capacity", message: "Too small: expected number to be >=1" },
      { path: "other", message: "must not be empty" },
    ],
  };
  const values = { name: '<"North">', "rules.capacity": "0" };
  const form = { action: "/x", fields, words: {}, values, problem, submit: "Save" };
  const reader = { language: "id" as const, words: WORDS.id, moments: timestampFormats("id", "Asia/Jakarta", 0) };
  const text = (await declaredForm(form, reader)).toString();
  expect(text).toContain('value="&lt;&quot;North&quot;&gt;"');
  expect(text).toMatch(/id="field-rules-capacity-problem">Paling sedikit 1\./);
  expect(text).toContain("other: Harus diisi.");
});

test("a problem without a sentence of its own stays in the API's words", () => {
  expect(problemSentence("must be a relay of its own", "id")).toBe("must be a relay of its own");
});
