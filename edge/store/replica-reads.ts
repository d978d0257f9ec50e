import type Database from "better-sqlite3";
import { z } from "zod";
import type { Log } from "../../shared/lib/log.ts";
import { AreaRecord } from "../../shared/wire/area.ts";
import { BlockRecord } from "../../shared/wire/block.ts";
import { BufferEntryRecord, InsideCorrectionRecord } from "../../shared/wire/buffer-zone.ts";
import { EdgeRecord, type FeedKind, KeyRecord, OfficerRecord, VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { GateRecord, LaneRecord } from "../../shared/wire/lane.ts";
import { PaperFreshness } from "../../shared/wire/paper.ts";
import { Spoken } from "../../shared/wire/said.ts";
import { readStored } from "./damage.ts";
import { jsonOfBody } from "./flawed-facts.ts";

/** The replica's read access for the rest of the edge. Every row passes its parser. */
export interface ReplicaReads {
  /** On the hot path of a gate: one statement and one parse. */
  vehicleTicket(id: string): VehicleTicketRecord | null;
  /** The digest of the credential that central issued for a vehicle ticket; null where it is not known. */
  credentialDigest(id: string): string | null;
  byCode(code: string): VehicleTicketRecord | null;
  /** Newest first, at most 50. @param plate in its normal form (`normalizePlate`) */
  byPlate(plate: string): VehicleTicketRecord[];
  area(id: string): AreaRecord | null;
  areas(): AreaRecord[];
  gate(id: string): GateRecord | null;
  /** In the order of their numbers. */
  lanesOf(gateId: string): LaneRecord[];
  /** Of any gate: an edge's replica holds only those of its own. */
  lanes(): LaneRecord[];
  /** Lanes whose last record can't be read, by their ids; `lanes` holds their former record. */
  refusedLanes(): ReadonlyMap<string, RefusedLane>;
  keys(): KeyRecord[];
  officers(): OfficerRecord[];
  /** When the customs data of an area was last complete, ISO 8601; null where it never was. */
  paperFreshness(areaId: string): string | null;
  /** The edges of the area, this one among them, with the keys that sign their messages. */
  edges(): EdgeRecord[];
  /** The vehicles in the buffer zone, in no order. */
  bufferEntries(): BufferEntryRecord[];
  /** An officer's correction of the number of vehicles inside. */
  insideOffset(areaId: string): number;
  /** The block list of the area. */
  blocks(): BlockRecord[];
  /** Vehicles inside the area, as far as central knew. */
  insideCount(): number;
  /** The generation of records that decisions use; a rebuilt replica has another one. */
  generation(): number;
  /** The number of records that this version can't read, by kind. */
  setAside(): { kind: string; count: number }[];
}

/** The known fields of a lane that can't be read, and the reason. */
const RefusedLane = z.strictObject({ name: z.string(), number: z.int(), problem: Spoken });
export type RefusedLane = z.infer<typeof RefusedLane>;
/** A kind beside those of the feed, in the same table. */
export const REFUSED_LANE = "refused_lane";
export const SET_ASIDE = "set_aside";

/** The number of lanes whose scans wait at once; further ones are read twice. */
const MAX_AHEAD = 32;

const KINDS = {
  area: AreaRecord,
  gate: GateRecord,
  lane: LaneRecord,
  key: KeyRecord,
  officer: OfficerRecord,
  edge: EdgeRecord,
  paper_freshness: PaperFreshness,
  buffer_entry: BufferEntryRecord,
  inside_correction: InsideCorrectionRecord,
  block: BlockRecord,
};
type SmallKind = keyof typeof KINDS;
type Small = { [K in SmallKind]: Map<string, z.infer<(typeof KINDS)[K]>> };

/** @param generation returns the generation that decisions use */
export function replicaReads(
  db: Database.Database,
  generation: () => number,
  log: Log,
): ReplicaReads & {
  /** Called after every change of the live generation: reads the small kinds among `kinds` into memory again. */
  refresh(kinds: ReadonlySet<FeedKind>): void;
} {
  const FROM = "SELECT body FROM replica_vehicle_tickets WHERE generation = ?";
  const byId = db.prepare<[number, string], string>(`${FROM} AND id = ?`).pluck();
  const withDigest = db.prepare<[number, string], { credential_digest: string | null; body: string }>(
    "SELECT credential_digest, body FROM replica_vehicle_tickets WHERE generation = ? AND id = ?",
  );
  // The index is named: for one row in the order of ids the planner would rather read every ticket in that order.
  const byCode = db
    .prepare<[number, string], string>(
      `SELECT body FROM replica_vehicle_tickets INDEXED BY replica_vehicle_tickets_by_code
       WHERE generation = ? AND code = ? ORDER BY id DESC LIMIT 1`,
    )
    .pluck();
  const byPlate = db.prepare<[number, string], string>(`${FROM} AND plate = ? ORDER BY id DESC LIMIT 50`).pluck();
  const inside = db
    .prepare<[number], number>("SELECT count(*) FROM replica_vehicle_tickets WHERE generation = ? AND is_inside = 1")
    .pluck();
  const aside = db.prepare<[number, string], { kind: string; count: number }>(
    `SELECT body ->> 'kind' AS kind, count(*) AS count FROM replica_records
     WHERE generation = ? AND kind = ? GROUP BY 1 ORDER BY 1`,
  );
  const ofKind = db.prepare<[number, string], { id: string; body: string }>(
    "SELECT id, body FROM replica_records WHERE generation = ? AND kind = ? ORDER BY id",
  );

  const load = <K extends SmallKind>(kind: K): Small[K] => {
    const records = new Map<string, unknown>();
    for (const row of ofKind.iterate(generation(), kind)) {
      const parsed = KINDS[kind].safeParse(jsonOfBody(row.body));
      // Left out rather than fatal: one lane that an update can't read must not stop the others.
      if (parsed.success) records.set(row.id, parsed.data);
      else log.error({ kind, id: row.id, problem: parsed.error.message }, "a replica record cannot be read");
    }
    return records as Small[K];
  };
  const loadRefused = (): Map<string, RefusedLane> =>
    new Map(
      ofKind
        .all(generation(), REFUSED_LANE)
        .map(({ id, body }) => [id, readStored("problem of a lane", body, RefusedLane)] as const),
    );
  let refused = loadRefused();
  const small: Small = {
    area: load("area"),
    gate: load("gate"),
    lane: load("lane"),
    key: load("key"),
    officer: load("officer"),
    edge: load("edge"),
    paper_freshness: load("paper_freshness"),
    buffer_entry: load("buffer_entry"),
    inside_correction: load("inside_correction"),
    block: load("block"),
  };
  const ticketOf = (body: string): VehicleTicketRecord => VehicleTicketRecord.parse(JSON.parse(body));
  const ticketOrNull = (body: string | undefined): VehicleTicketRecord | null =>
    body === undefined ? null : ticketOf(body);

  // A caller that asks for a ticket's digest soon asks for the ticket: one row access serves both.
  const ahead = new Map<string, VehicleTicketRecord>();
  const lanes = (): LaneRecord[] => [...small.lane.values()].sort((a, b) => a.number - b.number);
  return {
    vehicleTicket(id) {
      const known = ahead.get(id);
      if (known === undefined) return ticketOrNull(byId.get(generation(), id));
      ahead.delete(id);
      return known;
    },
    credentialDigest(id) {
      const row = withDigest.get(generation(), id);
      if (row === undefined) return null;
      if (ahead.size === MAX_AHEAD) ahead.clear();
      ahead.set(id, ticketOf(row.body));
      return row.credential_digest;
    },
    byCode: (code) => ticketOrNull(byCode.get(generation(), code)),
    byPlate: (plate) => byPlate.all(generation(), plate).map(ticketOf),
    area: (id) => small.area.get(id) ?? null,
    areas: () => [...small.area.values()],
    gate: (id) => small.gate.get(id) ?? null,
    lanesOf: (gateId) => lanes().filter((lane) => lane.gate_id === gateId),
    lanes,
    refusedLanes: () => refused,
    keys: () => [...small.key.values()],
    officers: () => [...small.officer.values()],
    edges: () => [...small.edge.values()],
    paperFreshness: (areaId) => small.paper_freshness.get(areaId)?.as_of ?? null,
    bufferEntries: () => [...small.buffer_entry.values()],
    insideOffset: (areaId) => small.inside_correction.get(areaId)?.offset ?? 0,
    blocks: () => [...small.block.values()],
    insideCount: () => inside.get(generation()) ?? 0,
    generation,
    setAside: () => aside.all(generation(), SET_ASIDE),
    refresh(kinds) {
      ahead.clear();
      if (kinds.has("lane")) refused = loadRefused();
      for (const kind of kinds) if (kind !== "vehicle_ticket") Object.assign(small, { [kind]: load(kind) });
    },
  };
}
