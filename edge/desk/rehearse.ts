import { newId } from "../../shared/lib/ids.ts";

import { localDate } from "../../shared/lib/local-date.ts";
import { areaTag } from "../../shared/credential/payload.ts";
import { type Store } from "../store/open.ts";
import { type DeskContext, type Surroundings } from "./context.ts";
import { decideScan, type ReadScan } from "./decide-scan.ts";

/** Enough for the runtime to compile what a decision runs through; measured, more makes no difference. */
const ROUNDS = 400;
const ROUNDS_A_TURN = 20;

class Undo extends Error {}

/**
 * Decides imagined scans and undoes them, so that the first truck after a start does not wait for code to be compiled.
 * Everything happens within transactions that are rolled back: nothing of it reaches the disk or a barrier.
 * @returns a function that ends it early
 */
export function rehearse(store: Store, context: DeskContext, around: Surroundings, laneId: string): () => void {
  let left = ROUNDS;
  let next: NodeJS.Immediate | null = null;
  const turn = (): void => {
    for (let round = 0; round < ROUNDS_A_TURN && left > 0; round++, left--) once(store, context, around, laneId);
    next = left > 0 ? setImmediate(turn) : null;
  };
  next = setImmediate(turn);
  return () => {
    left = 0;
    if (next) clearImmediate(next);
  };
}

function once(store: Store, context: DeskContext, around: Surroundings, laneId: string): void {
  const scan = imagined(context, around, laneId);
  const head = context.journal.head();
  try {
    store.db.transaction(() => {
      decideScan(context, around, new Map(), scan);
      throw new Undo();
    })();
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  } finally {
    context.journal.rewind(head);
  }
}

/** A good credential of a ticket that nobody has. */
function imagined({ clock, identity }: DeskContext, around: Surroundings, laneId: string): ReadScan {
  const nowMs = clock.nowMs();
  const today = localDate(nowMs, around.area()?.time_zone ?? "UTC");
  const vehicleTicketId = newId(nowMs);
  const payload = {
    keyId: "00000000",
    vehicleTicketId,
    areaTag: areaTag(identity.areaId),
    direction: "in_out",
    firstDate: today,
    lastDate: today,
    ticketClass: "trade_vehicle",
  } as const;
  return {
    request: {
      laneId,
      scan: { text: vehicleTicketId, readerId: laneId, atMs: clock.monotonicMs() },
      readPlate: null,
      mode: "normal",
      isHeldOpen: false,
    },
    presentation: { kind: "credential", payload },
    presented: { kind: "credential", text: vehicleTicketId, reader_id: null },
  };
}
