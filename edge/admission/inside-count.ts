import { countingStep } from "../../shared/rules/next-step.ts";
import type { PeersStore } from "../store/peers.ts";
import type { ReplicaStore } from "../store/replica.ts";
import type { StepsStore } from "../store/steps.ts";
import type { Store } from "../store/open.ts";
import type { InsideCount } from "./context.ts";
import { lastStatementOn } from "./last-step.ts";

interface InsideSources {
  store: Pick<Store, "db">;
  replica: ReplicaStore;
  steps: StepsStore;
  peers: PeersStore;
}

/**
 * Keeps the set of vehicles inside in temporary tables: triggers note the vehicles whose steps changed, and they are
 * judged anew before the next count. A rollback undoes the notes and the set with it.
 */
export function openInsideCount({ store: { db }, replica, steps, peers }: InsideSources): InsideCount {
  db.pragma("temp_store = MEMORY");
  db.exec(SCHEMA);
  const countedFor = db.prepare<[], number>("SELECT generation FROM inside_counted").pluck();
  const noteCounted = db.prepare<[number]>("INSERT INTO inside_counted (generation) VALUES (?)");
  const clear = db.prepare("DELETE FROM inside_counted");
  const clearInside = db.prepare("DELETE FROM vehicles_inside");
  const candidates = db.prepare<[number], string>(CANDIDATES).pluck();
  const moved = db.prepare<[], string>("SELECT vehicle_ticket_id FROM vehicles_moved").pluck();
  const clearMoved = db.prepare("DELETE FROM vehicles_moved");
  const add = db.prepare<[string]>("INSERT OR IGNORE INTO vehicles_inside VALUES (?)");
  const remove = db.prepare<[string]>("DELETE FROM vehicles_inside WHERE vehicle_ticket_id = ?");
  const total = db.prepare<[], number>("SELECT count(*) FROM vehicles_inside").pluck();
  const all = db.prepare<[], string>("SELECT vehicle_ticket_id FROM vehicles_inside").pluck();
  const one = db.prepare<[string], number>("SELECT 1 FROM vehicles_inside WHERE vehicle_ticket_id = ?").pluck();

  // The name of the gate is of no interest here.
  const sources = { identity: { edgeId: "", gateId: "", areaId: "", bootId: "" }, replica, steps, peers };
  const judge = (id: string): void => {
    const ticket = replica.vehicleTicket(id);
    const last = lastStatementOn(sources, id, ticket)?.step ?? null;
    const isInside = countingStep(last, ticket?.steps_reset_at ?? null)?.step === "in";
    (isInside ? add : remove).run(id);
  };
  const catchUp = (): void => {
    const generation = replica.generation();
    if (countedFor.get() === generation) {
      const ids = moved.all();
      if (ids.length === 0) return;
      for (const id of ids) judge(id);
    } else {
      clear.run();
      clearInside.run();
      for (const id of candidates.all(generation)) judge(id);
      noteCounted.run(generation);
    }
    clearMoved.run();
  };
  const stop = replica.onChange(catchUp);
  return {
    count() {
      catchUp();
      return total.get() ?? 0;
    },
    has(vehicleTicketId) {
      catchUp();
      return one.get(vehicleTicketId) !== undefined;
    },
    ids() {
      catchUp();
      return all.all();
    },
    [Symbol.dispose]: stop,
  };
}

const noteMoves = (table: string, change: "INSERT" | "UPDATE" | "DELETE"): string => {
  const row = change === "DELETE" ? "old" : "new";
  return `DROP TRIGGER IF EXISTS temp.${table}_${change};
    CREATE TEMP TRIGGER ${table}_${change} AFTER ${change} ON main.${table}
    WHEN ${row}.vehicle_ticket_id IS NOT NULL
    BEGIN INSERT OR REPLACE INTO vehicles_moved VALUES (${row}.vehicle_ticket_id); END;`;
};

const SCHEMA = `
  DROP TABLE IF EXISTS temp.vehicles_inside;
  DROP TABLE IF EXISTS temp.vehicles_moved;
  DROP TABLE IF EXISTS temp.inside_counted;
  CREATE TEMP TABLE vehicles_inside (vehicle_ticket_id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE vehicles_moved (vehicle_ticket_id TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE inside_counted (generation INTEGER NOT NULL);
  ${["steps", "peer_steps", "open_activities"]
    .flatMap((table) => (["INSERT", "UPDATE", "DELETE"] as const).map((change) => noteMoves(table, change)))
    .join("\n")}
  DROP TRIGGER IF EXISTS temp.tickets_insert;
  CREATE TEMP TRIGGER tickets_insert AFTER INSERT ON main.replica_vehicle_tickets
  WHEN new.is_inside = 1 ${["vehicles_inside", "steps", "peer_steps", "open_activities"]
    .map((table) => `OR EXISTS (SELECT 1 FROM ${table} WHERE vehicle_ticket_id = new.id)`)
    .join(" ")}
  BEGIN INSERT OR REPLACE INTO vehicles_moved VALUES (new.id); END;
  DROP TRIGGER IF EXISTS temp.tickets_delete;
  CREATE TEMP TRIGGER tickets_delete AFTER DELETE ON main.replica_vehicle_tickets
  WHEN EXISTS (SELECT 1 FROM vehicles_inside WHERE vehicle_ticket_id = old.id)
  BEGIN INSERT OR REPLACE INTO vehicles_moved VALUES (old.id); END;`;

/** Every vehicle that may be inside by any source. */
const CANDIDATES = `
  SELECT id FROM replica_vehicle_tickets WHERE generation = ? AND is_inside = 1
  UNION SELECT vehicle_ticket_id FROM steps WHERE step = 'in'
  UNION SELECT vehicle_ticket_id FROM open_activities
    WHERE step = 'in' AND taken_ms IS NOT NULL AND vehicle_ticket_id IS NOT NULL
  UNION SELECT vehicle_ticket_id FROM peer_steps WHERE step = 'in' AND state <> 'back'`;
