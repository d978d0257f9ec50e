import type Database from "better-sqlite3";
import { z } from "zod";
import { canonicalJson } from "../../shared/lib/canonical-json.ts";
import {
  type FeedDelete,
  type FeedPut,
  TicketStatus,
  VehicleTicketRecord,
  VehicleTicketStatus,
} from "../../shared/wire/feed.ts";
import { isRevocation, isRevokedTicket } from "./revocations.ts";

/**
 * Keeps central's revocations when central comes back from an older backup without them, whatever is read again
 * afterwards. Everything happens within the caller's transaction.
 * - A key that is revoked stays revoked for good.
 * - A ticket that is cancelled or rejected stays so until central itself changes it, or people write the ticket anew. A
 *   held one is stored as revoked in the live generation, otherwise in central's last version.
 * - An officer or an edge that was removed stays removed until central removes it itself, or the record comes changed.
 */
export interface HeldRevocations {
  /** The effective form of a feed line for the live generation; null where it changes nothing. */
  admit(line: FeedPut | FeedDelete, live: number): FeedPut | FeedDelete | null;
  /**
   * Called before `next` becomes the live generation: writes the held revocations into it.
   * @param isRestored is `next` of another epoch? Otherwise its content about records that are not held is central's
   *   decision
   * @returns how many of its records differed
   */
  carryOver(generations: { live: number; next: number; isRestored: boolean }): number;
  clear(): void;
}

/** The fields that change without anybody's approval: by passages, papers, keys and other records. */
const MOVES_BY_ITSELF = {
  vehicle_ticket: new Set([
    "status",
    "ticket_status",
    // Follows from the status: only a ticket that may pass has a signed QR. A key rotation changes it too.
    "credential_digest",
    "company_name",
    "last_step",
    "steps_reset_at",
    "is_load_unload_done",
    "customs",
    "customs_as_of",
    "papers",
    "holds",
  ]),
  officer: new Set<string>(),
  // A computer that was removed still rotates its keys at a central that trusts it.
  edge: new Set(["public_keys"]),
};

const Body = z.record(z.string(), z.unknown());
type Body = z.infer<typeof Body>;
const RevokedTicket = z.looseObject({ status: VehicleTicketStatus, ticket_status: TicketStatus });
const Removed = z.strictObject({
  kind: z.enum(["officer", "edge"]),
  id: z.string(),
  said: z.string().nullable(),
  now: z.string().nullable(),
});

/** Fields that only one of them has come from a difference between versions. */
function isSameWord(kind: keyof typeof MOVES_BY_ITSELF, one: Body, other: Body): boolean {
  return Object.keys(one)
    .filter((field) => field in other && !MOVES_BY_ITSELF[kind].has(field))
    .every((field) => canonicalJson(one[field]) === canonicalJson(other[field]));
}

const bodyOf = (text: string): Body => Body.parse(JSON.parse(text));

/** @param put writes a record into a generation */
export function openHeldRevocations(
  db: Database.Database,
  put: (generation: number, line: FeedPut) => void,
): HeldRevocations {
  const hold = db.prepare<[string, string, string | null]>("INSERT OR REPLACE INTO held_revocations VALUES (?, ?, ?)");
  const letGo = db.prepare<[string, string]>("DELETE FROM held_revocations WHERE kind = ? AND id = ?");
  const find = db.prepare<[string, string], { said: string | null }>(
    "SELECT said FROM held_revocations WHERE kind = ? AND id = ?",
  );
  const revokedTicket = db
    .prepare<[number, string], string>(
      "SELECT body FROM replica_vehicle_tickets WHERE generation = ? AND id = ? AND is_revoked = 1",
    )
    .pluck();
  const revokedKey = db.prepare<[number, string]>(
    "SELECT 1 FROM replica_records WHERE generation = ? AND kind = 'key' AND id = ? AND body ->> 'status' = 'revoked'",
  );
  const { keys, tickets, removals } = carriers(db, { hold, letGo, put });

  const admitTicket = (line: Extract<FeedPut, { kind: "vehicle_ticket" }>, live: number): FeedPut => {
    if (!isRevokedTicket(line.data)) {
      const text = revokedTicket.get(live, line.id);
      if (text === undefined) return line;
      const revoked = RevokedTicket.parse(JSON.parse(text));
      if (isSameWord("vehicle_ticket", revoked, line.data)) return { ...line, data: asRevoked(line.data, revoked) };
    }
    letGo.run(line.kind, line.id);
    return line;
  };
  const admitRemovable = (line: Extract<FeedPut, { kind: "officer" | "edge" }>): FeedPut | null => {
    const said = find.get(line.kind, line.id)?.said ?? null;
    if (said !== null && isSameWord(line.kind, bodyOf(said), line.data)) return null;
    letGo.run(line.kind, line.id);
    return line;
  };
  return {
    admit(line, live) {
      switch (line.kind) {
        case "key":
          return !isRevocation(line) && revokedKey.get(live, line.id) ? null : line;
        case "vehicle_ticket":
          if (line.type === "put") return admitTicket(line, live);
          // A valid signature would be enough to admit a ticket that is not known here.
          return find.get(line.kind, line.id) ? null : line;
        case "officer":
        case "edge":
          if (line.type === "put") return admitRemovable(line);
          hold.run(line.kind, line.id, null);
          return line;
        default:
          return line;
      }
    },
    carryOver: (generations) => keys(generations) + tickets(generations) + removals(generations),
    clear() {
      db.exec("DELETE FROM held_revocations");
    },
  };
}

