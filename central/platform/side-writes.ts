import { type AuditEntry, auditRow } from "./audit/audit.ts";
import type { Actor } from "./auth/principal.ts";
import type { AuditTable, Tx } from "./db/database.ts";
import { insertMany } from "./db/insert-many.ts";
import type { Positions } from "./db/position.ts";
import type { LiveEvent } from "./events/catalogue.ts";
import { addLiveEvents, LIVE_TOPIC, liveRow, type LiveRow } from "./events/live-events.ts";
import { addToFeed, type FeedChange, feedRow, type FeedRow } from "./feed/publish.ts";

/** The side writes of a unit of work. */
export interface SideWrites {
  /** Writes an audit row. */
  audit(entry: AuditEntry): Promise<void>;
  /** Publishes a record to the gates' change feed. */
  feed: { publish(change: FeedChange): Promise<void> };
  /** Adds an event to the live stream. */
  live: { publish(event: LiveEvent): Promise<void> };
}

/**
 * The side writes of a unit of work, collected and written together at its end, within its transaction. An edge's batch
 * reports hundreds of passages, and a statement for each row would cost more than the rows. A few records that features
 * read back from the feed within a unit (officers, areas, lanes …) are written at once.
 */
export function openSideWrites(from: {
  tx: Tx;
  positions: Positions;
  actor: Actor;
  at: string;
  notify: (topic: string) => void;
}): { work: SideWrites; write(): Promise<void> } {
  const { tx, positions, actor, at, notify } = from;
  const audited: AuditTable[] = [];
  const live: LiveRow[] = [];
  const tickets = new Map<string, FeedRow>();
  const newTickets = new Set<string>();
  const feed = async (rows: readonly FeedRow[]): Promise<void> => {
    for (const topic of await addToFeed(tx, positions, rows, newTickets)) notify(topic);
  };
  return {
    work: {
      audit(entry) {
        audited.push(auditRow(actor, at, entry));
        if (entry.type === "vehicle_ticket" && entry.before === null) newTickets.add(entry.id);
        return Promise.resolve();
      },
      feed: {
        async publish(change) {
          const row = feedRow(change);
          // Of several states within one unit the gates get only the last.
          if (change.kind === "vehicle_ticket") tickets.set(change.id, row);
          else await feed([row]);
        },
      },
      live: {
        publish(event) {
          live.push(liveRow(at, event));
          notify(LIVE_TOPIC);
          return Promise.resolve();
        },
      },
    },
    async write() {
      await insertMany(tx, "audit_log", audited);
      if (tickets.size > 0) await feed([...tickets.values()]);
      await addLiveEvents(tx, positions, live);
    },
  };
}
