import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { newReleaseKeys } from "../../../../../shared/release/sign-release.ts";
import { type PlayedRelease, playRelease } from "../../../../../shared/release/test/played-release.ts";
import { Said } from "../../../../../shared/wire/said.ts";
import { HeartbeatReply } from "../../../../../shared/wire/sync.ts";
import type { UpdateReport } from "../../../../../shared/wire/update.ts";
import { inWords, say } from "../../../../../shared/words/say.ts";
import { EdgeRelease, EdgeRollout, EdgeUpdate } from "../../../../wire/edge-update.ts";
import { Notification } from "../../../../wire/notification.ts";
import { listOf } from "../../../../platform/lists.ts";
import type { Caller } from "../../../../test/caller.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { gateSite } from "../../edges/test/gate-site.ts";
import { examineCentral } from "../../../out/health/examine.ts";
import { updateGauges } from "../gauges.ts";
import { advanceRollouts } from "../advance-rollouts.ts";

const engine = testEngine();
const MINUTE_MS = 60_000;
const Token = z.object({ access_token: z.string() });
const Listed = z.strictObject({ items: z.array(EdgeUpdate) });

describe(`updates on ${engine.name}`, () => {
  const keys = newReleaseKeys();
  let central: TestCentral;
  let admin: Caller;
  let site: ReturnType<typeof gateSite>;
  let folder: string;
  const opened = new AsyncDisposableStack();
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "releases-"));
    opened.defer(() => rmSync(folder, { recursive: true }));
  });
  afterAll(() => opened.disposeAsync());
  beforeEach(async () => {
    central = opened.use(await startCentral(engine, { config: { release_key: keys.public.split("\n")[1] ?? "" } }));
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
  });

  const played = (version: string, more: Partial<Parameters<typeof playRelease>[1]> = {}) =>
    playRelease(folder, { version, secret: keys.secret, ...more });
  const formOf = ({ file, signature }: PlayedRelease): FormData => {
    const body = new FormData();
    body.append("file", new File([readFileSync(file)], "anything.bin"));
    body.append("signature", new File([signature], "anything.minisig"));
    return body;
  };
  const put = (release: PlayedRelease, as = admin) =>
    as.request("POST", "/v1/edge-releases", { body: formOf(release) });
  const putUp = async (version: string): Promise<EdgeRelease> =>
    admin.post("/v1/edge-releases", EdgeRelease, formOf(await played(version)));

  describe("a release", () => {
    test("that the key signed is kept as it says itself, listed, and removed with its file", async () => {
      const release = await putUp("1.2.3+abc");
      expect(release).toMatchObject({ version: "1.2.3+abc", processor: "amd64", installed_bytes: 10_240 });
      const { items } = await admin.get("/v1/edge-releases", z.strictObject({ items: z.array(EdgeRelease) }));
      expect(items).toEqual([release]);
      expect((await put(await played("1.2.3+abc"))).status).toBe(409);
      const { path } = await central.platform.db.selectFrom("edge_releases").select("path").executeTakeFirstOrThrow();
      expect(await central.platform.files.storage.sizeOf(path as never)).toBe(release.size_bytes);
      await admin.delete(`/v1/edge-releases/${release.id}`, z.null());
      expect(await central.platform.files.storage.sizeOf(path as never)).toBeNull();
    });

    test.each<[string, () => Promise<[PlayedRelease, string?]>, RegExp]>([
      ["without a signature", async () => [await played("2.0"), "nothing"], /not signed/],
      ["of another key", async () => [await played("2.1", { secret: newReleaseKeys().secret })], /signed by the key/],
      ["with another's signature", async () => [await played("2.2"), (await played("2.3")).signature], /was changed/],
      ["of central", async () => [await played("2.4", { name: "gate-central" })], /not a package of the gates/],
    ])("%s is refused in words", async (_, make, words) => {
      const [release, signature = release.signature] = await make();
      const answer = await put({ ...release, signature });
      expect([answer.status, answer.problem().detail]).toEqual([415, expect.stringMatching(words)]);
      expect(await central.platform.db.selectFrom("edge_releases").selectAll().execute()).toEqual([]);
      expect(await central.platform.db.selectFrom("files").selectAll().execute()).toEqual([]);
    });

    test("is refused where central has no key", async () => {
      const bare = opened.use(await startCentral(engine));
      const answer = await put(await played("2.5"), await bare.as("super_admin"));
      expect([answer.status, answer.problem().detail]).toEqual([415, expect.stringMatching(/No key of releases/)]);
    });
  });

  const able: UpdateReport = {
    processor: "amd64",
    unable_because: null,
    attempt: null,
    state: "idle",
    percent: null,
    because: null,
  };
  /** A gate whose edge sends heartbeats; `beat` returns what central wants of it. */
  const gate = async (areaId?: string) => {
    const made = await site.gate(areaId);
    const registered = await site.register(made.id);
    const { client_id, client_secret } = await site.enrol(registered.enrolment_code);
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
    // Anew each time: the clock jumps over the life of a token.
    const edge = async (): Promise<Caller> => {
      const signedIn = await central.nobody.request("POST", "/v1/oauth/token", { body });
      return central.withToken(Token.parse(signedIn.body).access_token);
    };
    const beat = async (update: Partial<UpdateReport> = {}, version = "1.0") =>
      (
        await (
          await edge()
        ).post("/v1/sync/heartbeat", HeartbeatReply, {
          ...site.heartbeat({ version }),
          update: { ...able, ...update },
        })
      ).release ?? null;
    await beat();
    return { id: registered.id, edge, beat };
  };
  const start = (version: string, firstId: string, as = admin) =>
    as.post("/v1/edge-rollouts", EdgeRollout, { version, first_edge_id: firstId, pause_minutes: 60 });
  const advance = () => advanceRollouts.run(new AbortController().signal, central.platform);
  const now = async (id: string) => {
    const { items } = await admin.get("/v1/edge-rollouts", z.strictObject({ items: z.array(EdgeRollout) }));
    return items.find((one) => one.id === id);
  };
  const updates = async () => (await admin.get("/v1/edge-updates", Listed)).items;

  test("the first gate gets the version alone, the next area after the pause, and so to the end", async () => {
    await putUp("2.0");
    const [first, second] = [await gate(), await gate()];
    const { id } = await start("2.0", first.id);
    expect(await second.beat()).toBeNull();
    const offer = await first.beat();
    expect(offer).toMatchObject({ version: "2.0" });
    const attempt = offer?.attempt ?? "";
    await first.beat({ attempt, state: "fetching", percent: 40 });
    expect(await updates()).toMatchObject([
      { edge_id: first.id, wanted_version: "2.0", state: "fetching", percent: 40, wave: 0 },
      { edge_id: second.id, wanted_version: "2.0", state: "waiting", wave: 1 },
    ]);
    expect(await first.beat({ attempt, state: "proving" }, "2.0")).toMatchObject({ attempt });
    await advance();
    expect((await now(id))?.wave).toBe(0);
    expect(await first.beat({ attempt, state: "done" }, "2.0")).toBeNull();
    central.clock.advance(59 * MINUTE_MS);
    await Promise.all([first.beat({}, "2.0"), second.beat()]);
    await advance();
    expect((await now(id))?.wave).toBe(0);
    central.clock.advance(MINUTE_MS);
    await advance();
    expect(await now(id)).toMatchObject({ wave: 1, state: "running", gates: 2, gates_done: 1, waves: 2 });
    expect(await second.beat()).toMatchObject({ version: "2.0" });
    await second.beat({ state: "done" }, "2.0");
    await advance();
    expect(await now(id)).toMatchObject({ state: "done", gates_done: 2 });
  });

  test("a gate that goes back pauses it, with its reason; a person lets it go on, and it tries anew", async () => {
    await putUp("2.0");
    const [first, second] = [await gate(), await gate()];
    const { id } = await start("2.0", first.id);
    const { attempt = "" } = (await first.beat()) ?? {};
    await first.beat({ attempt, state: "went_back", because: "the lanes were lost" });
    expect(await first.beat({ attempt, state: "went_back", because: "the lanes were lost" })).toBeNull();
    const paused = await now(id);
    expect(paused?.state).toBe("paused");
    expect(inWords(paused?.because ?? "", "en")).toContain("the lanes were lost");
    expect((await updates())[0]).toMatchObject({ state: "went_back", update_because: "the lanes were lost" });
    central.clock.advance(120 * MINUTE_MS);
    await advance();
    expect(await second.beat()).toBeNull();
    await admin.post(`/v1/edge-rollouts/${id}/continue`, EdgeRollout, {});
    const again = await first.beat({ attempt, state: "went_back", because: "the lanes were lost" });
    expect(again?.attempt).not.toBe(attempt);
    expect((await now(id))?.state).toBe("running");
  });

  test("those who may see updates are told of each gate that goes back, and that the update waits for a person", async () => {
    await putUp("2.0");
    const [first, second] = [await gate(), await gate()];
    const { id } = await start("2.0", first.id);
    const { attempt = "" } = (await first.beat()) ?? {};
    await first.beat({ attempt, state: "done" }, "2.0");
    central.clock.advance(60 * MINUTE_MS);
    await advance();
    const { attempt: other = "" } = (await second.beat()) ?? {};
    const [read] = await central.platform.db.selectFrom("edge_rollouts").selectAll().execute();
    expect(read).toMatchObject({ id, wave: 1 });
    const told = async (as = admin) =>
      (await as.get("/v1/notifications", listOf(Notification), { kind: "edge-update" })).items;
    expect(await told()).toEqual([]);
    await second.beat({ attempt: other, state: "went_back", because: say("update_missing") });
    await second.beat({ attempt: other, state: "went_back", because: say("update_missing") });
    const [notice, ...more] = await told();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ edge_id: second.id, data: { rollout_id: id, version: "2.0" } });
    const said = Said.parse(notice?.data["said"]);
    expect(inWords(said, "en")).toBe(
      `${notice?.gate_name} did not keep version 2.0, and no other gate gets it until somebody says so. The new version is not on the disk any more.`,
    );
    expect(inWords(said, "id")).toContain("Versi baru tidak ada lagi di disk.");
    expect(await told(await central.as("operational"))).toEqual([]);
    const found = await examineCentral({ ...central.platform, serves: true });
    expect(found.find(({ check }) => check === "updates")).toMatchObject({
      state: "attention",
      message: expect.stringContaining("The new version is not on the disk any more.") as unknown,
    });
    const paused = async () => (await updateGauges.read(central.platform))["gate_central_edge_rollout_paused"];
    expect(await paused()).toEqual([{ value: 1 }]);
    await admin.post(`/v1/edge-rollouts/${id}/continue`, EdgeRollout, {});
    expect(await paused()).toEqual([{ value: 0 }]);
  });

  test("a stopped update offers nothing, and what its gates do is still told", async () => {
    await putUp("2.0");
    const first = await gate();
    const { id } = await start("2.0", first.id);
    const { attempt = "" } = (await first.beat()) ?? {};
    await admin.post(`/v1/edge-rollouts/${id}/stop`, EdgeRollout, {});
    expect(await first.beat()).toBeNull();
    await first.beat({ attempt, state: "done" }, "2.0");
    expect(await now(id)).toMatchObject({ state: "stopped", gates_done: 1 });
    expect((await admin.request("POST", `/v1/edge-rollouts/${id}/stop`, { body: {} })).status).toBe(409);
  });

  test("it is refused while another is under way, for a processor without a package, and for a gate that can't", async () => {
    const release = await putUp("2.0");
    const [first, arm, byHand] = [await gate(), await gate(), await gate()];
    await arm.beat({ processor: "arm64" });
    await byHand.beat({ unable_because: "installed by hand" });
    const tried = async (firstId: string) => {
      const body = { version: "2.0", first_edge_id: firstId, pause_minutes: 60 };
      return (await admin.request("POST", "/v1/edge-rollouts", { body })).problem();
    };
    expect((await tried(first.id)).detail).toContain("There is no release 2.0 for the processor");
    await put(await played("2.0", { processor: "arm64" }));
    expect((await tried(byHand.id)).detail).toContain("can be updated from here");
    await start("2.0", first.id);
    expect((await tried(first.id)).detail).toContain("under way already");
    expect((await admin.request("DELETE", `/v1/edge-releases/${release.id}`)).status).toBe(409);
  });

  test("an edge reads its release in parts, and nobody else does", async () => {
    const release = await putUp("2.0");
    const edge = await (await gate()).edge();
    const path = `/v1/sync/releases/${release.id}`;
    const part = await edge.request("GET", path, { headers: { range: "bytes=8-15" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 8-15/${release.size_bytes}`]);
    expect((await edge.request("GET", path, { headers: { range: `bytes=${release.size_bytes}-` } })).status).toBe(416);
    expect((await admin.request("GET", path)).status).toBe(403);
  });

  test("each step stands in the audit log, with who did it", async () => {
    await putUp("2.0");
    const first = await gate();
    const { id } = await start("2.0", first.id);
    await admin.post(`/v1/edge-rollouts/${id}/stop`, EdgeRollout, {});
    const rows = await central.platform.db
      .selectFrom("audit_log")
      .select(["operation", "actor_kind"])
      .where("record_type", "in", ["edge_release", "edge_rollout"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual(
      ["addEdgeRelease", "startEdgeRollout", "stopEdgeRollout"].map((operation) => ({ operation, actor_kind: "user" })),
    );
  });
});
