import fc from "fast-check";
import { areaTag } from "../../credential/payload.ts";
import { AreaRules, TicketClass } from "../../wire/area.ts";
import type { LastStep } from "../../wire/decision.ts";
import { TicketDirection, TicketStatus, type VehicleTicketRecord, VehicleTicketStatus } from "../../wire/feed.ts";
import { LaneDirection, LaneRules, Step } from "../../wire/lane.ts";
import { type Paper, PaperState, type StandingHold } from "../../wire/paper.ts";
import type { StepWeight } from "../../wire/step-weight.ts";
import type { Facts } from "../facts.ts";
import {
  AREA,
  blocked,
  DAY,
  factsWith,
  HOUR,
  LANE,
  MINUTE,
  NOON_MS,
  OTHER_AREA,
  stepTaken,
  TICKET,
  weighed,
} from "./some-facts.ts";

/** Mostly the usual value, sometimes another one, so that good and bad facts are equally common. */
const mostly = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other });

// Quarters of an hour within two days of noon, so that boundaries are hit often and exactly.
const nearNoon = fc.integer({ min: -192, max: 192 }).map((quarters) => NOON_MS + quarters * 15 * MINUTE);
const moment = nearNoon.map((epochMs) => new Date(epochMs).toISOString());
const firstDate = fc.constantFrom("2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22");
const lastDate = fc.constantFrom("2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", null);
const direction = fc.constantFrom(...TicketDirection.options);
const ticketClass = fc.constantFrom(...TicketClass.options);
const graceMinutes = fc.constantFrom(0, 15, 60);
const plate = fc.constantFrom("B 1234 ABC", "b1234abc", "BI234A8C", "B 9 XY", "8 9 XY", "");
const lastStep: fc.Arbitrary<LastStep> = fc
  .record({ step: fc.constantFrom(...Step.options), at: moment })
  .map(({ step, at }) => ({ ...stepTaken(step), at }));

const paper: fc.Arbitrary<Paper> = fc.record(
  {
    container_number: fc.constant(null),
    document_id: fc.constant(TICKET),
    governs: fc.constantFrom(...Step.options),
    state: fc.constantFrom("released", "released", ...PaperState.options),
    as_of: moment,
    is_by_hand: fc.constant(true),
  },
  { requiredKeys: ["container_number", "document_id", "governs", "state", "as_of"] },
);
const hold: fc.Arbitrary<StandingHold> = fc.record({
  kind: fc.constantFrom("SEAL", "QUARANTINE"),
  governs: fc.constantFrom(...Step.options),
  since: moment,
});

const ticket: fc.Arbitrary<VehicleTicketRecord> = fc
  .record({
    area_id: mostly(AREA, fc.constant(OTHER_AREA)),
    police_number: plate,
    ticket_class: ticketClass,
    ticket_status: mostly("running", fc.constantFrom(...TicketStatus.options)),
    status: mostly("active", fc.constantFrom(...VehicleTicketStatus.options)),
    direction,
    request_at_start: firstDate,
    request_at_end: lastDate,
    expired_at: mostly(null, moment),
    is_load_unload_done: fc.boolean(),
    customs: fc.constantFrom("none", "held", "released"),
    customs_as_of: fc.option(moment),
    papers: mostly(undefined, fc.array(paper, { maxLength: 2 })),
    holds: mostly(undefined, fc.array(hold, { maxLength: 2 })),
    announced_kg: mostly(undefined, fc.constantFrom(1_000, 10_000)),
    steps_reset_at: mostly(null, moment),
  })
  .map((change) => factsWith({ ticket: change }).vehicleTicket)
  .filter((record) => record !== null);

const presentation: fc.Arbitrary<Facts["presentation"]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: "reference", text: "1K7X2M9QDF" } as const) },
  { weight: 1, arbitrary: fc.constantFrom({ kind: "unreadable" } as const, { kind: "bad-signature" } as const) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("credential" as const),
      payload: fc.record({
        keyId: fc.constant("56475aa7"),
        vehicleTicketId: fc.constant(TICKET),
        areaTag: mostly(areaTag(AREA), fc.constant("00000000")),
        direction,
        firstDate,
        lastDate,
        ticketClass,
      }),
    }),
  },
);

const areaRules = fc
  .record({
    anti_passback: fc.constantFrom("hard", "soft", "timed"),
    anti_passback_minutes: fc.constantFrom(30, 60, 600),
    expired_may_leave: fc.boolean(),
    customs_max_age_hours: fc.constantFrom(1, 12, 48),
    load_must_be_done: fc.boolean(),
    weight_mismatch: fc.constantFrom("refer", "review", "ignore"),
    capacity: fc.constantFrom(1, 2, null),
    replica_max_age_hours: fc.constantFrom({ tenant: 336, short: 24 }, { tenant: 1, short: 2 }),
  })
  .map((rules) => AreaRules.parse(rules));
const laneRules = fc
  .record({
    grace_before_minutes: graceMinutes,
    grace_after_minutes: graceMinutes,
    plate_mismatch: fc.constantFrom("refuse", "review", "ignore"),
    plate_must_be_same: fc.boolean(),
  })
  .map((rules) => LaneRules.parse(rules));

/** Facts of every kind, including contradictory ones; about one in eight is admitted. */
export const anyFacts = fc.record({
  presentation,
  vehicleTicket: fc.option(ticket, { freq: 3 }),
  lastStep: fc.option(lastStep),
  lane: fc.record({
    id: fc.constant(LANE),
    direction: fc.constantFrom(...LaneDirection.options),
    isClosed: mostly(false, fc.constant(true)),
    rules: laneRules,
  }),
  area: fc.record({
    id: fc.constant(AREA),
    timeZone: fc.constantFrom("Asia/Jakarta", "Asia/Jayapura", "America/New_York", "Australia/Lord_Howe"),
    rules: areaRules,
  }),
  blocks: mostly<Facts["blocks"]>(undefined, fc.constantFrom([], blocked({ police_number: "B 9 XY" }).facts?.blocks)),
  vehiclesInside: fc.nat({ max: 2 }),
  queue: mostly(
    undefined,
    fc.record({
      reserved: fc.nat({ max: 2 }),
      others: fc.nat({ max: 2 }),
      isCalled: fc.boolean(),
      place: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  ),
  time: fc.record({
    nowMs: fc.oneof(nearNoon, fc.constant(NOON_MS)),
    trust: fc.constantFrom("trusted", "uncertain", "untrusted"),
    uncertaintyMs: fc.constantFrom(0, 1, 15 * MINUTE, HOUR, 13 * HOUR, Infinity),
  }),
  customsKnownAtMs: fc.option(nearNoon),
  replicaAgeMs: mostly<number | null>(0, fc.constantFrom(HOUR, HOUR + 1, DAY + 1, 20 * DAY, null)),
  readPlate: fc.option(plate),
  weighed: fc.option(fc.constantFrom(weighed(12_000), weighed(22_000))),
  weights: mostly<readonly StepWeight[]>(
    [{ step: "in", kg: 12_000, at: stepTaken("in").at }],
    fc.constantFrom([], [{ step: "out", kg: 12_000, at: stepTaken("out").at }]),
  ),
  sameScanBefore: fc.constant(null),
}) as fc.Arbitrary<Facts>;
