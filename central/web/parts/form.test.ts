import { wordProblem } from "../../../shared/errors/word-problem.ts";
import { say } from "../../../shared/words/say.ts";
import { expect, test } from "vitest";
import { z } from "zod";
import { HIDDEN } from "../../platform/audit/audit.ts";
import { timestampFormats } from "../../../shared/web/timestamps.ts";
import { WORDS } from "../words/words.ts";
import { declaredForm } from "./form.ts";
import { bodyOf, formFields, valuesOf } from "./form-schema.ts";

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
  expect(bodyOf(fields, typed({ name: "" }), { fixed: { area_id: "1" } })).toEqual({ area_id: "1", name: "" });
});

test("a stored record fills its form, and that form is the record again", () => {
  const record = { name: "North", rules: { mode: "soft", capacity: 4, minutes: 5, is_on: false } };
  expect(bodyOf(fields, typed(valuesOf(record)))).toEqual(record);
});

const Link = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("serial"),
    path: z.string(),
    bits: z.union([z.literal(7), z.literal(8)]).default(8),
  }),
  z.strictObject({ type: z.literal("tcp"), host: z.string(), port: z.int() }),
]);
const Input = z.strictObject({ input: z.int(), is_high: z.boolean().default(true) });
const Settings = z.discriminatedUnion("driver", [
  z.discriminatedUnion("role", [
    z.strictObject({
      role: z.literal("arm"),
      driver: z.literal("board"),
      link: Link,
      limit: Input.nullable().default(null),
    }),
    z.strictObject({ role: z.literal("light"), driver: z.literal("board"), link: Link, red: z.int() }),
  ]),
  z.strictObject({ role: z.literal("light"), driver: z.literal("lamp"), digits: z.array(z.int()).default([1, 2]) }),
]);
const Device = z.strictObject({ name: z.string(), settings: Settings });
const pathsOf = (values: Record<string, string>) => formFields(Device, values).map(({ path }) => path);

test("of a union the entries of the chosen member alone are there, and it may be a union itself", () => {
  const arm = ["settings.link.type", "settings.link.path", "settings.link.bits", "settings.limit"];
  expect(pathsOf({})).toEqual(["name", "settings.role", "settings.driver", ...arm]);
  const overTcp = { "settings.role": "light", "settings.driver": "board", "settings.link.type": "tcp" };
  const link = ["settings.link.type", "settings.link.host", "settings.link.port"];
  expect(pathsOf(overTcp)).toEqual(["name", "settings.role", "settings.driver", ...link, "settings.red"]);
  expect(pathsOf({ "settings.role": "light", "settings.driver": "lamp" }).slice(3)).toEqual(["settings.digits"]);
  const limited = pathsOf({ "settings.limit": "given" });
  expect(limited.slice(-3)).toEqual(["settings.limit", "settings.limit.input", "settings.limit.is_high"]);
});

test.each([
  { role: "arm", driver: "board", link: { type: "serial", path: "/dev/a", bits: 7 }, limit: null },
  { role: "arm", driver: "board", link: { type: "tcp", host: "h", port: 5 }, limit: { input: 3, is_high: false } },
  { role: "light", driver: "lamp", digits: [4, 1] },
  { role: "light", driver: "lamp", digits: [] },
])("a record with choices fills its form, and that form is the record again: %j", (settings) => {
  const record = { name: "One", settings };
  const values = valuesOf(record);
  expect(bodyOf(formFields(Device, values), typed(values))).toEqual(record);
});

test("a choice brings its own entries without a script too, and a secret that was typed is not shown again", async () => {
  const values = { "settings.role": "arm", "settings.link.type": "tcp" };
  const reader = { language: "en" as const, words: WORDS.en, moments: timestampFormats("en", "Asia/Jakarta", 0) };
  const form = { action: "/x", words: {}, values, submit: "Save" };
  const text = (await declaredForm({ ...form, fields: formFields(Device, values) }, reader)).toString();
  expect(text).toMatch(/<select[^>]*name="settings.link.type"[^>]*hx-post="\/x"/);
  expect(text).toMatch(/<noscript\s*><button[^>]*name="choose" value="settings.link.type"/);
  const Login = z.strictObject({ password: z.string() });
  const typedOne = { ...form, fields: formFields(Login), values: { password: "geheim" } };
  expect((await declaredForm(typedOne, reader)).toString()).not.toContain("geheim");
  const stored = { ...typedOne, values: { password: HIDDEN } };
  expect((await declaredForm(stored, reader)).toString()).toContain(`value="${HIDDEN}"`);
});

test("a refused form keeps what was typed, and names each problem at its entry", async () => {
  const problem = {
    type: "",
    title: "",
    status: 400,
    detail: "",
    message: "",
    said: say("is_required"),
    code: "invalid_input" as const,
    request_id: "1",
    errors: [
      wordProblem({ path: "rules.capacity", said: say("at_least", { limit: 1 }) }),
      wordProblem({ path: "other", said: say("must_be_filled") }),
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
