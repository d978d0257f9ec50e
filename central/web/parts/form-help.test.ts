import { afterAll, beforeAll, expect, test } from "vitest";
import { bodySentences } from "../../platform/reference/body-sentences.ts";
import { isNode, type Node, nodeAt, nodesAt, referredName } from "../../platform/reference/node.ts";
import { onSqlite } from "../../test/engines.ts";
import { startCentral, type TestCentral } from "../../test/harness.ts";
import { PAGES } from "../pages.ts";
import { type BrowserDouble, browserOfUser } from "../test/browser-double.ts";

let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  central = await startCentral(onSqlite());
  browser = await browserOfUser(central, (await central.as("super_admin")).principal.id);
});
afterAll(() => central[Symbol.asyncDispose]());

/** The forms whose address needs no record. Kinds of tickets have a page before theirs, and a gate's computer a form of one entry. */
const FORMS = PAGES.filter(({ path }) => /^(?!.*:).*\/new$/.test(path) && !/^\/(tickets|edges)\/new$/.test(path));

const helpIn = (text: string): { label: string; sentence: string }[] => {
  const [help = ""] = /<details class="act form-help">[^]*?<\/details>/.exec(text) ?? [];
  return [...help.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)<\/dd>/g)].map(([, label = "", sentence = ""]) => ({
    label,
    sentence,
  }));
};

test.each(FORMS)("the form $path says what goes into each entry, in Indonesian and in English", async ({ path }) => {
  const indonesian = helpIn((await browser.get(path, { "accept-language": "id" })).text);
  const english = helpIn((await browser.get(path)).text);
  expect(indonesian.length).toBeGreaterThan(0);
  expect(indonesian.length).toBe(english.length);
  const untold = english.filter(({ sentence }, at) => sentence === indonesian[at]?.sentence);
  expect(untold).toEqual([]);
});

test("the sentences are those of the reference", async () => {
  const document = (await (await central.central.app.request("/openapi.json")).json()) as Node;
  const different: string[] = [];
  for (const { uses } of FORMS) {
    const [operation] = uses;
    const described = nodeAt(nodeAt(nodeAt(document, "paths"), operation.path), operation.method);
    const contents = nodeAt(nodeAt(described, "requestBody"), "content");
    const { schema } = nodeAt(contents, "application/json");
    if (!isNode(schema)) continue;
    for (const [path, { says: sentence }] of bodySentences(operation)) {
      const said = saidAt(document, schema, path.split("."));
      if (said !== undefined && said !== sentence)
        different.push(`${operation.id} ${path}: ${sentence} / ${JSON.stringify(said)}`);
    }
  }
  expect(different).toEqual([]);
});

/** The description of a field in the document; undefined where a union or a list makes its place unclear. */
function saidAt(document: Node, given: Node, [name = "", ...rest]: readonly string[]): unknown {
  const reference = referredName(given);
  const schema = reference === null ? given : nodeAt(nodeAt(nodeAt(document, "components"), "schemas"), reference);
  const field = nodeAt(nodeAt(schema, "properties"), name);
  const [only] = nodesAt(field, "anyOf");
  if (rest.length === 0) return field.description;
  return saidAt(document, isNode(field.items) ? field.items : (only ?? field), rest);
}
