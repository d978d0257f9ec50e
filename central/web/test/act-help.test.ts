import { afterAll, beforeAll, expect, test } from "vitest";
import { onSqlite } from "../../test/engines.ts";
import type { TestCentral } from "../../test/harness.ts";
import { startSeeded } from "../../test/seeded-central.ts";
import { PAGES } from "../pages.ts";
import { type BrowserDouble, browserOfUser } from "./browser-double.ts";

const SITE = { size: 20, days: 2, seed: 7, password: "a long enough password" };
/** Of each kind, records of several states offer several acts. */
const RECORDS_OF_A_KIND = 4;

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  ({ central } = await startSeeded(onSqlite(), SITE));
  browser = await browserOfUser(central, (await central.as("super_admin")).principal.id);
});
afterAll(() => central[Symbol.asyncDispose]());

/** The lists, the records that each one leads to, and the forms of these. */
async function addresses(): Promise<string[]> {
  const found: string[] = [];
  for (const { path } of PAGES.filter(({ path }) => !path.includes(":"))) {
    const { text } = await browser.get(path);
    const links = [...text.matchAll(/<a href="([^"?#]+)"/g)].map(([, to = ""]) => to);
    const records = links.filter((to) => to.startsWith(`${path}/`) && !/\/(?:new|deleted|board)$/.test(to));
    const [first, ...others] = [...new Set(records)].slice(0, RECORDS_OF_A_KIND);
    found.push(path, ...others);
    if (first !== undefined)
      found.push(
        first,
        ...[...(await browser.get(first)).text.matchAll(/href="([^"]+\/edit)"/g)].map(([, to = ""]) => to),
      );
  }
  return found;
}

interface Entry {
  label: string;
  /** Its own, or that of the form's help. */
  sentence: string | undefined;
  /** Of a declared form, whose help stands above it and leaves out what explains itself. */
  isDeclared: boolean;
}

/** The visible entries of the forms that change something. */
function entriesOf(text: string): Entry[] {
  const [help = ""] = /<details class="act form-help">[^]*?<\/details>/.exec(text) ?? [];
  const helped = new Map(
    [...help.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/g)].map(([, name = "", said = ""]) => [name, said]),
  );
  const forms = [...text.matchAll(/<form(?![^>]*role="search")[^>]*method="post"[^]*?<\/form>/g)].map(([form]) => form);
  return forms.flatMap((form) =>
    [...form.matchAll(/<label for="([^"]+)">([^<]*)/g)].map(([, id = "", label = ""]) => {
      const [, own] = new RegExp(`id="${id}-help">([^<]*)<`).exec(form) ?? [];
      return { label, sentence: own ?? helped.get(label), isDeclared: /^<form[^>]*declared/.test(form) };
    }),
  );
}

/** Entries whose label, or the hint above them, says all there is to say. */
const OWN_WORDS: ReadonlySet<string> = new Set([
  ...["Container", "Right number", "Scan a QR, or type the code or the number of its document"],
  ...[
    "Which hold",
    "Destination",
    "Plate or ticket code",
    "Present password",
    "Your password",
    "What you found, for the record",
  ],
]);

test("each entry of an act has its sentence, in both languages and in the words of the pages", async () => {
  const [without, alike, raw] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let helped = 0;
  for (const address of await addresses()) {
    const english = entriesOf((await browser.get(address, { "accept-language": "en" })).text);
    const indonesian = entriesOf((await browser.get(address, { "accept-language": "id" })).text);
    for (const [at, { label, sentence, isDeclared }] of english.entries()) {
      const kind = address.split("/")[1] ?? "";
      const other = indonesian[at]?.sentence;
      if (sentence === undefined || other === undefined) {
        if (!isDeclared && !OWN_WORDS.has(label)) without.add(`${kind}: ${label}`);
        continue;
      }
      helped += 1;
      if (sentence === other) alike.add(`${kind}: ${label}: ${sentence}`);
      // A role's key has an example of its form.
      for (const said of [sentence, other].map((one) => one.replace("gate_clerk", "")))
        if (/\b[a-z]+_[a-z_]+\b/.test(said)) raw.add(`${kind}: ${label}: ${said}`);
    }
  }
  expect(helped).toBeGreaterThan(50);
  expect({ without: [...without], alike: [...alike], raw: [...raw] }).toEqual({ without: [], alike: [], raw: [] });
});
