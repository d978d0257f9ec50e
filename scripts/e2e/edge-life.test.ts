import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { importFile } from "../../central/cli/import.ts";
import { edgeOf, rotateCredentials } from "../../central/features/gates/edges/service.ts";
import type { Work } from "../../central/platform/transact.ts";
import { systemActor } from "../../central/platform/auth/principal.ts";
import { onSqlite } from "../../central/test/engines.ts";
import { assembleEdge, type Edge } from "../../edge/assemble.ts";
import { loadConfig } from "../../edge/config/load-config.ts";
import { runExport } from "../../edge/export/command.ts";
import { openStore, type Store } from "../../edge/store/open.ts";
import { openReplica } from "../../edge/store/replica.ts";
import { readCredentials } from "../../edge/sync/credentials.ts";
import { isoTime, systemClock } from "../../shared/lib/clock.ts";
import { newId } from "../../shared/lib/ids.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { Edge as EdgeState, EdgeRegistration } from "../../central/wire/edge-resources.ts";
import { ticketRecord } from "../lib/ticket-records.ts";
import { type CentralSite, type GateSite, openCentralSite } from "./faults/site.ts";

const engine = onSqlite();

/** Whole edges with a real central, from enrolment to replacement by another edge. */
describe("an edge's life", () => {
  let directory: string;
  let site: CentralSite;
  let gate: GateSite;
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), "edge-life-"));
    site = await openCentralSite(engine, systemClock);
    gate = await site.gate();
  });
  afterEach(async () => {
    await site[Symbol.asyncDispose]();
    rmSync(directory, { recursive: true });
  });

  const within = <T>(job: (work: Work) => Promise<T>) => site.platform.transact(systemActor("test"), job);
  const loaded = (code: string) =>
    loadConfig({
      env: {
        GATE_EDGE_DATA_DIRECTORY: join(directory, "edge"),
        GATE_EDGE_CENTRAL_URL: site.url,
        GATE_EDGE_CONSOLE_PORT: "0",
        GATE_EDGE_ENROLMENT_CODE: code,
      },
    });
  async function start(code = gate.enrolmentCode): Promise<Edge> {
    const config = loaded(code);
    if (!config.ok) throw new Error(config.problems.join("; "));
    const world = { clock: systemClock, log: silentLog, random: Math.random, version: "0.0.0" };
    return await assembleEdge(config.settings, world);
  }
  const credentials = () => readCredentials(join(directory, "edge", "credentials.json"));
  /** Waits until central has all facts of the edge's journal, and the edge has the gate's records. */
  const inStep = (edge: Edge, edgeId = gate.edgeId) =>
    vi.waitFor(async () => {
      expect(edge.status().outbox).toMatchObject({ depth: 0, parked: 0 });
      expect(edge.status().replica.as_of).not.toBeNull();
      expect(await site.stretchesOf(edgeId)).toEqual([expect.stringMatching(/^1-/)]);
    });
  function exported(name: string, data: string): string {
    const to = join(directory, name);
    const world = { say: () => undefined, complain: (line: string) => expect.fail(line), clock: systemClock };
    const options = { to, all: false, data, unsealed: false, force: false };
    expect(runExport(options, loaded(gate.enrolmentCode), { ...world, version: "0.0.0" })).toBe(0);
    return to;
  }
  async function imported(path: string, withoutSeal = false): Promise<string> {
    const printed: string[] = [];
    const world = { platform: site.platform, actor: systemActor("cli:import") };
    const print = (line: string) => void printed.push(line);
    await importFile({ ...world, print, say: () => undefined }, path, { withoutSeal, photos: null, registerFor: null });
    return printed.join("\n");
  }
  const revoke = () => site.admin.delete(`/v1/edges/${gate.edgeId}`, EdgeState);
  /** Starts and stops the edge repeatedly while central rejects it: each start is a fact. */
  async function live(times: number): Promise<void> {
    for (let n = 0; n < times; n++) {
      await using edge = await start();
      await vi.waitFor(() => expect(edge.status().outbox.depth).toBeGreaterThan(n));
    }
  }

  test("what a revoked edge kept is carried to central: half of it, all of it, and once", async () => {
    {
      await using edge = await start();
      await inStep(edge);
      await revoke();
      await vi.waitFor(() => expect(edge.status().replica.as_of).toBeNull());
    }
    const before = (await site.factsOf(gate.edgeId)).length;
    await live(4);
    const file = exported("facts.ndjson", join(directory, "edge"));
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const count = lines.length - 2;
    expect(count).toBeGreaterThanOrEqual(4);

    const half = join(directory, "half.ndjson");
    writeFileSync(half, `${lines.slice(0, 3).join("\n")}\n`);
    expect(await imported(half)).toBe("");
    expect(await imported(half, true)).toContain("2 imported, 0 already known");
    expect(await imported(file)).toContain(`${count - 2} imported, 2 already known, 0 parked`);
    expect(await imported(file)).toContain(`0 imported, ${count} already known, 0 parked`);

    const facts = await site.factsOf(gate.edgeId);
    expect(facts.map(({ sequence }) => sequence)).toEqual(Array.from({ length: before + count }, (_, n) => n + 1));
    expect(await site.stretchesOf(gate.edgeId)).toEqual([`1-${before + count}`]);
    expect(await site.reviewsOf(gate.edgeId)).toEqual([]);
  });

  test("a revoked edge that was killed before it had forgotten forgets when it starts", async () => {
    {
      await using edge = await start();
      await inStep(edge);
      await revoke();
      await vi.waitFor(() => expect(edge.status().replica.as_of).toBeNull());
    }
    const path = join(directory, "edge", "edge.db");
    const withStore = <T>(look: (store: Store) => T): T => {
      const store = openStore({ path, log: silentLog });
      try {
        return look(store);
      } finally {
        store.close();
      }
    };
    const known = () => withStore(({ db }) => db.prepare("SELECT count(*) FROM replica_vehicle_tickets").pluck().get());
    const data = ticketRecord(gate.area.id, 1);
    const items = [{ type: "put", kind: "vehicle_ticket", id: data.id, cursor: "0.1", data } as const];
    const completeAsOf = isoTime(systemClock.nowMs());
    withStore((store) => {
      openReplica({ store, log: silentLog }).apply({ epoch: newId(), items, cursor: "0.1", completeAsOf });
    });
    expect(known()).toBe(1);
    await using edge = await start();
    expect(edge.status().replica.as_of).toBeNull();
    expect(known()).toBe(0);
  });

  test("another edge takes the gate over on the same computer, and what the former one left is not lost", async () => {
    {
      await using edge = await start();
      await inStep(edge);
      await revoke();
      await vi.waitFor(() => expect(edge.status().replica.as_of).toBeNull());
    }
    await live(2);
    const next = await site.admin.post("/v1/edges", { gate_id: gate.gate.id }, EdgeRegistration);
    await using edge = await start(next.enrolment_code);
    await inStep(edge, next.id);
    expect(credentials()?.edge_id).toBe(next.id);
    const file = exported("former.ndjson", join(directory, "edge", `former-${gate.edgeId}`));
    expect(await imported(file)).toMatch(/^[1-9]\d* imported, 0 already known, 0 parked/);
    expect(await site.stretchesOf(gate.edgeId)).toEqual([expect.stringMatching(/^1-/)]);
    expect(await site.stretchesOf(next.id)).toEqual([expect.stringMatching(/^1-/)]);
  });

  test("an edge that gets a rotate command goes on under new credentials, and the old ones are good no more", async () => {
    await using edge = await start();
    await inStep(edge);
    const old = credentials();
    await within(async (work) => {
      const known = await edgeOf(work.tx, gate.edgeId);
      if (!known) throw new Error("no edge");
      await rotateCredentials(work, known);
    });
    await vi.waitFor(() => expect(credentials()?.client_secret).not.toBe(old?.client_secret));
    expect(credentials()?.key.public_key).not.toBe(old?.key.public_key);
    const form = { grant_type: "client_credentials", client_id: old?.client_id ?? "" };
    const tokenBy = (secret: string) =>
      fetch(`${site.url}/v1/oauth/token`, {
        method: "POST",
        body: new URLSearchParams({ ...form, client_secret: secret }),
      });
    expect((await tokenBy(credentials()?.client_secret ?? "")).status).toBe(200);
    expect((await tokenBy(old?.client_secret ?? "")).status).toBe(401);
    await edge[Symbol.asyncDispose]();
    await using again = await start();
    await inStep(again);
  });
});
