import { first } from "../../../platform/db/first.ts";
import { sql } from "kysely";
import { z } from "zod";
import { Timestamp } from "../../../../shared/wire/common.ts";
import { Edge, EdgeAlert, EdgeConnection } from "../../../wire/edge-resources.ts";
import { HeartbeatFromEdge } from "../../../wire/from-edges.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { jsonText, storedJson } from "../../../platform/db/stored.ts";
import { caseless, holdsText, type ListQuery, readPage } from "../../../platform/lists.ts";
import { type FewRows, sortExpression } from "../../../platform/lists/declaration.ts";
import { scopeOf, within } from "../../../platform/scope.ts";
import type { Work } from "../../../platform/transact.ts";

const Registration = z.strictObject({
  ...Edge.pick({
    id: true,
    gate_id: true,
    area_id: true,
    client_id: true,
    created_at: true,
    enrolment_expires_at: true,
    enrolled_at: true,
    host_name: true,
    public_key: true,
    version: true,
    revoked_at: true,
  }).shape,
  enrolment_code_hash: z.string().nullable(),
});
/** The data of an edge from its registration and enrolment. */
export type Registration = z.infer<typeof Registration>;

const EdgeRow = z.strictObject({
  ...Registration.shape,
  gate_name: z.string(),
  last_contact_at: Timestamp.nullable(),
  heartbeat: storedJson(HeartbeatFromEdge).nullable(),
  /** The connection that watchers saw last; null before the first heartbeat. */
  shown_connection: EdgeConnection.nullable(),
  /** The start of the unbroken contact; null without contact. */
  connected_since: Timestamp.nullable(),
  alerts: storedJson(z.array(EdgeAlert)),
});
/** An edge with its last heartbeat. */
export type StoredEdge = z.output<typeof EdgeRow>;

declare module "../../../platform/db/database.ts" {
  interface Database {
    edges: Registration;
    edge_states: {
      edge_id: string;
      last_contact_at: string | null;
      heartbeat: string | null;
      shown_connection: EdgeConnection | null;
      connected_since: string | null;
      alerts: string;
    };
  }
}

/** Edges belong to their gate's area. */
export const EDGES = scopeOf({ table: "edges", company: "none", area: "area_id", version: null });

/** The filters of the list beside its paging. */
export interface EdgeFilters {
  area_id?: string | undefined;
  gate_id?: string | undefined;
}

/** The edge, without a permission check, even when it is revoked. */
export async function edgeById(db: Reads, id: string): Promise<StoredEdge | null> {
  return parsed(await first(edges(db).where("edges.id", "=", id)));
}

/** The edge, when it is not revoked and the actor may see it. */
export async function findEdge(db: Reads, actor: Principal, id: string): Promise<StoredEdge | null> {
  const query = standing(db).where("edges.id", "=", id).where(within(actor, EDGES));
  return parsed(await first(query));
}

/** The edge whose enrolment code has this hash. */
export async function edgeWithCode(db: Reads, codeHash: string): Promise<StoredEdge | null> {
  return parsed(await first(edges(db).where("enrolment_code_hash", "=", codeHash)));
}

/** The edges of these gates that are not revoked. */
export async function edgesOfGates(db: Reads, gateIds: readonly string[]): Promise<StoredEdge[]> {
  if (gateIds.length === 0) return [];
  const rows = await standing(db).where("edges.gate_id", "in", gateIds).execute();
  return rows.map((row) => EdgeRow.parse(row));
}

/** The edges without contact since `since` that watchers still see as connected. */
export async function silentEdges(db: Reads, since: string): Promise<StoredEdge[]> {
  const rows = await standing(db)
    .where("edge_states.shown_connection", "=", "connected")
    .where("edge_states.last_contact_at", "<=", since)
    .execute();
  return rows.map((row) => EdgeRow.parse(row));
}

/** The active edges whose last contact lies after `since` and not after `until`; ISO 8601. */
export async function edgesLastSeen(db: Reads, since: string, until: string): Promise<StoredEdge[]> {
  const rows = await standing(db)
    .where("edge_states.last_contact_at", ">", since)
    .where("edge_states.last_contact_at", "<=", until)
    .execute();
  return rows.map((row) => EdgeRow.parse(row));
}

/** The active edges that have used their code. */
export async function enrolledEdges(db: Reads): Promise<StoredEdge[]> {
  const rows = await standing(db).where("edges.enrolled_at", "is not", null).execute();
  return rows.map((row) => EdgeRow.parse(row));
}

/** Every edge that is not revoked, by the name of its gate. */
export async function standingEdges(db: Reads): Promise<StoredEdge[]> {
  const rows = await standing(db).orderBy("gates.name").orderBy("edges.id").execute();
  return rows.map((row) => EdgeRow.parse(row));
}

