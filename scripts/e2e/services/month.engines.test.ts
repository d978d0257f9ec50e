import { expect, test } from "vitest";
import { freshnessOf } from "../../../central/features/trade/papers/service.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import { Area } from "../../../shared/wire/area.ts";
import { Hold } from "../../../central/wire/hold.ts";
import { PortDocument } from "../../../central/wire/port-document.ts";
import type { ServiceFault } from "../../simulator/services/faults.ts";
import { followingGate } from "../following-gate.ts";
import { Decided, governing, isHeld, refusalOf, stepOf, type Visit } from "./month-model.ts";
import { releaseOf, servicesSite, type ServicesSite } from "./services-site.ts";

/**
 * Trucks with one or two customs documents, imports and exports, and with work orders of the port come and go while
 * customs release and cancel the documents, the port changes its orders, officers hold some of them, and the services
 * fail; in a month (`LONG`) or in sixteen hours. The decisions of two gates are compared with what was decided.
 */

const IS_LONG = process.env["LONG"] !== undefined;
const HOURS = IS_LONG ? 30 * 24 : 16;
const STEP_MINUTES = 10;
const STEPS = (HOURS * 60) / STEP_MINUTES;
const STEP_MS = STEP_MINUTES * 60_000;
const MAX_AGE_HOURS = 2;
/** After this time without a fault every gate knows what customs decided: the longest pauses of all retries together. */
const SETTLED_STEPS = 9;
const MOST_PRESENT = 10;
const FAULTS: readonly ServiceFault[] = ["slow", "away", "html", "error-in-200", "cut", "year-1900", "denied"];
const EXPECTED = ["admit OK", "refuse CUSTOMS_HOLD", "refuse HOLD", "refer CUSTOMS_STALE"];
/** KD_DOK of the movements of a document, by the step that needs its release. */
const MOVEMENTS = { in: { in: "7", out: "8" }, out: { in: "5", out: "6" } };

const NEVER = "1970-01-01T00:00:00Z";

const engine = testEngine();
/** In a short run each engine with one of them: nothing that is stored depends on how customs were asked. */
const protocols = IS_LONG ? (["rest", "soap"] as const) : ([engine.name === "SQLite" ? "rest" : "soap"] as const);
/** Those of the short run are two in whose few hours everything happens. */
const SEEDS = IS_LONG ? { rest: 11, soap: 12 } : { rest: 21, soap: 24 };

