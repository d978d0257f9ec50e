import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EdgeDetail } from "../../../../wire/edge-resources.ts";
import { CommandList, EdgeCommand, RotationGrant } from "../../../../../shared/wire/sync.ts";
import { testEngine } from "../../../../test/engines.ts";
import { startCentral, type TestCentral } from "../../../../test/harness.ts";
import { PREVIOUS_KEY_MS } from "../identity/edge-keys.ts";
import { rotateCredentials } from "../identity/rotate-credentials.ts";
import { rotateCredentialsJob } from "../identity/rotate-credentials-job.ts";
import { ROTATION_TTL_MS } from "../rules.ts";
import { gateSite, PUBLIC_KEY } from "./gate-site.ts";

const NEW_KEY = "n".repeat(43);
const OTHER_KEY = "o".repeat(43);

const engine = testEngine();

/** The remote replacement of an edge's secret and key, on any engine. */
describe(`rotation of an edge's credentials on ${engine.name}`, () => {
  let central: TestCentral;
  let admin: Awaited<ReturnType<TestCentral["as"]>>;
  let site: ReturnType<typeof gateSite>;
  beforeAll(async () => {
    central = await startCentral(engine);
    admin = await central.as("super_admin");
    site = gateSite(central, admin);
  });
  afterAll(() => central[Symbol.asyncDispose]());

  /** An enrolled edge with an order to rotate. */
  async function commanded() {
    const { gate, edge } = await site.standing();
    const caller = central.asPrincipal({
      kind: "edge",
      id: edge.edge_id,
      name: "Edge",
      roleKey: "edge",
      permissions: new Set(),
      companyId: null,
      areaIds: [edge.area_id],
      edge: { edgeId: edge.edge_id, gateId: edge.gate_id, areaId: edge.area_id },
    });
    const command = await site.work((work) => rotateCredentials(work, { id: edge.edge_id }));
    const answer = (public_key: string, outcome = "done") =>
      caller.request("POST", `/v1/sync/commands/${command.id}/result`, {
        body: { outcome, because: null, activity_id: null, at: command.issued_at, public_key },
      });
    const granted = async (public_key: string) =>
      RotationGrant.parse(((await answer(public_key)).body as { data: unknown }).data);
    return { gate, edge, caller, command, answer, granted };
  }
  const signsIn = async ({ client_id, client_secret }: { client_id: string; client_secret: string }) => {
    const body = new URLSearchParams({ grant_type: "client_credentials", client_id, client_secret });
    return (await central.nobody.request("POST", "/v1/oauth/token", { body })).status === 200;
  };
  const keysAtGates = async (gate: { id: string; area_id: string }, edgeId: string) => {
    const { lines } = await central.platform.feed.read({ areaId: gate.area_id, gateId: gate.id }, "0", 1_000);
    const line = lines.find(({ kind, id }) => kind === "edge" && id === edgeId);
    return line?.type === "put" && line.kind === "edge" ? line.data.public_keys : null;
  };
  const keyOf = async (id: string) => (await admin.get(`/v1/edges/${id}`, EdgeDetail)).public_key;

  test("the command waits for the edge, once, and names nothing but itself", async () => {
    const { edge, caller, command } = await commanded();
    const again = await site.work((work) => rotateCredentials(work, { id: edge.edge_id }));
    expect(again.id).toBe(command.id);
    const { id, action, issued_at, expires_at } = command;
    const { items } = await caller.get("/v1/sync/commands", CommandList);
    expect(items).toEqual([{ id, action, issued_at, expires_at }]);
    const outcome = () => admin.get(`/v1/edges/${edge.edge_id}/commands/${id}`, EdgeCommand);
    expect(await outcome()).toEqual(command);
    central.clock.advance(ROTATION_TTL_MS);
    expect((await caller.get("/v1/sync/commands", CommandList)).items).toEqual([]);
    expect(await outcome()).toMatchObject({ state: "expired" });
    const { edge: other } = await site.standing();
    const elsewhere = await admin.request("GET", `/v1/edges/${other.edge_id}/commands/${id}`);
    expect(elsewhere.problem().code).toBe("not_found");
  });

  test("the old credentials stay good until the new ones are used, and end then; both keys are known meanwhile", async () => {
    const { gate, edge, granted } = await commanded();
    expect(await keysAtGates(gate, edge.edge_id)).toEqual([PUBLIC_KEY]);
    central.clock.advance(1_000);
    const grant = await granted(NEW_KEY);
    expect(grant).toMatchObject({ client_id: edge.client_id, public_key: NEW_KEY });
    expect(await keysAtGates(gate, edge.edge_id)).toEqual([NEW_KEY, PUBLIC_KEY]);
    expect([await signsIn(edge), await keyOf(edge.edge_id)]).toEqual([true, PUBLIC_KEY]);
    expect([await signsIn({ ...edge, ...grant }), await keyOf(edge.edge_id)]).toEqual([true, NEW_KEY]);
    expect([await signsIn(edge), await signsIn({ ...edge, ...grant })]).toEqual([false, true]);
    expect(await keysAtGates(gate, edge.edge_id)).toEqual([NEW_KEY, PUBLIC_KEY]);
    central.clock.advance(PREVIOUS_KEY_MS);
    await rotateCredentialsJob.run(new AbortController().signal, central.platform);
    expect(await keysAtGates(gate, edge.edge_id)).toEqual([NEW_KEY]);
  });

  test("an answer that was lost is given again, with another secret that takes its place", async () => {
    const { edge, granted, answer } = await commanded();
    const lost = await granted(NEW_KEY);
    const grant = await granted(NEW_KEY);
    expect(await signsIn(lost)).toBe(false);
    expect((await answer(OTHER_KEY)).problem().code).toBe("wrong_state");
    expect(await signsIn(grant)).toBe(true);
    const { data } = (await answer(NEW_KEY)).body as { data: unknown };
    expect(EdgeCommand.parse(data)).toMatchObject({ state: "done" });
    expect([await signsIn(grant), await keyOf(edge.edge_id)]).toEqual([true, NEW_KEY]);
  });

  test("what is no key is refused by name, and an edge that will not keeps what it has", async () => {
    const { edge, answer } = await commanded();
    expect((await answer("k".repeat(44))).problem().errors).toMatchObject([{ path: "public_key" }]);
    expect((await answer(NEW_KEY, "refused")).body).toMatchObject({ data: { state: "refused" } });
    expect((await answer(NEW_KEY)).body).toMatchObject({ data: { state: "refused" } });
    expect([await signsIn(edge), await keyOf(edge.edge_id)]).toEqual([true, PUBLIC_KEY]);
  });

  test("credentials that have had their time are rotated by themselves", async () => {
    const { edge } = await site.standing();
    await site.beat(edge.edge_id, site.heartbeat());
    const commands = () =>
      central.platform.db.selectFrom("edge_commands").selectAll().where("edge_id", "=", edge.edge_id).execute();
    const rotate = () => rotateCredentialsJob.run(new AbortController().signal, central.platform);
    await rotate();
    expect(await commands()).toEqual([]);
    central.clock.advance((central.platform.config.edge_credentials_days + 1) * 24 * 3_600_000);
    await rotate();
    expect(await commands()).toMatchObject([{ action: "rotate_credentials", state: "queued" }]);
  });

  test("a revoked edge is known to no gate any more", async () => {
    const { gate, edge } = await site.standing();
    await admin.request("DELETE", `/v1/edges/${edge.edge_id}`);
    expect(await keysAtGates(gate, edge.edge_id)).toBeNull();
  });
});
