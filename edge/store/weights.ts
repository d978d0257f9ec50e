import { z } from "zod";
import { Step } from "../../shared/wire/lane.ts";
import type { Store } from "./open.ts";

const Row = z.strictObject({ step: Step, kg: z.number(), at_ms: z.int() });

/** The gross weight of a vehicle at one step of its visit. */
export interface LocalWeight {
  step: Step;
  kg: number;
  /** By central's clock as far as it is known, Unix epoch milliseconds. */
  atMs: number;
}

/** The latest gross weights of vehicles, from this gate's scales and from the other gates of the site. */
export interface WeightsStore {
  /** At most one of each step. */
  of(vehicleTicketId: string): LocalWeight[];
  /** Stores a weight of this gate, within the caller's transaction: it replaces any earlier one of the step. */
  record(vehicleTicketId: string, weight: LocalWeight): void;
  /** Stores a weight of another gate, within the caller's transaction; one that is older than the known one is ignored. */
  receive(vehicleTicketId: string, weight: LocalWeight): void;
  /** Deletes the weights from before a moment, Unix epoch milliseconds. */
  cleanUp(beforeMs: number): void;
}

export function openWeights({ db }: Pick<Store, "db">): WeightsStore {
  const all = db.prepare<[string]>("SELECT step, kg, at_ms FROM weights WHERE vehicle_ticket_id = ?");
  const put = db.prepare<[string, string, number, number]>("INSERT OR REPLACE INTO weights VALUES (?, ?, ?, ?)");
  const receive = db.prepare<[string, string, number, number]>(
    `INSERT INTO weights VALUES (?, ?, ?, ?)
     ON CONFLICT (vehicle_ticket_id, step) DO UPDATE SET kg = excluded.kg, at_ms = excluded.at_ms
     WHERE excluded.at_ms > at_ms`,
  );
  const forget = db.prepare<[number]>("DELETE FROM weights WHERE at_ms < ?");
  return {
    of: (id) =>
      all
        .all(id)
        .map((row) => Row.parse(row))
        .map(({ step, kg, at_ms: atMs }) => ({ step, kg, atMs })),
    record: (id, { step, kg, atMs }) => void put.run(id, step, kg, atMs),
    receive: (id, { step, kg, atMs }) => void receive.run(id, step, kg, atMs),
    cleanUp: (beforeMs) => void forget.run(beforeMs),
  };
}
