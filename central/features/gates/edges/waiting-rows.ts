import type { Reads } from "../../../platform/db/database.ts";

/** The tables of what edges are told, each with one outcome a row. */
type Told = "lane_commands" | "edge_commands" | "device_tests";

/** The rows of a table that wait for this edge and have not expired, in the order of issue. @param now ISO 8601 */
export function waitingRows(db: Reads, table: Told, edgeId: string, now: string): Promise<unknown[]> {
  return db
    .selectFrom(table)
    .selectAll()
    .where("edge_id", "=", edgeId)
    .where("state", "=", "queued")
    .where("expires_at", ">", now)
    .orderBy("issued_at")
    .orderBy("id")
    .execute();
}