/** The active edges that the actor may see, by the name of their gate. */
export async function edgesWithin(db: Reads, actor: Principal): Promise<StoredEdge[]> {
  const query = standing(db).where(within(actor, EDGES));
  const rows = await query.orderBy("gates.name").orderBy("edges.id").execute();
  return rows.map((row) => EdgeRow.parse(row));
}

/** The active edges that are in contact. */
export async function connectedEdges(db: Reads): Promise<StoredEdge[]> {
  const rows = await standing(db).where("edge_states.shown_connection", "=", "connected").execute();
  return rows.map((row) => EdgeRow.parse(row));
}

export const LIST: FewRows = {
  table: "edges",
  few: "one for a gate",
  sorts: {
    gate_name: caseless("gates.name"),
    last_contact_at: sortExpression("nullable", sql.ref("edge_states.last_contact_at")),
  },
};

/** One page of edges. */
export async function pageOfEdges(db: Reads, actor: Principal, list: ListQuery & EdgeFilters) {
  const { area_id, gate_id, search } = list;
  const query = standing(db)
    .where(within(actor, EDGES))
    .$if(area_id !== undefined, (q) => q.where("edges.area_id", "=", area_id ?? ""))
    .$if(gate_id !== undefined, (q) => q.where("edges.gate_id", "=", gate_id ?? ""));
  const condition = search === undefined ? null : holdsText(["gates.name", "edges.host_name"], search);
  const { items, meta } = await readPage(query, list, {
    db,
    list: LIST,
    search: condition && { condition, among: [] },
  });
  return { items: items.map((row) => EdgeRow.parse(row)), meta };
}

/** The state of an edge before its first heartbeat. */
export const NOTHING_SEEN = {
  last_contact_at: null,
  heartbeat: null,
  shown_connection: null,
  connected_since: null,
} as const;

/** Stores a new edge, with its audit row. */
export async function insertEdge(work: Work, edge: Registration): Promise<void> {
  await work.tx.insertInto("edges").values(edge).execute();
  await work.tx
    .insertInto("edge_states")
    .values({ edge_id: edge.id, ...NOTHING_SEEN, alerts: "[]" })
    .execute();
  await work.audit({ type: "edge", id: edge.id, before: null, after: edge });
}

/** Renames an unused registration to the id of an edge that this database has lost, with its audit row. */
export async function renameEdge(work: Work, before: StoredEdge, id: string): Promise<StoredEdge> {
  const { tx } = work;
  // The id is the key of dependent rows, and a gate has one edge: the old row is deleted before the new one is
  // inserted.
  await tx.deleteFrom("edge_states").where("edge_id", "=", before.id).execute();
  await tx.deleteFrom("edges").where("id", "=", before.id).execute();
  await tx.updateTable("oauth_clients").set({ edge_id: id }).where("edge_id", "=", before.id).execute();
  await work.audit({ type: "edge", id: before.id, before: { id: before.id }, after: { id } });
  await insertEdge(work, Registration.strip().parse({ ...before, id }));
  return { ...before, id };
}

/** Stores the changes of an edge, with an audit row. */
export async function saveEdge(work: Work, before: StoredEdge, changed: Partial<Registration>): Promise<void> {
  await work.tx.updateTable("edges").set(changed).where("id", "=", before.id).execute();
  const earlier = Object.fromEntries(Object.keys(changed).map((key) => [key, before[key as keyof Registration]]));
  await work.audit({ type: "edge", id: before.id, before: earlier, after: changed });
}

/** Stores the last contact of an edge, its report, and the state that watchers saw. */
export async function saveEdgeState(
  work: Work,
  edgeId: string,
  state: Partial<Pick<StoredEdge, "last_contact_at" | "heartbeat" | "shown_connection" | "connected_since" | "alerts">>,
): Promise<void> {
  const { heartbeat, alerts, ...rest } = state;
  await work.tx
    .updateTable("edge_states")
    .set({
      ...rest,
      ...(heartbeat && { heartbeat: jsonText(heartbeat) }),
      ...(alerts && { alerts: jsonText(alerts) }),
    })
    .where("edge_id", "=", edgeId)
    .execute();
}

function edges(db: Reads) {
  return db
    .selectFrom("edges")
    .innerJoin("gates", "gates.id", "edges.gate_id")
    .innerJoin("edge_states", "edge_states.edge_id", "edges.id")
    .selectAll("edges")
    .select([
      "gates.name as gate_name",
      "edge_states.last_contact_at",
      "edge_states.heartbeat",
      "edge_states.shown_connection",
      "edge_states.connected_since",
      "edge_states.alerts",
    ]);
}

function standing(db: Reads) {
  return edges(db).where("edges.revoked_at", "is", null);
}

function parsed(row: unknown): StoredEdge | null {
  return row === undefined ? null : EdgeRow.parse(row);
}
