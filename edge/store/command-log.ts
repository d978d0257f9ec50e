import type { Clock } from "../../shared/lib/clock.ts";
import { CommandResult } from "../../shared/wire/sync.ts";
import type { CommandLog } from "../sync/ports.ts";
import type { Store } from "./open.ts";

/**
 * @param clock central's time, as far as it is known
 * @returns the log, with `cleanUp`: forgets reported commands that came before `beforeMs`
 */
export function openCommandLog({
  store,
  clock,
}: {
  store: Pick<Store, "db" | "durably">;
  clock: Pick<Clock, "nowMs">;
}): CommandLog & { cleanUp(beforeMs: number): number } {
  const { db } = store;
  const insert = db.prepare<[string, number]>("INSERT OR IGNORE INTO commands (id, received_ms) VALUES (?, ?)");
  const resultOf = db.prepare<[string], string | null>("SELECT result FROM commands WHERE id = ?").pluck();
  const finish = db.prepare<[string, string]>("UPDATE commands SET result = ?, is_reported = 0 WHERE id = ?");
  const unfinished = db.prepare<[], string>("SELECT id FROM commands WHERE result IS NULL").pluck();
  const unreported = db.prepare<[], { id: string; result: string }>(
    "SELECT id, result FROM commands WHERE result IS NOT NULL AND is_reported = 0 ORDER BY received_ms, id LIMIT 100",
  );
  const reported = db.prepare<[string]>("UPDATE commands SET is_reported = 1 WHERE id = ?");
  const forget = db.prepare<[number]>("DELETE FROM commands WHERE is_reported = 1 AND received_ms < ?");
  return {
    take(id) {
      const isNew = store.durably(() => insert.run(id, clock.nowMs()).changes === 1);
      if (isNew) return { is: "new" };
      const result = resultOf.get(id);
      return { is: "known", result: typeof result === "string" ? CommandResult.parse(JSON.parse(result)) : null };
    },
    finish(id, result) {
      store.durably(() => finish.run(JSON.stringify(result), id));
    },
    unfinished: () => unfinished.all(),
    unreported: () =>
      unreported.all().map(({ id, result }) => ({ id, result: CommandResult.parse(JSON.parse(result)) })),
    reported(id) {
      store.durably(() => reported.run(id));
    },
    cleanUp: (beforeMs) => forget.run(beforeMs).changes,
  };
}
