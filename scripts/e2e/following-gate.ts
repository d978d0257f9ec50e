import { positionsOf } from "../../central/platform/db/position.ts";
import { activitySite } from "../../central/features/work/gate-activities/test/activity-site.ts";
import type { Caller } from "../../central/test/caller.ts";
import type { TestCentral } from "../../central/test/harness.ts";
import { openAdmission } from "../../edge/admission/admission.ts";
import { openInsideCount } from "../../edge/admission/inside-count.ts";
import { openJournal } from "../../edge/store/journal.ts";
import { openLaneMemory } from "../../edge/store/lane-memory.ts";
import { openStore } from "../../edge/store/open.ts";
import { openPeers } from "../../edge/store/peers.ts";
import { openReplica } from "../../edge/store/replica.ts";
import { openSteps } from "../../edge/store/steps.ts";
import { areaTag } from "../../shared/credential/payload.ts";
import { newId } from "../../shared/lib/ids.ts";
import { isoTime } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";

/** A gate's replica and admission, which read the feed of a central in this process. */
export interface FollowingGate extends Disposable {
  /** Reads the feed to its end. */
  follow(): Promise<void>;
  /** The signed QR of a vehicle ticket as the gate knows it now. */
  qr(vehicleTicketId: string): Promise<string>;
  /** The decision about a QR on the gate's lane, such as `admit OK`. */
  decide(text: string): Promise<string>;
}

/** @param direction the direction of the gate's only lane */
export async function followingGate(
  central: TestCentral,
  { admin, areaId, direction }: { admin: Caller; areaId: string; direction: "in" | "out" },
): Promise<FollowingGate> {
  const { platform, clock } = central;
  const positions = positionsOf(platform.database.engine);
  const { gate, lane, edgeId } = await activitySite(central, admin).gateWithEdge(areaId, direction);
  const store = openStore({ path: ":memory:", log: silentLog });
  const replica = openReplica({ store, log: silentLog });
  const [steps, peers] = [openSteps(store), openPeers(store)];
  const admission = openAdmission(
    store,
    {
      identity: { edgeId, gateId: gate.id, areaId, bootId: newId() },
      replica,
      journal: openJournal(store),
      steps,
      peers,
      memory: openLaneMemory(store),
      clock,
      inside: openInsideCount({ store, replica, steps, peers }),
      clockTrust: {
        measured: () => undefined,
        state: () => ({ trust: "trusted", offsetMs: 0, uncertaintyMs: 10 }),
      },
      isOffline: () => false,
    },
    () => undefined,
  );
  return {
    async follow() {
      const epoch = await platform.feed.epoch();
      // An entry becomes readable when every transaction that began before it has ended, also one of a background job.
      const { begun } = await positions.horizon(platform.db);
      while ((await positions.horizon(platform.db)).settled < begun);
      for (let isComplete = false; !isComplete;) {
        const page = await platform.feed.read({ areaId, gateId: gate.id }, replica.readingFrom().cursor, 1000);
        ({ isComplete } = page);
        const completeAsOf = isComplete ? isoTime(clock.nowMs()) : null;
        replica.apply({ epoch, items: page.lines, cursor: page.cursor, completeAsOf });
      }
    },
    qr(vehicleTicketId) {
      const known = replica.vehicleTicket(vehicleTicketId);
      if (!known) throw new Error(`the gate does not know ${vehicleTicketId}`);
      return platform.identity.credentialKeys.sign(platform.db, {
        vehicleTicketId,
        areaTag: areaTag(areaId),
        direction: known.direction,
        firstDate: known.request_at_start,
        lastDate: known.request_at_end,
        ticketClass: known.ticket_class,
      });
    },
    async decide(text) {
      // Later than a repeated scan of the same text.
      clock.advance(10_000);
      const scan = { text, readerId: null, atMs: clock.monotonicMs() };
      // With an officer in charge a decision takes no step, so that the same vehicle is decided about again.
      const request = { laneId: lane.id, scan, readPlate: null, mode: "intervened", isHeldOpen: false } as const;
      const { decision } = await admission.decide(request);
      return `${decision.verdict} ${decision.code}${decision.on_signature_alone ? ", by its signature" : ""}`;
    },
    [Symbol.dispose]() {
      admission[Symbol.dispose]();
      store.close();
    },
  };
}
