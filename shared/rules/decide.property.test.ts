import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { areaTag } from "../credential/payload.ts";
import { Decision } from "../wire/decision.ts";
import { decide } from "./decide.ts";
import type { Facts } from "./facts.ts";
import { anyFacts } from "./test/any-facts.ts";
import { DAY, HOUR, MINUTE } from "./test/some-facts.ts";

const RUNS = { numRuns: 3_000 };
const admitted = (facts: Facts) => decide(facts).verdict === "admit";

/** To make one takes longer than a decision. */
const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar date by the platform's calendar; the rules use another implementation. */
function dateAt(epochMs: number, timeZone: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" });
  calendars.set(timeZone, calendar);
  return calendar.format(epochMs);
}

/** The conditions that exclude an admission, stated independently of the rules. Empty where admission is possible. */
function objections(facts: Facts): string[] {
  const { presentation, vehicleTicket: record, lane, area, time } = facts;
  if (presentation.kind === "unreadable" || presentation.kind === "bad-signature") return ["nothing to judge"];
  const payload = presentation.kind === "credential" ? presentation.payload : null;
  if (!record && !payload) return ["nobody knows it"];

  const direction = record?.direction ?? payload?.direction;
  const since = record?.steps_reset_at ?? "";
  const last = facts.lastStep && facts.lastStep.at >= since ? facts.lastStep.step : null;
  const next = direction === "in_out" ? (last === null ? "in" : "out") : last === null ? "out" : "in";
  const isOver = last === (direction === "in_out" ? "out" : "in");
  const step = lane.direction === "both" ? next : lane.direction;
  const stepAgoMs = facts.lastStep ? time.nowMs - Date.parse(facts.lastStep.at) : 0;

  const from = record?.request_at_start ?? payload?.firstDate ?? "";
  const to = (record ? record.request_at_end : payload?.lastDate) ?? "9999-12-31";
  const margin = time.trust === "trusted" ? 0 : Math.min(time.uncertaintyMs, 100 * DAY);
  const clocks = [time.nowMs - margin, time.nowMs + margin];
  const isEarly = clocks.some((ms) => dateAt(ms + lane.rules.grace_before_minutes * MINUTE, area.timeZone) < from);
  const isLate = clocks.some((ms) => {
    const forgivenMs = ms - lane.rules.grace_after_minutes * MINUTE;
    const expiredAtMs = record?.expired_at ? Date.parse(record.expired_at) : Infinity;
    return dateAt(forgivenMs, area.timeZone) > to || forgivenMs >= expiredAtMs;
  });
  const mayBeLate = step === "out" && area.rules.expired_may_leave;

  const statuses: string[] = record ? [record.status, record.ticket_status] : [];
  const ticketClass = record?.ticket_class ?? payload?.ticketClass;
  const isShort = ticketClass === "guest" || ticketClass === "invitation";
  const oldestHours = area.rules.replica_max_age_hours[isShort ? "short" : "tenant"];
  const ofBefore =
    record && record.customs !== "none" ? [{ governs: "out", state: record.customs, as_of: record.customs_as_of }] : [];
  const bySignature = ["tenant_with_pabeanan", "dual_container"].includes(ticketClass ?? "");
  const papers = record
    ? (record.papers ?? ofBefore)
    : bySignature
      ? [{ governs: "out", state: "released", as_of: null }]
      : [];
  const needed = papers.filter(({ governs }) => governs === step);
  const isFresh = ({ as_of, is_by_hand }: { as_of: string | null; is_by_hand?: true | undefined }) =>
    is_by_hand ||
    (as_of !== null &&
      [Date.parse(as_of), facts.customsKnownAtMs ?? -Infinity].some(
        (ms) => time.nowMs - ms <= area.rules.customs_max_age_hours * HOUR,
      ));
  const letters = (plate: string | null | undefined) => plate?.toUpperCase().replaceAll(" ", "") ?? "";
  const plates = new Set([letters(facts.readPlate), letters(record?.police_number)].filter(Boolean));
  const looks = new Set([...plates].map((one) => one.replaceAll("I", "1").replaceAll("8", "B")));

  const isFinal = step === (direction === "in_out" ? "out" : "in");
  const grossBefore = facts.weights?.find((one) => one.step !== step && one.at > since)?.kg;
  const gross = facts.weighed?.is === "weight" ? facts.weighed.kg : undefined;
  const net = gross === undefined || grossBefore === undefined ? null : Math.abs(gross - grossBefore);

  const wrongs: Record<string, boolean> = {
    closed: lane.isClosed,
    "another area": record ? record.area_id !== area.id : payload?.areaTag !== areaTag(area.id),
    void: ["cancelled", "rejected"].some((status) => statuses.includes(status)) && !(step === "out" && last === "in"),
    "a status": ["waiting_approve", "done"].some((status) => statuses.includes(status)),
    blocked: step !== "out" && looks.has("B9XY") && (facts.blocks?.length ?? 0) > 0,
    early: isEarly,
    late: (isLate || statuses.includes("expired")) && !mayBeLate,
    over: isOver,
    "another step": step !== next && (last === null || area.rules.anti_passback === "hard"),
    "too soon":
      step !== next && area.rules.anti_passback === "timed" && stepAgoMs < area.rules.anti_passback_minutes * MINUTE,
    plate: lane.rules.plate_mismatch === "refuse" && (lane.rules.plate_must_be_same ? plates : looks).size > 1,
    "customs hold": needed.some(({ state }) => state !== "released"),
    "customs age": !needed.every(isFresh),
    hold: record?.holds?.some(({ governs }) => governs === step) ?? false,
    load: step === "out" && area.rules.load_must_be_done && ticketClass !== "guest" && !record?.is_load_unload_done,
    weight:
      isFinal &&
      net !== null &&
      record?.announced_kg !== undefined &&
      area.rules.weight_mismatch === "refer" &&
      Math.abs(net - record.announced_kg) > Math.max(200, record.announced_kg / 50),
    full: step === "in" && facts.vehiclesInside + (facts.queue?.reserved ?? 0) >= (area.rules.capacity ?? Infinity),
    "others wait": step === "in" && facts.queue?.isCalled === false && facts.queue.others > 0,
    "old data": facts.replicaAgeMs === null || facts.replicaAgeMs > oldestHours * HOUR,
  };
  return Object.keys(wrongs).filter((name) => wrongs[name]);
}

