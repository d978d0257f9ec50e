import type { FeedDelete, FeedPut, VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { positionOf } from "../sync/feed/cursor.ts";
import type { Store } from "./open.ts";

/** A feed line that revokes something: a cancelled or rejected ticket, a revoked key, a removed edge. */
export type Revocation = Extract<FeedPut, { kind: "vehicle_ticket" | "key" }> | (FeedDelete & { kind: "edge" });

/** The revocations of the feed with their times, so that gates without central can receive them. */
export interface Revocations {
  /** Within the caller's transaction. */
  note(revocation: Pick<Revocation, "kind" | "id" | "cursor">, epoch: string, nowMs: number): void;
  /** Its position in the feed of this epoch, as far as it is known. */
  cursorOf(kind: Revocation["kind"], id: string, epoch: string): string | null;
  /** The revocations of this epoch's feed behind the cursor, oldest first. */
  after(epoch: string, cursor: string): { kind: Revocation["kind"]; id: string; cursor: string }[];
  /** Deletes those that came before. */
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
    after(epoch, cursor) {
      const stands = positionOf(cursor);
      if (stands === null) return [];
      return ofEpoch
        .all(epoch)
        .map((row) => ({ row, place: positionOf(row.cursor) ?? "" }))
        .filter(({ place }) => place > stands)
        .sort((one, other) => (one.place < other.place ? -1 : 1))
        .map(({ row }) => row);
    },
    cleanUp: (beforeMs) => forget.run(beforeMs).changes,
    clear() {
      db.exec("DELETE FROM revocations");
    },
  };
}

/** Does this line take something back? */
export function isRevocation(line: FeedPut | FeedDelete): line is Revocation {
  if (line.type === "delete") return line.kind === "edge";
  if (line.kind === "key") return line.data.status === "revoked";
  return line.kind === "vehicle_ticket" && isRevokedTicket(line.data);
}

export function isRevokedTicket({ status, ticket_status }: VehicleTicketRecord): boolean {
  return status === "cancelled" || ticket_status === "cancelled" || ticket_status === "rejected";
}
