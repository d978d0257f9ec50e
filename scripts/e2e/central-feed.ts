import { join } from "node:path";
import Database from "better-sqlite3";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import type { World } from "../story/world.ts";

/** Writes central's change feed beside the running central, for data without an API operation. */
export interface Feed extends Disposable {
  /** Customs releases these vehicles as of that time; later versions of their records contain it, too. */
  releaseByCustoms(vehicleTicketIds: readonly string[], asOf: string): void;
}

/** @param world with a started central */
export function openFeed(world: Pick<World, "directory">): Feed {
  const db = new Database(join(world.directory, "central", "central.db"));
  const next = db
    .prepare<[], number>(
      "UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'position' RETURNING CAST(value AS INTEGER)",
    )
    .pluck();
  const known = db.prepare<[VehicleTicketRecord["customs"], string, string]>(
    "UPDATE vehicle_tickets SET customs = ?, customs_as_of = ? WHERE id = ?",
  );
  const told = db.prepare<[VehicleTicketRecord["customs"], string, number | undefined, string]>(
    `UPDATE feed_entries SET data = json_set(data, '$.customs', ?, '$.customs_as_of', ?), seq = ?
     WHERE kind = 'vehicle_ticket' AND json_extract(data, '$.id') = ?`,
  );
  return {
    releaseByCustoms(ids, asOf) {
      db.transaction(() => {
        for (const id of ids) {
          known.run("released", asOf, id);
          if (told.run("released", asOf, next.get(), id).changes !== 1) throw new Error(`the feed has no ticket ${id}`);
        }
      })();
    },
    [Symbol.dispose]: () => void db.close(),
  };
}
