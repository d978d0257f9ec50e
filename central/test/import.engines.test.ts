import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { newId } from "../../shared/lib/ids.ts";
import { EdgeDetail } from "../wire/edge-resources.ts";
import { EXPORT_FORMAT, exportSealText } from "../../shared/wire/export.ts";
import { GateActivityDetail } from "../wire/gate-activity.ts";
import { importFile } from "../cli/import.ts";
import { activitySite } from "../features/work/gate-activities/test/activity-site.ts";
import { parkedMark, retryParked } from "../features/work/gate-activities/service.ts";
import { systemActor } from "../platform/auth/principal.ts";
import { testEngine } from "./engines.ts";
import { startCentral, type TestCentral } from "./harness.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const engine = testEngine();

/** The import of files that operators carry from gates, on any engine. */
describe(`import on ${engine.name}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "central-import-"));
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof activitySite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = activitySite(central, admin);
  });
  afterAll(async () => {
    await central[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  async function take(path: string, { withoutSeal = false, registerFor = null as string | null } = {}) {
    const [printed, said]: [string[], string[]] = [[], []];
    const code = await importFile(
      {
        platform: { ...central.platform, log: silentLog },
        actor: systemActor("cli:import"),
        print: (line) => printed.push(line),
        say: (line) => said.push(line),
      },
      path,
      { withoutSeal, photos: null, registerFor },
    );
    return { code, printed, said: said.join("\n") };
  }

  /** An enrolled edge whose key the test has, and its exports. */
  async function gate() {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const public_key = publicKey.export({ format: "jwk" }).x ?? "";
    const signer = edgeSigner(privateKey.export({ format: "der", type: "pkcs8" }).toString("base64url"));
    const made = await site.gateWithEdge();
    await site.enrol(made.enrolmentCode, { public_key });
    const { edge_id, gate_id, area_id } = made.journal.place;
    const at = new Date(central.clock.nowMs()).toISOString();
    const head = {
      type: "head",
      format: EXPORT_FORMAT,
      edge_id,
      gate_id,
      area_id,
      public_key,
      version: "0.1.0",
      exported_at: at,
      selection: "all",
      from_sequence: null,
      first: null,
      last: null,
    };
    function write(facts: readonly object[], { photos = [] as object[], isCut = false, damage = "" } = {}) {
      const lines = [head, ...facts.map((fact) => ({ type: "fact", parked: null, fact })), ...photos];
      const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
      const counts = { facts: facts.length, files: photos.length };
      const seal = { ...counts, sha256: createHash("sha256").update(body).digest("hex") };
      const signature = signer.sign("export", exportSealText(edge_id, seal));
      const end = isCut ? "" : `${JSON.stringify({ type: "end", ...seal, signature })}\n`;
      const path = join(folder, `${newId()}.ndjson`);
      writeFileSync(path, body.replace(damage === "" ? /$^/ : damage, "OTHER") + end);
      return path;
    }
    return { ...made, gateId: gate_id, write };
  }

  test("facts of a revoked edge are imported, once, by the way that they would have come", async () => {
    const { journal, write, edge, edgeId } = await gate();
    const [first, second] = [journal.decision(), journal.override()];
    await site.push(edge, first);
    await admin.request("DELETE", `/v1/edges/${edgeId}`);
    const path = write([first, second, journal.passage(first.id)]);
    expect(await take(path)).toMatchObject({
      code: 0,
      printed: ["2 imported, 1 already known, 0 parked, 0 photos stored."],
    });
    expect(await admin.get(`/v1/gate-activities/${first.id}`, GateActivityDetail)).toMatchObject({
      status: "passed",
    });
    expect(await site.reviews(second.id)).toEqual(["override"]);
    expect((await take(path)).printed).toEqual(["0 imported, 3 already known, 0 parked, 0 photos stored."]);
    const audit = await central.platform.db
      .selectFrom("audit_log")
      .select(["operation", "after"])
      .where("record_type", "=", "edge_import")
      .where("record_id", "=", edgeId)
      .execute();
    expect(audit.map(({ operation }) => operation)).toEqual(["cli:import", "cli:import"]);
  });

  test("an edge that central has lost is registered by its sealed export, for the gate that a person names", async () => {
    const { journal, write, edgeId, gateId } = await gate();
    const facts = [journal.decision(), journal.override()];
    const path = write(facts);
    await site.lose(edgeId);
    const refusals: [string | null, RegExp][] = [
      [null, /knows no edge .* Use --register-for GATE/],
      [newId(), /There is no gate/],
      [(await site.gate()).id, /Its facts are from gate/],
    ];
    for (const [registerFor, words] of refusals)
      expect(await take(path, { registerFor })).toMatchObject({
        code: 4,
        said: expect.stringMatching(words) as string,
      });
    const cut = write(facts, { isCut: true });
    expect((await take(cut, { registerFor: gateId, withoutSeal: true })).said).toMatch(/only by a valid seal/);
    expect(await site.facts(edgeId)).toBe(0);
    const result = await take(path, { registerFor: gateId });
    expect(result).toMatchObject({ code: 0 });
    expect(result.printed.join("\n")).toMatch(
      /registered for Gate 1\. Enrol it again with the code \S+, within a day\.\n2 imported/,
    );
    expect(await site.facts(edgeId)).toBe(2);
    const code = /code ([^\s,]+)/.exec(result.printed[0] ?? "")?.[1] ?? "";
    const stranger = { public_key: "s".repeat(43) };
    await expect(site.enrol(code, stranger)).rejects.toThrow();
    const former = { edge_id: edgeId, gate_id: gateId };
    const own = {
      public_key: (JSON.parse(readFileSync(path, "utf8").split("\n")[0] ?? "") as { public_key: string }).public_key,
    };
    expect(await site.enrol(code, { ...own, former })).toMatchObject({ edge_id: edgeId, gate_id: gateId });
    expect((await take(path)).printed).toEqual(["0 imported, 2 already known, 0 parked, 0 photos stored."]);
  });

  test("where its gate has another edge meanwhile it is registered as revoked", async () => {
    const { journal, write, edgeId, gateId } = await gate();
    const path = write([journal.override()]);
    await site.lose(edgeId);
    await site.register(gateId);
    expect((await take(path, { registerFor: gateId })).printed).toEqual([
      `Edge ${edgeId} is registered for Gate 1 as revoked: the gate has another edge.`,
      "1 imported, 0 already known, 0 parked, 0 photos stored.",
    ]);
    expect((await admin.request("GET", `/v1/edges/${edgeId}`)).status).toBe(404);
  });

  test("more facts than fit a batch are all imported", async () => {
    const { journal, write, edgeId } = await gate();
    const path = write(Array.from({ length: 1_203 }, () => journal.event()));
    expect((await take(path)).printed).toEqual(["1203 imported, 0 already known, 0 parked, 0 photos stored."]);
    expect(await site.facts(edgeId)).toBe(1_203);
  });

  test("parked and missing facts are reported, and by the exit code; a gap that is filled closes", async () => {
    const { journal, write } = await gate();
    const [one, two, three] = [journal.event(), journal.event(), journal.event()];
    const strange = { ...three, event: "meteorite" };
    const result = await take(write([one, strange]));
    expect(result.code).toBe(3);
    expect(result.printed.join("\n")).toMatch(
      /1 imported.*1 parked.*\n {2}fact 3: .*event.*\n {2}facts 2 to 2 are still missing/,
    );
    expect(await take(write([two, three]))).toMatchObject({ code: 0 });
  });

  test.each<[string, { isCut?: boolean; damage?: string }, RegExp]>([
    ["was cut off", { isCut: true }, /It was cut off/],
    ["was changed", { damage: "boot" }, /was changed after the export/],
  ])("a file that %s is refused, and imported fact by fact on demand", async (_name, how, words) => {
    const { journal, write, edgeId } = await gate();
    const path = write([journal.event({ event: "self_test" }), journal.event({ event: "boot" })], how);
    expect(await take(path)).toMatchObject({ code: 4, said: expect.stringMatching(words) as string, printed: [] });
    expect(await site.facts(edgeId)).toBe(0);
    const forced = await take(path, { withoutSeal: true });
    expect([forced.code, await site.facts(edgeId)]).toEqual(how.isCut ? [0, 2] : [3, 1]);
  });

  test("a file that another sealed, that is none, or of an unknown edge is refused", async () => {
    const [one, other] = [await gate(), await gate()];
    const strange = join(folder, "strange.ndjson");
    const tries: [string, RegExp][] = [
      [other.write([one.journal.event()]).replace("", ""), /imported/],
      [join(folder, "nowhere"), /There is no file/],
    ];
    writeFileSync(strange, "minutes of the meeting\n");
    tries.push([strange, /Line 1 is not JSON/]);
    for (const [path, words] of tries.slice(1))
      expect(await take(path)).toMatchObject({ code: 4, said: expect.stringMatching(words) as string });
    // Sealed by its own edge, but with a fact of another edge: that fact is not trusted.
    expect(await take(tries[0]?.[0] ?? "")).toMatchObject({ code: 3 });
    expect(await site.facts(one.edgeId)).toBe(0);
  });

  test("photos beside the file come with it; one that is missing or changed is reported", async () => {
    const { journal, write } = await gate();
    const decision = journal.decision();
    const photo = (name: string, sha256: string) => ({
      type: "file",
      name,
      sha256,
      bytes: PNG.length,
      about: {
        id: newId(),
        activity_id: decision.id,
        device_id: null,
        moment: "decision",
        taken_at: decision["occurred_at"],
      },
    });
    const sha256 = createHash("sha256").update(PNG).digest("hex");
    writeFileSync(join(folder, "truck.png"), PNG);
    const photos = [photo("truck.png", sha256), photo("truck.png", "0".repeat(64)), photo("gone.png", sha256)];
    const result = await take(write([decision], { photos }));
    expect([result.code, result.printed.length]).toEqual([3, 3]);
    expect(result.printed[0]).toMatch(/1 imported.*1 photos stored/);
    expect(result.printed.slice(1).join()).toMatch(
      /truck.png: it was changed after the export.*gone.png: it is not in/,
    );
    const { captures } = await admin.get(`/v1/gate-activities/${decision.id}`, GateActivityDetail);
    expect(captures).toHaveLength(1);
  });

  test("parked facts are retried on demand, and the edges are notified to retry theirs", async () => {
    const { journal, edge, edgeId } = await site.gateWithEdge();
    const [one, two] = [journal.event(), journal.event()];
    // As an older version would have stored it: valid, but not understood.
    await site.push(edge, one, { ...two, event: "meteorite" });
    const good = { body: JSON.stringify(two), body_hash: "x" };
    await central.platform.transact(systemActor("test"), (work) =>
      work.tx.updateTable("parked_facts").set(good).where("edge_id", "=", edgeId).execute(),
    );
    const parked = async () => (await admin.get(`/v1/edges/${edgeId}`, EdgeDetail)).parked_facts;
    expect(await parked()).toMatchObject([{ fact_id: two.id, sequence: 2 }]);
    const mark = await parkedMark(central.platform.db);
    const sums = await retryParked(central.platform);
    expect(sums.read).toBeGreaterThanOrEqual(1);
    expect(await parked()).toEqual([]);
    expect(await site.facts(edgeId)).toBe(2);
    expect(await parkedMark(central.platform.db)).not.toBe(mark);
    expect((await site.push(edge, two)).results).toMatchObject([{ outcome: "known" }]);
  });
});