type Generations = Parameters<HeldRevocations["carryOver"]>[0];

/** The transition of each kind from one generation to the next; each returns how many records of `next` differed. */
function carriers(
  db: Database.Database,
  write: {
    hold: Database.Statement<[string, string, string | null]>;
    letGo: Database.Statement<[string, string]>;
    put: (generation: number, line: FeedPut) => void;
  },
) {
  const { hold, letGo, put } = write;
  const TICKETS = "replica_vehicle_tickets";
  const saveKeys = db.prepare(
    `INSERT OR REPLACE INTO replica_records
     SELECT :next, kind, id, body FROM replica_records AS old
     WHERE generation = :live AND kind = 'key' AND body ->> 'status' = 'revoked'
       AND NOT EXISTS (SELECT 1 FROM replica_records
                       WHERE generation = :next AND kind = 'key' AND id = old.id AND body ->> 'status' = 'revoked')`,
  );
  const letGoRevoked = db.prepare(
    `DELETE FROM held_revocations WHERE kind = 'vehicle_ticket'
       AND EXISTS (SELECT 1 FROM ${TICKETS} WHERE generation = ? AND id = held_revocations.id AND is_revoked = 1)`,
  );
  const doubtful = db.prepare<object, { id: string; revoked: string; now: string | null }>(
    `SELECT old.id, old.body AS revoked, new.body AS now FROM ${TICKETS} AS old
     LEFT JOIN ${TICKETS} AS new ON new.generation = :next AND new.id = old.id
     WHERE old.generation = :live AND old.is_revoked = 1 AND coalesce(new.is_revoked, 0) = 0
       AND (:isRestored OR EXISTS (SELECT 1 FROM held_revocations WHERE kind = 'vehicle_ticket' AND id = old.id))`,
  );
  const saveRevokedTicket = db.prepare(
    `INSERT INTO ${TICKETS}
     SELECT :next, id, code, plate, company, is_inside, is_revoked, credential_digest, body
     FROM ${TICKETS} WHERE generation = :live AND id = :id`,
  );
  const holdAbsent = db.prepare(
    `INSERT OR REPLACE INTO held_revocations
     SELECT kind, id, NULL FROM replica_records AS old WHERE generation = :live AND kind IN ('officer', 'edge')
       AND NOT EXISTS (SELECT 1 FROM replica_records WHERE generation = :next AND kind = old.kind AND id = old.id)`,
  );
  const removed = db.prepare<[number]>(
    `SELECT held.kind, held.id, held.said, new.body AS now FROM held_revocations AS held
     LEFT JOIN replica_records AS new ON new.generation = ? AND new.kind = held.kind AND new.id = held.id
     WHERE held.kind IN ('officer', 'edge')`,
  );
  const removeRecord = db.prepare("DELETE FROM replica_records WHERE generation = ? AND kind = ? AND id = ?");

  return {
    keys: ({ live, next }: Generations): number => saveKeys.run({ live, next }).changes,
    tickets: ({ live, next, isRestored }: Generations): number => {
      letGoRevoked.run(next);
      let kept = 0;
      for (const { id, revoked, now } of doubtful.all({ live, next, isRestored: Number(isRestored) })) {
        if (now === null) saveRevokedTicket.run({ live, next, id });
        else {
          const [before, data] = [RevokedTicket.parse(JSON.parse(revoked)), VehicleTicketRecord.parse(JSON.parse(now))];
          // A backup that is older than the ticket's last change is not a current decision.
          if (!isRestored && !isSameWord("vehicle_ticket", before, data)) {
            letGo.run("vehicle_ticket", id);
            continue;
          }
          put(next, { type: "put", kind: "vehicle_ticket", id, cursor: "", data: asRevoked(data, before) });
        }
        hold.run("vehicle_ticket", id, null);
        kept++;
      }
      return kept;
    },
    removals: ({ live, next, isRestored }: Generations): number => {
      // A restored central does not know the records that came after its backup: their absence revokes nothing.
      if (!isRestored) holdAbsent.run({ live, next });
      let kept = 0;
      for (const row of removed.all(next)) {
        const { kind, id, said, now } = Removed.parse(row);
        if (now === null) hold.run(kind, id, null);
        else if (isRestored || (said !== null && isSameWord(kind, bodyOf(said), bodyOf(now)))) {
          removeRecord.run(next, kind, id);
          hold.run(kind, id, now);
          kept++;
        } else letGo.run(kind, id);
      }
      return kept;
    },
  };
}

function asRevoked(
  now: VehicleTicketRecord,
  { status, ticket_status }: z.infer<typeof RevokedTicket>,
): VehicleTicketRecord {
  return { ...now, status, ticket_status };
}
