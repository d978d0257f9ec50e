import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { FactBatchReply } from "../../../../../shared/wire/sync.ts";
import { Fact, type FactType } from "../../../../../shared/wire/fact.ts";
import { inWords } from "../../../../../shared/words/say.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { type Branch, SUBJECTS } from "../subjects.ts";
import { type Lie, LIES, LIES_AT_THE_DOOR } from "./lies.ts";
import { type LyingSite, lyingSite } from "./lying-site.ts";
import { pathsOf } from "./paths-of.ts";

const engine = testEngine();

/** An edge that lies in each field of each fact, with its own credentials, on any engine. */
describe(`an edge that lies on ${engine.name}`, () => {
  let central: TestCentral;
  let site: LyingSite;
  beforeAll(async () => {
    central = await startCentral(engine);
    site = await lyingSite(central);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  async function told({ facts, claim }: Lie, outcome: "accepted" | "parked"): Promise<void> {
    const sent = facts(site);
    const ids = sent.map(({ activity_id }) => activity_id);
    const about = outcome === "accepted" ? ids : [...ids, site.edgeId];
    const before = { state: await site.foreignState(), claims: await site.claims(...about) };
    const reply = await site.liar.post("/v1/sync/activities", FactBatchReply, { facts: sent });
    expect(reply.results.map((one) => one.outcome)).toEqual(sent.map(() => outcome));
    expect(await keptOf(sent.map((fact) => JSON.stringify(fact)))).toBe(sent.length);
    expect(await site.foreignState()).toEqual(before.state);
    const said = (await site.claims(...about)).slice(before.claims.length);
    expect(said.map(({ code }) => code)).toEqual([claim]);
    const [english, indonesian] = said.flatMap((one) => [inWords(one, "en"), inWords(one, "id")]);
    expect(english).not.toContain(claim);
    expect(indonesian).not.toBe(english);
    // The same again changes nothing.
    await site.liar.post("/v1/sync/activities", FactBatchReply, { facts: sent });
    expect(await site.claims(...about)).toHaveLength(before.claims.length + 1);
  }

  async function keptOf(bodies: readonly string[]): Promise<number> {
    const { db } = central.platform;
    const kept = await db.selectFrom("facts").select("id").where("body", "in", bodies).execute();
    const parked = await db.selectFrom("parked_facts").select("id").where("body", "in", bodies).execute();
    return kept.length + parked.length;
  }

  test.each(Object.entries(LIES))("%s is kept, moves nothing of another's, and is a case", (_field, lie) =>
    told(lie, "accepted"),
  );

  test.each(Object.entries(LIES_AT_THE_DOOR))("%s of another's journal is parked, and is a case", (_field, lie) =>
    told(lie, "parked"),
  );

  test("every field that can name what is another's has its lie", () => {
    const named = (Object.keys(SUBJECTS) as FactType[]).flatMap((type) =>
      subjectsOf(SUBJECTS[type]).map(({ path, subject }) => ({ path: `${type}.${path}`, subject })),
    );
    const lies = named.filter(({ subject }) => subject !== "own" && subject !== "door");
    expect(Object.keys(LIES).sort()).toEqual(lies.map(({ path }) => path).sort());
    const atTheDoor = subjectsOf(SUBJECTS.event).filter(({ subject }) => subject === "door");
    expect(Object.keys(LIES_AT_THE_DOOR).sort()).toEqual(atTheDoor.map(({ path }) => path).sort());
  });

  test("every field of every fact on the wire has its subject", () => {
    for (const schema of Fact.options) {
      const type = schema.shape.type.value;
      const missing = pathsOf(schema).filter((path) => subjectAt(SUBJECTS[type], path.split(".")) === null);
      expect([type, missing]).toEqual([type, []]);
    }
  });
});

/** The subject of a field, or of the record that it belongs to; null where there is none. */
function subjectAt(branch: Branch | undefined, [field, ...rest]: readonly string[]): string | null {
  if (branch === undefined || typeof branch === "string") return branch ?? null;
  return field === undefined ? null : subjectAt(branch[field], rest);
}

function subjectsOf(branch: Branch, path = ""): { path: string; subject: string }[] {
  if (typeof branch === "string") return [{ path, subject: branch }];
  return Object.entries(branch).flatMap(([field, of]) => subjectsOf(of, path === "" ? field : `${path}.${field}`));
}
