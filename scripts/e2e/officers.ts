import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import Database from "better-sqlite3";
import { OfficerRecord } from "../../shared/wire/feed.ts";
import { type Site } from "../story/prepare.ts";
import { type World } from "../story/world.ts";

export interface Officer {
  id: string;
  name: string;
  pin: string;
}

/**
 * Puts officers into central's feed, beside the running central: the gates of the area know them with the next change
 * that reaches them.
 */
export async function publishOfficers(
  world: World,
  { areaId }: Pick<Site, "areaId">,
  officers: readonly { name: string; pin: string; is_supervisor: boolean }[],
): Promise<Officer[]> {
  const published: Officer[] = [];
  using db = disposable(new Database(join(world.directory, "central", "central.db")));
  const next = db.it
    .prepare<[], number>(
      "UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'position' RETURNING CAST(value AS INTEGER)",
    )
    .pluck();
  const put = db.it.prepare(
    "INSERT INTO feed_entries (kind, record_id, area_id, gate_id, xid, seq, data) VALUES ('officer', ?, ?, '', 0, ?, ?)",
  );
  for (const { name, pin, is_supervisor } of officers) {
    const id = randomUUID();
    const record = OfficerRecord.parse({ id, name, is_supervisor, pin_hash: await hash(pin) });
    db.it.transaction(() => put.run(`${id}@${areaId}`, areaId, next.get(), JSON.stringify(record)))();
    published.push({ id, name, pin });
  }
  return published;
}

function disposable(it: Database.Database): Disposable & { it: Database.Database } {
  return { it, [Symbol.dispose]: () => void it.close() };
}
