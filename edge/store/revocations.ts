import { canonicalJson } from "../../shared/lib/canonical-json.ts";
import { type FeedPut, type VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { isLaterCursor } from "../sync/cursor.ts";
import { type Store } from "./open.ts";

/** A record of the feed that takes something back: a cancelled or rejected ticket, a revoked key. */
export type Revocation = Extract<FeedPut, { kind: "vehicle_ticket" | "key" }>;

/** Which revocations came down the feed and when, so that gates that were away from central can be told of them. */
export interface Revocations {
  /** Within the caller's transaction. */
  note(revocation: Pick<Revocation, "kind" | "id" | "cursor">, epoch: string, nowMs: number): void;
  /** Where it stands in the feed of this epoch, as far as it is known. */
  cursorOf(kind: Revocation["kind"], id: string, epoch: string): string | null;
  /** What came down the feed of this epoch behind the cursor, oldest first. */
  after(epoch: string, cursor: string): { kind: Revocation["kind"]; id: string; cursor: string }[];
  /** Forgets those that came before. */
  cleanUp(beforeMs: number): number;
  clear(): void;
}

interface Row {
  kind: Revocation["kind"];
  id: string;
  cursor: string;
}

export function openRevocations({ db }: Pick<Store, "db">): Revocations {
  const put = db.prepare<[string, string, string, string, number]>(
    "INSERT OR REPLACE INTO revocations (kind, id, epoch, cursor, at_ms) VALUES (?, ?, ?, ?, ?)",
  );
  const ofEpoch = db.prepare<[string], Row>("SELECT kind, id, cursor FROM revocations WHERE epoch = ?");
  const one = db
    .prepare<[string, string, string], string>("SELECT cursor FROM revocations WHERE kind = ? AND id = ? AND epoch = ?")
    .pluck();
  const forget = db.prepare<[number]>("DELETE FROM revocations WHERE at_ms < ?");
  return {
    note({ kind, id, cursor }, epoch, nowMs) {
      put.run(kind, id, epoch, cursor, nowMs);
    },
    cursorOf: (kind, id, epoch) => one.get(kind, id, epoch) ?? null,
    after: (epoch, cursor) =>
      ofEpoch
        .all(epoch)
        .filter((row) => isLaterCursor(row.cursor, cursor) === true)
        .sort((one, other) => (isLaterCursor(one.cursor, other.cursor) ? 1 : -1)),
    cleanUp: (beforeMs) => forget.run(beforeMs).changes,
    clear() {
      db.exec("DELETE FROM revocations");
    },
  };
}

/** What of a record the gates' own passages change, and papers of customs: nobody's word that a ticket is good again. */
const MOVES_BY_ITSELF = {
  status: null,
  ticket_status: null,
  last_step: null,
  steps_reset_at: null,
  is_load_unload_done: null,
  customs: null,
  customs_as_of: null,
};

/**
 * A ticket that is known here to be revoked stays so when its record comes without that, unless somebody has written
 * the ticket itself anew: a central that was restored sends it again for every passage.
 */
export function stillRevoked(revoked: VehicleTicketRecord, now: VehicleTicketRecord): VehicleTicketRecord {
  const isTheSame = canonicalJson({ ...revoked, ...MOVES_BY_ITSELF }) === canonicalJson({ ...now, ...MOVES_BY_ITSELF });
  return isTheSame ? { ...now, status: revoked.status, ticket_status: revoked.ticket_status } : now;
}

/** Does this record take something back? */
export function isRevocation(put: FeedPut): put is Revocation {
  if (put.kind === "key") return put.data.status === "revoked";
  if (put.kind !== "vehicle_ticket") return false;
  const { status, ticket_status } = put.data;
  return status === "cancelled" || ticket_status === "cancelled" || ticket_status === "rejected";
}
