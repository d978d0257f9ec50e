import { expect, test } from "vitest";
import { inputProblems } from "../../../shared/errors/input-problems.ts";
import { FEATURES } from "../../features/open-features.ts";
import { formFields } from "../parts/form-schema.ts";
import { PAGES } from "../pages.ts";
import { problemSentence } from "../words/problem-sentences.ts";
import { refusalSentence } from "../words/refusal-sentences.ts";
import { problemsInCode, refusalsInCode, type SaidInCode } from "./said-in-code.ts";

/** What no form of a page can bring about, by the reason. */
const NOT_ON_FORMS: Readonly<Record<string, readonly RegExp[]>> = {
  "headers and bodies that programs send": [
    ...[/entity tags/, /visible ASCII/, /^has (?:more than 7 values|an object|a field)/, /^is nested/, /by its id$/],
    ...[/cursor of this feed/, /retained tombstones/, /raw Ed25519/, /\bcaptures?\b/, /^must be JSON$/, /base64$/],
    ...[/^give either a code/, /\bitems\b/, /Unix seconds/, /10 MiB/],
  ],
  "the certificate of a service, or a part of central that is not ready": [
    ...[/^is (?:for another host|not valid yet|signed by itself|of an unknown authority)$/, /^has expired$/],
    ...[/^does not answer/, /^have not all run$/, /^cannot be written$/],
  ],
  "with values in its holes it is known": [/^is 7; it 7$/, /^is 7 of 7$/, /^is 7$/],
};
/** The code whose texts end a refusal that begins so. */
const ENDINGS: Readonly<Record<string, string>> = {
  "tickets/domain/rules.ts": "Ticket 7",
  "tickets/documents/link.ts": "Ticket 7",
  "dual-container/change-dual-type.ts": "Ticket 7",
  "load-unload/states.ts": "The load of 7",
  "load-unload/perform.ts": "The load of 7",
};
/** Refusals that a page shows by the sentence of their code, or that no page can get. */
const BY_CODE: readonly RegExp[] = [
  ...[/^This needs /, /^Only people have /, /^Too many of your requests/, /only a user has them$/],
  ...[/access token/, /client/, /^External systems/, /^Capture /, /public key$/, /^Metrics are read/],
  // What follows is one of `ENDINGS`.
  ...[/^Ticket 7 7$/, /^The load of 7 7$/],
];

function endsRefusal({ file, text }: SaidInCode): boolean {
  const begins = Object.entries(ENDINGS).find(([end]) => file.endsWith(end))?.[1];
  return begins !== undefined && refusalSentence(`${begins} ${text}`, "id") !== null;
}

const unsaid = (texts: readonly SaidInCode[], isKnown: (said: SaidInCode) => boolean): string[] =>
  texts.filter((said) => !isKnown(said)).map(({ file, text }) => `${file}: ${text}`);
const OTHERS = Object.values(NOT_ON_FORMS).flat();
const isOther = (text: string): boolean => OTHERS.some((pattern) => pattern.test(text));
const isSaid = (text: string): boolean => problemSentence(text, "id") !== text;

test("every problem of a field in the code of the API has its Indonesian sentence, or no form brings it about", () => {
  const found = problemsInCode();
  expect(found.length).toBeGreaterThan(200);
  expect(unsaid(found, (one) => isSaid(one.text) || isOther(one.text) || endsRefusal(one))).toEqual([]);
  expect(OTHERS.filter((pattern) => !found.some(({ text }) => pattern.test(text)))).toEqual([]);
});

test("a problem with values in it is known", () => {
  for (const said of [
    "is the number of PT Sentosa",
    'is "x"; it must be one of a, b',
    "must hold at most 100 vehicles",
  ])
    expect(problemSentence(said, "id")).toMatch(/^(Sudah|Pilih|Paling)/);
});

test("every refusal in the code of the API has its Indonesian sentence, or is told by its code", () => {
  const found = refusalsInCode(["wrong_state", "already_exists", "in_use", "forbidden", "rate_limited"]);
  expect(found.length).toBeGreaterThan(60);
  const isKnown = ({ text }: SaidInCode): boolean =>
    refusalSentence(text, "id") !== null || BY_CODE.some((pattern) => pattern.test(text));
  expect(unsaid(found, isKnown)).toEqual([]);
});

const OPERATIONS = new Map(FEATURES.flatMap(({ operations }) => operations).map((one) => [one.id, one]));
const ON_PAGES = [...new Set(PAGES.flatMap(({ uses }) => uses))].flatMap((id) => OPERATIONS.get(id) ?? []);
/** What a person may type, or leave out. */
const TYPED = [undefined, "", " ", "x", "x".repeat(20_000), "\u0000", "-1", -1, 0.5, 1e12, null, true, [], ["x"]];

test("no problem that a schema finds in what is typed stays in English", async () => {
  const english = new Set<string>();
  let found = 0;
  for (const { id, body, example } of ON_PAGES) {
    if (!body) continue;
    const paths = [...new Set([...pathsIn(example?.body ?? {}), ...formFields(body).map(({ path }) => path)])];
    for (const path of paths)
      for (const typed of TYPED) {
        const given = structuredClone(example?.body ?? {});
        put(given, path.split("."), typed);
        const { error } = await body.safeParseAsync(given);
        for (const { path: at, message } of error ? inputProblems(error, given) : []) {
          found += 1;
          if (!isSaid(message) && !isOther(message)) english.add(`${id} ${at}: ${message}`);
        }
      }
  }
  expect(found).toBeGreaterThan(1000);
  expect([...english]).toEqual([]);
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Every path of a value, those of the items of lists too. */
function pathsIn(value: unknown, above: readonly string[] = []): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...above, name];
    return [path.join("."), ...pathsIn(inner, path)];
  });
}

function put(value: unknown, [name = "", ...rest]: readonly string[], typed: unknown): void {
  if (!isObject(value)) return;
  if (rest.length === 0) value[name] = typed;
  else put((value[name] ??= {}), rest, typed);
}
