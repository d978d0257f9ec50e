import { expect, test } from "vitest";
import { freshnessOf } from "../../../central/features/papers/service.ts";
import { testEngine } from "../../../central/test/engines.ts";
import { Area } from "../../../shared/wire/area.ts";
import { seededRandom } from "../../../shared/lib/seeded-random.ts";
import type { ServiceFault } from "../../simulator/services/faults.ts";
import { followingGate } from "../following-gate.ts";
import { releaseOf, servicesSite, type ServicesSite, type Truck } from "./services-site.ts";

/**
 * Trucks with one or two customs documents come and go while customs release and cancel them and the service fails, in
 * a month (`LONG`) or in two days. The gate's decisions are compared with what customs decided.
 */

const DAYS = process.env["LONG"] === undefined ? 2 : 30;
const STEP_MINUTES = 10;
const STEPS = (DAYS * 24 * 60) / STEP_MINUTES;
const STEP_MS = STEP_MINUTES * 60_000;
const MAX_AGE_HOURS = 2;
/** After this time without a fault every gate knows what customs decided: the longest pauses of all retries together. */
const SETTLED_STEPS = 9;
const MOST_INSIDE = 10;
const FAULTS: readonly ServiceFault[] = ["slow", "away", "html", "error-in-200", "cut", "year-1900", "denied"];

const NEVER = "1970-01-01T00:00:00Z";

/** The decisions of customs about one document. */
class Decided {
  private readonly releases: { number: string; untilMs: number; fromStep: number }[] = [];
  changedStep = 0;
  standing(): string | null {
    const last = this.releases.at(-1);
    return last?.untilMs === Number.POSITIVE_INFINITY ? last.number : null;
  }
  release(number: string, step: number): void {
    this.releases.push({ number, untilMs: Number.POSITIVE_INFINITY, fromStep: step });
    this.changedStep = step;
  }
  cancel(nowMs: number, step: number): void {
    const last = this.releases.at(-1);
    if (last) last.untilMs = nowMs;
    this.changedStep = step;
  }
  /** Whether a release stood at this moment or later. */
  hasStoodSince(atMs: number): boolean {
    return this.releases.some(({ untilMs }) => untilMs >= atMs);
  }
}

interface Visit {
  truck: Truck;
  papers: Map<number, Decided>;
}

const engine = testEngine();

