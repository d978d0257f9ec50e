import type { OfficerRecord } from "../../../shared/wire/feed.ts";
import type { Work } from "../transact.ts";
import { ROLE_LEVELS } from "./built-in-roles.ts";
import type { User } from "./user.ts";

/**
 * Publishes the officers who may sign in at gate consoles: existing, active users of the area's side with a PIN. Each
 * served area has one record, `<user id>@<area id>`, since the feed keeps one place for each record. A user with all
 * areas has one record for every area.
 * @param user its current state; null when it is deleted
 */
export async function publishOfficer(work: Work, userId: string, user: User | null): Promise<void> {
  const wanted = new Map(
    user && isOfficer(user) ? placesOf(user).map((areaId) => [idFor(userId, areaId), areaId]) : [],
  );
  const standing = await work.tx
    .selectFrom("feed_entries")
    .select("record_id")
    .distinct()
    .where("kind", "=", "officer")
    .where("record_id", ">=", userId)
    .where("record_id", "<", `${userId}A`)
    .where("data", "is not", null)
    .execute();
  for (const { record_id: id } of standing)
    if (!wanted.has(id)) await work.feed.publish({ kind: "officer", id, areaId: null, gateId: null, data: null });
  for (const [id, areaId] of wanted)
    if (user) await work.feed.publish({ kind: "officer", id, areaId, gateId: null, data: recordOf(user) });
}

function isOfficer(user: User): boolean {
  return user.isActive && user.pinHash !== null && reachOf(user) !== "company" && reachOf(user) !== "machine";
}

const reachOf = (user: User) => ROLE_LEVELS[user.role.level].reach;

/** The areas whose gates know the officer; null means all areas. */
function placesOf(user: User): (string | null)[] {
  return reachOf(user) === "everything" ? [null] : [...user.areaIds];
}

const idFor = (userId: string, areaId: string | null): string => (areaId === null ? userId : `${userId}@${areaId}`);

function recordOf(user: User): OfficerRecord {
  return {
    id: user.id,
    name: user.fullname,
    pin_hash: user.pinHash,
    is_supervisor: user.role.level !== "operational",
  };
}
