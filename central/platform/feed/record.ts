import { first } from "../db/first.ts";
import type { FeedKind, FeedPut } from "../../../shared/wire/feed.ts";
import type { Reads } from "../db/database.ts";

type FeedRecord<K extends FeedKind> = Extract<FeedPut, { kind: K }>["data"] extends infer R ? R : never;

/**
 * The current record in the gates' form, so that central decides on the same data; null when it is deleted or never
 * existed.
 */
export async function recordAtGates<K extends FeedKind>(db: Reads, kind: K, id: string): Promise<FeedRecord<K> | null> {
  const row = await first(
    db
      .selectFrom("feed_entries")
      .select("data")
      .where("kind", "=", kind)
      .where("record_id", "=", id)
      .where("data", "is not", null),
  );
  // Written through its schema by `feedRow`.
  return row?.data ? (JSON.parse(row.data) as FeedRecord<K>) : null;
}