test.each(["rest", "soap"] as const)(
  "a month of trucks: who should leave leaves, nobody else does, and every passage is reported once: %s",
  { timeout: 3_600_000 },
  async (protocol) => {
    await using site = await servicesSite(engine, protocol);
    const { admin, areaId, central, services } = site;
    const rules = { customs_max_age_hours: MAX_AGE_HOURS };
    await admin.patch(`/v1/areas/${areaId}`, Area, { rules });
    using gate = await followingGate(central, { admin, areaId, direction: "out" });
    const random = seededRandom(protocol === "rest" ? 11 : 12);
    const chance = (share: number): boolean => random() < share;
    const inside: Visit[] = [];
    const reported: string[] = [];
    const shown = new Map<string, "agreed" | "differs">();
    const seen = { admit: 0, held: 0, stale: 0, faults: 0 };
    let serials = 0;
    let faultUntil = 0;
    let faultyStep = 0;

    const passes = async ({ truck, papers }: Visit, step: "in" | "out") => {
      await site.passes(truck, step);
      // One report for each document.
      for (let count = papers.size; count > 0; count--)
        reported.push(`${truck.plate.replaceAll(" ", "")} ${step === "in" ? "5" : "6"}`);
    };
    const arrives = async () => {
      const papers = new Map<number, Decided>();
      for (let count = chance(0.3) ? 2 : 1; count > 0; count--) papers.set(++serials, new Decided());
      const [serial = 0, ...more] = papers.keys();
      const lastDate = new Date(central.clock.nowMs() + 5 * 86_400_000).toISOString().slice(0, 10);
      const visit = { truck: await site.truck(serial, more, lastDate), papers };
      await passes(visit, "in");
      inside.push(visit);
    };
    const decideAtCustoms = (serial: number, decided: Decided, at: number) => {
      const number = decided.standing();
      if (number === null && chance(0.06)) {
        const next = `${serial}-${at}/KPU.01/2026`;
        // Not every release is named by the list of new rows.
        services.customs[chance(0.8) ? "release" : "restore"](releaseOf(serial, next));
        decided.release(next, at);
      } else if (number !== null && chance(0.01)) {
        services.customs[chance(0.5) ? "cancel" : "withdraw"](number);
        decided.cancel(central.clock.nowMs(), at);
      }
    };
    const isSettled = ({ papers }: Visit, at: number) =>
      [...papers.values()].every(({ changedStep }) => at - Math.max(changedStep, faultyStep) > SETTLED_STEPS);
    const leaves = async (visit: Visit) => {
      inside.splice(inside.indexOf(visit), 1);
      await passes(visit, "out");
    };
    const comesToExit = async (visit: Visit, at: number) => {
      const ofArea = Date.parse((await freshnessOf(central.platform.db, areaId)) ?? NEVER);
      const decision = await gate.decide(await gate.qr(visit.truck.vehicleTicketId));
      const papers = [...visit.papers.values()];
      const about = `${visit.truck.plate} at step ${at}: ${decision}`;
      if (isSettled(visit, at)) {
        const isReleased = papers.every((one) => one.standing() !== null);
        expect(decision, about).toBe(isReleased ? "admit OK" : "refuse CUSTOMS_HOLD");
      }
      switch (decision) {
        case "admit OK":
          seen.admit++;
          for (const [index, one] of papers.entries()) {
            const { state_as_of } = await site.detail(visit.truck.ids[index] ?? "");
            const known = Math.max(ofArea, Date.parse(state_as_of));
            expect(central.clock.nowMs() - known, about).toBeLessThan(MAX_AGE_HOURS * 3_600_000 + 20_000);
            expect(one.hasStoodSince(known), `${about}, known up to ${known}`).toBe(true);
          }
          return leaves(visit);
        case "refer CUSTOMS_STALE": {
          seen.stale++;
          const numbers = papers.flatMap((one) => one.standing() ?? []);
          const [number] = numbers;
          if (number === undefined || numbers.length < papers.length || !chance(0.5)) return;
          const isRight = chance(0.7);
          await site.showsPaper(visit.truck, isRight ? number : `${number} of another truck`);
          shown.set(visit.truck.vehicleTicketId, isRight ? "agreed" : "differs");
          return leaves(visit);
        }
        default:
          seen.held++;
          expect(decision).toBe("refuse CUSTOMS_HOLD");
      }
    };
    const round = async () => {
      central.clock.advance(STEP_MS);
      await site.round();
      await gate.follow();
    };

    for (let at = 1; at <= STEPS; at++) {
      if (at >= faultUntil) services.faults.now = null;
      if (services.faults.now === null && chance(0.03)) {
        services.faults.now = FAULTS[Math.floor(random() * FAULTS.length)] ?? null;
        // From one round to half a day.
        faultUntil = at + Math.ceil(72 * random() ** 4);
        seen.faults++;
      }
      if (services.faults.now !== null) faultyStep = at;
      if (inside.length < MOST_INSIDE && chance(0.3)) await arrives();
      for (const { papers } of inside) for (const [serial, decided] of papers) decideAtCustoms(serial, decided, at);
      await round();
      for (const visit of [...inside]) if (chance(0.25)) await comesToExit(visit, at);
    }
    services.faults.now = null;
    for (let quiet = 0; quiet <= SETTLED_STEPS; quiet++) await round();
    for (const visit of [...inside]) await comesToExit(visit, Number.POSITIVE_INFINITY);
    for (let quiet = 0; quiet <= SETTLED_STEPS; quiet++) await round();

    expect(linesOf(site)).toEqual(reported.toSorted());
    const papers = await central.platform.db.selectFrom("shown_papers").selectAll().execute();
    const outcomes = papers.map((one) => [one.vehicle_ticket_id, one.outcome] as const);
    expect(new Map(outcomes)).toEqual(shown);
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
    expect(new Set(shown.values()).size).toBe(2);
  },
);

/** What customs took, as `plate activity`, in order. */
function linesOf({ services }: ServicesSite): string[] {
  return services.customs.taken.map(({ plate, activity }) => `${plate.replaceAll(" ", "")} ${activity}`).toSorted();
}