describe("whatever the facts", () => {
  test("the rule book answers, in the form of the wire, and says the same twice", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const before = structuredClone(facts);
        const decision = decide(facts);
        expect(Decision.parse(decision)).toEqual(decision);
        expect(decide(facts)).toEqual(decision);
        expect(facts).toEqual(before);
      }),
      RUNS,
    );
  });

  test("nothing is admitted that anything speaks against", () => {
    fc.assert(
      fc.property(anyFacts.filter(admitted), (facts) => {
        expect(objections(facts)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  test("by a trusted clock, everything that nothing speaks against is admitted", () => {
    const byTrustedClock = anyFacts.map((facts) => ({ ...facts, time: { ...facts.time, trust: "trusted" as const } }));
    fc.assert(
      fc.property(byTrustedClock, (facts) => {
        expect(admitted(facts)).toBe(objections(facts).length === 0);
      }),
      RUNS,
    );
  });

  test("verdict, code, colour and reviews agree", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { verdict, code, colour, reviews, previous, valid_from } = decide(facts);
        if (verdict === "admit") {
          expect(code).toBe(reviews[0] ?? "OK");
          expect(colour).toBe(reviews.length === 0 ? "green" : "yellow");
        } else {
          expect(reviews).not.toContain(code);
          expect(code).not.toBe("OK");
          expect(colour).toBe(verdict === "refuse" ? "red" : "yellow");
        }
        expect(valid_from !== null).toBe(code === "TOO_EARLY");
        if (previous) expect([code, ...reviews]).toContain(previous.step === "in" ? "ALREADY_IN" : "ALREADY_OUT");
      }),
      RUNS,
    );
  });

  test("a less certain clock never admits what a more certain one does not", () => {
    fc.assert(
      fc.property(anyFacts.filter(admitted), (facts) => {
        for (const uncertaintyMs of [0, facts.time.uncertaintyMs / 2]) {
          expect(admitted({ ...facts, time: { ...facts.time, uncertaintyMs } })).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("a known ticket is judged by its record alone, whatever a good signature says", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (!facts.vehicleTicket || facts.presentation.kind !== "credential") return;
        const byCode: Facts = { ...facts, presentation: { kind: "reference", text: "1K7X2M9QDF" } };
        expect(decide(facts)).toEqual(decide(byCode));
      }),
      RUNS,
    );
  });
});

test("the facts tried are admitted often enough for the properties to say something", () => {
  const tried = fc.sample(anyFacts, { numRuns: 2_000, seed: 7 });
  expect(tried.filter(admitted).length).toBeGreaterThan(100);
  expect(new Set(tried.map((facts) => decide(facts).code)).size).toBe(24);
});
