import { isoTime } from "../../../../shared/lib/clock.ts";
import { LastStep } from "../../../../shared/wire/decision.ts";
import { Actor, type Fact } from "../../../../shared/wire/fact.ts";
import { RoleLevelKey } from "../../../wire/role.ts";
import { ROLE_LEVELS } from "../../../platform/auth/built-in-roles.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Known, KnownCommand, Speaker } from "./rules.ts";
import { type Named, namedIn } from "./subjects.ts";

/** An openings' command was issued at most this long before its fact, clocks included. */
const COMMAND_WINDOW_MS = 5 * 60_000;

/** Reads what central knows of the records that these facts name; a subject that none of them names costs nothing. */
export async function knownOf(
  db: Reads,
  edge: Speaker,
  facts: readonly { fact: Fact; happenedMs: number }[],
): Promise<Known> {
  const named = facts.flatMap(({ fact }) => namedIn(fact));
  const ids = (subject: Named["subject"]): string[] =>
    named.flatMap((one) => (one.subject === subject ? String(one.value) : []));
  const places = named.flatMap(({ subject, value }) => (subject === "place" ? LastStep.parse(value) : []));
  const people = named.flatMap(({ subject, value }) => (subject === "person" ? Actor.parse(value) : []));
  const officers = people.flatMap(({ type, id }) => (type === "user" ? [] : (id ?? [])));
  const users = people.flatMap(({ type, id }) => (type === "user" ? (id ?? []) : []));
  return {
    vehicles: await vehiclesAmong(db, ids("vehicle")),
    tickets: await areasOfTickets(db, ids("ticket")),
    lanes: await lanesAmong(db, [...ids("lane"), ...places.map(({ lane_id }) => lane_id)]),
    devices: await gatesOfDevices(db, ids("device")),
    gates: await areasOfGates(
      db,
      places.map(({ gate_id }) => gate_id),
    ),
    activities: await activitiesAmong(db, [...ids("activity"), ...places.map(({ activity_id }) => activity_id)]),
    pictures: await edgesOfPictures(db, ids("picture")),
    people: await officersAmong(db, officers, edge.areaId),
    commands: [
      ...(await commandsOfIds(db, ids("command"))),
      ...(await commandsBy(
        db,
        edge.edgeId,
        users,
        facts.map(({ happenedMs }) => happenedMs),
      )),
    ],
  };
}

async function vehiclesAmong(db: Reads, some: readonly string[]): Promise<Known["vehicles"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("vehicle_tickets")
    .select(["id", "area_id", "ticket_id"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function areasOfTickets(db: Reads, some: readonly string[]): Promise<Known["tickets"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("tickets").select(["id", "area_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, area_id }) => [id, area_id]));
}

/** Deleted lanes too: their facts may be late. */
export async function lanesAmong(db: Reads, some: readonly string[]): Promise<Known["lanes"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("lanes").select(["id", "gate_id", "area_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Deleted devices too. */
export async function gatesOfDevices(db: Reads, some: readonly string[]): Promise<Known["devices"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("devices")
    .innerJoin("lanes", "lanes.id", "devices.lane_id")
    .select(["devices.id", "lanes.gate_id"])
    .where("devices.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, gate_id }) => [id, gate_id]));
}

async function areasOfGates(db: Reads, some: readonly string[]): Promise<Known["gates"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("gates").select(["id", "area_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, area_id }) => [id, area_id]));
}

export async function activitiesAmong(db: Reads, some: readonly string[]): Promise<Known["activities"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("gate_activities")
    .select(["id", "edge_id", "area_id"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

async function edgesOfPictures(db: Reads, some: readonly string[]): Promise<Known["pictures"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("captures").select(["id", "edge_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, edge_id }) => [id, edge_id]));
}

/** Whether each of these people serves at the gates of the area, or did when the gates knew them last. */
async function officersAmong(db: Reads, some: readonly string[], areaId: string): Promise<Known["people"]> {
  const ids = distinct(some);
  if (ids.length === 0) return new Map();
  const users = await db
    .selectFrom("users")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(["users.id", "roles.level"])
    .where("users.id", "in", ids)
    .execute();
  const assigned = await db.selectFrom("user_areas").selectAll().where("user_id", "in", ids).execute();
  // The record of an officer who no longer serves stays as a tombstone until every gate has read it.
  const told = await db
    .selectFrom("feed_entries")
    .select("record_id")
    .where("kind", "=", "officer")
    .where("record_id", "in", [...ids, ...ids.map((id) => `${id}@${areaId}`)])
    .execute();
  const wasTold = new Set(told.map(({ record_id }) => record_id));
  return new Map(
    users.map(({ id, level }) => {
      const { reach } = ROLE_LEVELS[RoleLevelKey.parse(level)];
      const areas = assigned.filter(({ user_id }) => user_id === id);
      // A person who was forgotten has no areas any more.
      const isHere = reach === "areas" && (areas.length === 0 || areas.some(({ area_id }) => area_id === areaId));
      return [id, reach === "everything" || isHere || wasTold.has(id) || wasTold.has(`${id}@${areaId}`)];
    }),
  );
}

const COMMAND = ["id", "edge_id", "lane_id", "action", "by_id", "issued_at", "expires_at"] as const;

async function commandsOfIds(db: Reads, some: readonly string[]): Promise<KnownCommand[]> {
  const ids = distinct(some);
  if (ids.length === 0) return [];
  return db.selectFrom("lane_commands").select(COMMAND).where("id", "in", ids).execute();
}

/** The commands of these people to the edge around the moments of its facts. */
async function commandsBy(
  db: Reads,
  edgeId: string,
  userIds: readonly string[],
  moments: readonly number[],
): Promise<KnownCommand[]> {
  const ids = distinct(userIds);
  if (ids.length === 0) return [];
  return db
    .selectFrom("lane_commands")
    .select(COMMAND)
    .where("edge_id", "=", edgeId)
    .where("by_id", "in", ids)
    .where("issued_at", ">=", isoTime(Math.min(...moments) - COMMAND_WINDOW_MS))
    .where("issued_at", "<=", isoTime(Math.max(...moments) + COMMAND_WINDOW_MS))
    .execute();
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
