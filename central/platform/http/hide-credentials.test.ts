import { expect, test } from "vitest";
import { hideCredentials, jsonOfAnswer, shownValue } from "./hide-credentials.ts";

const CREDENTIAL = `GA1.${"0123456789ABCDEFGHJKMNPQRSTVWXYZ".repeat(4)}`;

test.each([
  ["inside any text", { note: `read ${CREDENTIAL} twice` }, { note: "read …WXYZ twice" }],
  ["in lower case", { note: CREDENTIAL.toLowerCase() }, { note: "…wxyz" }],
  [
    "as what was presented",
    { a: [{ presented: { kind: "code", text: "7K3M9Q2RTX" } }] },
    { a: [{ presented: { kind: "code", text: "…2RTX" } }] },
  ],
  [
    "unreadable ones too",
    { presented: { kind: "unreadable", text: "half of it" } },
    { presented: { kind: "unreadable", text: "…f it" } },
  ],
  [
    "not plates",
    { presented: { kind: "plate", text: "B1234ABC" } },
    { presented: { kind: "plate", text: "B1234ABC" } },
  ],
  ["not in what its owner may print", { qr_value: CREDENTIAL }, { qr_value: CREDENTIAL }],
  ["nothing at all", { presented: null }, { presented: null }],
])("credentials are hidden in answers: %s", (_name, data, shown) => {
  expect(JSON.parse(jsonOfAnswer(data))).toEqual(shown);
  expect(shownValue(data)).toStrictEqual(shown);
});

test("a page gets what a client gets: a field without a value is absent, and nothing else is copied", () => {
  const inner = { name: "B", at: null };
  const value = { name: "A", note: undefined, items: [inner, { gone: undefined }] };
  const shown = shownValue(value);
  expect(shown).toStrictEqual(JSON.parse(jsonOfAnswer(value)));
  expect((shown as { items: unknown[] }).items[0]).toBe(inner);
  expect(shownValue(inner)).toBe(inner);
});

test("a problem that quotes one hides it, in linear time", () => {
  expect(hideCredentials(`is ${CREDENTIAL}`)).toBe("is …WXYZ");
  expect(hideCredentials("GA1.".repeat(50_000))).toHaveLength(200_000);
});