test.each(protocols)(
  "a month of trucks: who may pass passes, nobody else does, and every passage is reported once: %s",
  { timeout: 3_600_000 },
  async (protocol) => {
    await using site = await servicesSite(engine, protocol);
    site.asksPort();
    const { admin, areaId, central, services } = site;
    const rules = { customs_max_age_hours: MAX_AGE_HOURS };
    await admin.patch(`/v1/areas/${areaId}`, Area, { rules });
    using gateIn = await followingGate(central, { admin, areaId, direction: "in" });
    using gateOut = await followingGate(central, { admin, areaId, direction: "out" });
    const gates = { in: gateIn, out: gateOut };
    const random = seededRandom(SEEDS[protocol]);
    const chance = (share: number): boolean => random() < share;
    const present: Visit[] = [];
    const reported: string[] = [];
    const shown: string[] = [];
    const seen = new Set<string>();
    let serials = 0;
    let faultUntil = 0;
    let faultyStep = 0;

    const arrives = async () => {
      const papers = new Map<number, Decided>();
      for (let count = chance(0.3) ? 2 : 1; count > 0; count--)
        papers.set(++serials, new Decided(chance(0.3) ? "in" : "out"));
      const [serial = 0, ...more] = papers.keys();
      const exports = new Set([...papers].flatMap(([one, { governs }]) => (governs === "in" ? [one] : [])));
      const number = `SPMK/${serial}`;
      const hasOrder = chance(0.3);
      const lastDate = new Date(central.clock.nowMs() + 5 * 86_400_000).toISOString().slice(0, 10);
      const truck = await site.truck(serial, { more, exports, lastDate, ...(hasOrder && { order: number }) });
      const order = hasOrder ? { number, ship: null, changedStep: 0, hold: null } : null;
      present.push({ truck, papers, order, isInside: false });
    };
    const passes = async (visit: Visit) => {
      const step = stepOf(visit);
      await site.passes(visit.truck, step);
      // One report for each document of customs, and none for a work order.
      for (const { governs } of visit.papers.values())
        reported.push(`${visit.truck.plate.replaceAll(" ", "")} ${MOVEMENTS[governs][step]}`);
      visit.isInside = true;
      if (step === "out") present.splice(present.indexOf(visit), 1);
    };
    const decideAtCustoms = (serial: number, decided: Decided, at: number) => {
      const number = decided.standing();
      if (number === null && chance(0.06)) {
        const next = `${serial}-${at}/KPU.01/2026`;
        // Not every release is named by the list of new rows.
        const kind = decided.governs === "in" ? "export" : "import";
        services.customs[chance(0.8) ? "release" : "restore"](releaseOf(serial, next, kind));
        decided.release(next, at);
      } else if (number !== null && chance(0.01)) {
        services.customs[chance(0.5) ? "cancel" : "withdraw"](number);
        decided.cancel(central.clock.nowMs(), at);
      }
    };
    const decideOnOrder = async ({ truck, order }: Visit, at: number) => {
      if (!order) return;
      if (chance(0.02)) {
        order.ship = `KM NUSANTARA ${at}`;
        order.changedStep = at;
        const { number, ship } = order;
        services.orders.set(number, { number, ship, plannedAt: "2026-11-21 08:00:00" });
        seen.add("an order changed");
      }
      const reason = "the port waits for its money";
      if (order.hold !== null && chance(0.1)) {
        await admin.post(`/v1/holds/${order.hold.id}/release`, Hold, { reason });
        order.hold = null;
      } else if (order.hold === null && chance(0.02)) {
        const governs = chance(0.5) ? "in" : "out";
        const held = { port_document_id: truck.orderId, kind: "PAYMENT", governs, reason } as const;
        order.hold = { id: (await admin.post("/v1/holds", Hold, held)).id, governs };
      }
    };
    const isKnown = (changedStep: number, at: number) => at - Math.max(changedStep, faultyStep) > SETTLED_STEPS;
    const comesToGate = async (visit: Visit, at: number) => {
      const { truck, order } = visit;
      const step = stepOf(visit);
      const ofArea = Date.parse((await freshnessOf(central.platform.db, areaId)) ?? NEVER);
      const decision = await gates[step].decide(await gates[step].qr(truck.vehicleTicketId));
      const about = `${truck.plate} at step ${at}, ${step}: ${decision}`;
      const papers = governing(visit);
      const refusal = refusalOf(visit);
      if (papers.every(({ paper }) => isKnown(paper.changedStep, at)))
        expect(decision, about).toBe(refusal === null ? "admit OK" : `refuse ${refusal}`);
      expect(EXPECTED, about).toContain(decision);
      // A hold of an officer is not asked for: the gates know it at once.
      if (decision !== "refuse CUSTOMS_HOLD") expect(decision === "refuse HOLD", about).toBe(isHeld(visit));
      if (order && isKnown(order.changedStep, at)) {
        const { nm_kapal } = await admin.get(`/v1/port-documents/${truck.orderId}`, PortDocument.loose());
        expect(nm_kapal, about).toBe(order.ship);
      }
      seen.add(`${step} ${decision}`);
      if (decision === "admit OK") {
        for (const { id, paper } of papers) {
          const known = Math.max(ofArea, Date.parse((await site.detail(id)).state_as_of));
          expect(central.clock.nowMs() - known, about).toBeLessThan(MAX_AGE_HOURS * 3_600_000 + 20_000);
          expect(paper.hasStoodSince(known), `${about}, known up to ${known}`).toBe(true);
        }
        await passes(visit);
      } else if (decision === "refer CUSTOMS_STALE") {
        const numbers = papers.flatMap(({ paper }) => paper.standing() ?? []);
        const [number] = numbers;
        if (number === undefined || numbers.length < papers.length || !chance(0.5)) return;
        const isRight = chance(0.7);
        const onPaper = isRight ? number : `${number} of another truck`;
        await site.showsPaper(truck, onPaper);
        shown.push(`${truck.vehicleTicketId} ${onPaper} ${isRight ? "agreed" : "differs"}`);
        await passes(visit);
      }
    };
    const round = async () => {
      central.clock.advance(STEP_MS);
      await site.round();
      for (const gate of [gateIn, gateOut]) await gate.follow();
    };

    for (let at = 1; at <= STEPS; at++) {
      if (at >= faultUntil) services.faults.now = null;
      if (services.faults.now === null && chance(0.03)) {
        services.faults.now = FAULTS[Math.floor(random() * FAULTS.length)] ?? null;
        // From one round to half a day.
        faultUntil = at + Math.ceil(72 * random() ** 4);
      }
      if (services.faults.now !== null) faultyStep = at;
      if (present.length < MOST_PRESENT && chance(0.3)) await arrives();
      for (const visit of present) {
        // The release of an export is over with its entry.
        for (const [serial, paper] of visit.papers)
          if (paper.governs === "out" || !visit.isInside) decideAtCustoms(serial, paper, at);
        await decideOnOrder(visit, at);
      }
      await round();
      for (const visit of [...present]) if (chance(0.25)) await comesToGate(visit, at);
    }
    services.faults.now = null;
    // Whoever comes in leaves in the second wave.
    for (let wave = 1; wave <= 2; wave++) {
      for (let quiet = 0; quiet <= SETTLED_STEPS; quiet++) await round();
      for (const visit of [...present]) await comesToGate(visit, Number.POSITIVE_INFINITY);
    }
    for (let quiet = 0; quiet <= SETTLED_STEPS; quiet++) await round();

    expect(linesOf(site)).toEqual(reported.toSorted());
    const papers = await central.platform.db.selectFrom("shown_papers").selectAll().execute();
    const outcomes = papers.map(
      ({ vehicle_ticket_id, number, outcome }) => `${vehicle_ticket_id} ${number} ${outcome}`,
    );
    expect(outcomes.toSorted()).toEqual(shown.toSorted());
    expect(new Set(outcomes.map((one) => one.split(" ").at(-1)))).toEqual(new Set(["agreed", "differs"]));
    const [ok, held, onHold, stale] = EXPECTED;
    const wanted = [`in ${ok}`, `in ${held}`, `out ${ok}`, `out ${held}`, `out ${onHold}`, `out ${stale}`];
    expect([...seen]).toEqual(expect.arrayContaining([...wanted, "an order changed"]));
  },
);

/** What customs took, as `plate activity`, in order. */
function linesOf({ services }: ServicesSite): string[] {
  return services.customs.taken.map(({ plate, activity }) => `${plate.replaceAll(" ", "")} ${activity}`).toSorted();
}
