import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Area } from "../../../../../shared/wire/area.ts";
import { EdgeRegistration } from "../../../../wire/edge-resources.ts";
import { Gate, Lane } from "../../../../wire/gate-resources.ts";
import { EnrolReply, type Heartbeat, type LaneReport } from "../../../../../shared/wire/sync.ts";
import { systemActor } from "../../../../platform/auth/principal.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { Caller } from "../../../../test/caller.ts";
import type { TestCentral } from "../../../../test/harness.ts";
import * as edges from "../service.ts";

/** A well-formed raw Ed25519 public key; nothing is signed with it. */
export const PUBLIC_KEY = "k".repeat(43);

/** Builds gates in a test through the API, and sends their edges' requests. */
export function gateSite(central: TestCentral, admin: Caller) {
  const work = <T>(job: (work: Work) => Promise<T>): Promise<T> => central.platform.transact(systemActor("test"), job);
  const area = (name = "Marunda") => admin.post("/v1/areas", Area, { name });
  const gate = async (areaId?: string) =>
    admin.post("/v1/gates", Gate, { area_id: areaId ?? (await area()).id, name: "Gate 1" });
  const lane = (gateId: string, fields: object = {}) =>
    admin.post("/v1/lanes", Lane, { gate_id: gateId, name: "Lane 1", number: 1, direction: "in", ...fields });
  const register = (gateId: string) => admin.post("/v1/edges", EdgeRegistration, { gate_id: gateId });
  const enrol = (code: string, more: object = {}) =>
    central.nobody.post("/v1/edges/enrol", EnrolReply, {
      enrolment_code: code,
      host_name: "gate-1",
      version: "0.1.0",
      public_key: PUBLIC_KEY,
      ...more,
    });
  const heartbeat = (more: Partial<Heartbeat> = {}): Heartbeat => {
    const now = isoTime(central.clock.nowMs());
    return {
      sent_at: now,
      boot_id: "01920000-0000-7000-8000-000000000b00",
      version: "0.1.0",
      started_at: now,
      replica: { cursor: "0", as_of: now, epoch: null },
      outbox: { depth: 0, parked: 0, oldest_at: null },
      journal: { sequence: 7, hash: "ab" },
      clock: { trust: "trusted", offset_ms: 12 },
      lanes: [],
      ...more,
    };
  };

  return {
    edges,
    work,
    area,
    gate,
    lane,
    register,
    enrol,
    heartbeat,
    /** Removes the edge from the database, as a restore from an older backup does. */
    lose: (edgeId: string) =>
      work(async ({ tx }) => {
        await tx.deleteFrom("edge_states").where("edge_id", "=", edgeId).execute();
        await tx.deleteFrom("edge_keys").where("edge_id", "=", edgeId).execute();
        await tx.deleteFrom("edges").where("id", "=", edgeId).execute();
        await tx.deleteFrom("oauth_clients").where("edge_id", "=", edgeId).execute();
      }),
    beat: (edgeId: string, said: Heartbeat) => work((one) => edges.recordHeartbeat(one, edgeId, said)),
    /** A gate with one lane, whose edge is enrolled and has just sent a heartbeat. */
    async standing() {
      const made = await gate();
      const [first, registered] = [await lane(made.id), await register(made.id)];
      return { gate: made, lane: first, edge: await enrol(registered.enrolment_code) };
    },
    /** The feed that an edge of this gate reads, from the start. */
    async feedOf(of: { id: string; area_id: string }) {
      const { lines } = await central.platform.feed.read({ areaId: of.area_id, gateId: of.id }, "0", 1000);
      return lines.filter(({ kind }) => kind === "gate" || kind === "lane");
    },
  };
}

/** A lane's report from its edge in the normal state. */
export function laneReport(laneId: string, more: Partial<LaneReport> = {}): LaneReport {
  return {
    lane_id: laneId,
    health: "ok",
    lacks: [],
    mode: "normal",
    phase: "idle",
    barrier: "closed",
    sign: "SCAN QR",
    light: "red",
    devices: [],
    configuration: { state: "applied", problem: null },
    ...more,
  };
}

/** An id that no record has. */
export const stranger = (): string => newId();
