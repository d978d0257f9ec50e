import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "../../../../shared/lib/ids.ts";
import { labelledField } from "../../../../shared/words/fields/fields.ts";
import { Fact } from "../../../../shared/wire/fact.ts";
import { headBreak } from "../../../features/work/gate-activities/journal/chain.ts";
import type { ReviewKind } from "../../../wire/review.ts";
import { systemActor } from "../../../platform/auth/principal.ts";
import { onSqlite } from "../../../test/engines.ts";
import type { TestCentral } from "../../../test/harness.ts";
import { startSeeded } from "../../../test/seeded-central.ts";
import { type BrowserDouble, browserOfUser } from "../../test/browser-double.ts";

const SITE = { size: 20, days: 2, seed: 7, password: "a long enough password" };
let central: TestCentral;
let browser: BrowserDouble;
beforeAll(async () => {
  ({ central } = await startSeeded(onSqlite(), SITE));
  browser = await browserOfUser(central, (await central.as("super_admin")).principal.id);
});
afterAll(() => central[Symbol.asyncDispose]());

/** A name of a program, a sign in place of a word, or a rule's code. */
const NO_WORD = /[a-z]_[a-z]|[✓✗]|^[A-Z]{2,}(?:_[A-Z]+)*$/;

const HASH = "a".repeat(64);
const AT = "2026-11-21T08:14:05.120Z";
/** Evidence that the seeded site has no case for. */
const PLANTED: readonly (readonly [kind: ReviewKind, more: Record<string, unknown>])[] = [
  [
    "softened_rule",
    { codes: ["REJECTED"], weight: { net_kg: 900, announced_kg: 800 }, previous: { step: "in", at: AT } },
  ],
  ["chain_broken", headBreak({ sequence: 3, hash: HASH }, { sequence: 2, hash: HASH }, 0)?.evidence ?? {}],
  [
    "clock_off",
    { gate: { clock: { trust: "untrusted", offset_ms: 90_000 }, occurred_at: AT }, central: { taken_as: AT } },
  ],
  [
    "load_mismatch",
    { verifier: { realization_weight: 7, realization_unit: "ton" }, central: { announced_quantity: 9 } },
  ],
];

test.each(["en", "id"])("a review says everything in words, in %s", async (language) => {
  const { db } = central.platform;
  const { id: first, ...seeded } = await db.selectFrom("reviews").selectAll().executeTakeFirstOrThrow();
  const ids = [first];
  for (const [kind, more] of PLANTED) {
    const evidence = JSON.stringify({ ...(JSON.parse(seeded.evidence) as object), ...more });
    const planted = { ...seeded, id: newId(), kind, evidence, about: newId() };
    await central.platform.transact(systemActor("test"), (work) =>
      work.tx.insertInto("reviews").values(planted).execute(),
    );
    ids.push(planted.id);
  }
  const unsaid: string[] = [];
  for (const id of ids) {
    const { text } = await browser.get(`/reviews/${id}`, { "accept-language": language });
    const facts = [...text.matchAll(/<dt>([^<]*)<\/dt>\s*<dd>([^<]*)/g)];
    expect(facts.length).toBeGreaterThan(3);
    unsaid.push(...facts.map(([, name = ""]) => name).filter((name) => !/^[A-Z]/.test(name)));
    unsaid.push(...facts.map(([, , value = ""]) => value.trim()).filter((value) => NO_WORD.test(value)));
  }
  expect(unsaid).toEqual([]);
});

/** What pages leave out: ids, proofs, and what they say elsewhere. */
const LEFT_OUT = /^id$|^params$|_id$|hash$/;

test("every field that a gate records has a label", () => {
  const names = new Set<string>();
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { properties } = schema as { properties?: object };
    if (properties && !Array.isArray(schema)) for (const name of Object.keys(properties)) names.add(name);
    Object.values(schema).forEach(walk);
  };
  walk(z.toJSONSchema(Fact, { unrepresentable: "any" }));
  expect(names.size).toBeGreaterThan(50);
  expect([...names].filter((name) => !LEFT_OUT.test(name) && !labelledField("Evidence", name))).toEqual([]);
});
