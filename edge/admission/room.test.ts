import { expect, test } from "vitest";
import { isoTime } from "../../shared/lib/clock.ts";
import { CALL_SETTLES_MS } from "../../shared/rules/buffer-queue.ts";
import type { BufferEntryRecord } from "../../shared/wire/buffer-zone.ts";
import { AREA_ID, deleteLine, idOf, putLine, records } from "../test/feed-records.ts";
import { fullLane, type GateRig, gateRig } from "../test/gate-rig.ts";

const MINUTE_MS = 60_000;

/** An area of two places whose gate is away from central. */
function fullArea(rig: GateRig) {
  rig.isOffline = true;
  const area = records.area();
  let position = 100;
  rig.learn(putLine("area", { ...area, rules: { ...area.rules, capacity: 2 } }, position++));
  const [first, second, third] = [rig.ticket(1), rig.ticket(2), rig.ticket(3)];
  const enters = (n: number, calledForMs: number | null = null): void => {
    const calledUntil = calledForMs === null ? null : isoTime(rig.clock.nowMs() + calledForMs);
    const entry: BufferEntryRecord = {
      id: idOf(0xf00 + n),
      area_id: AREA_ID,
      vehicle_ticket_id: idOf(n),
      priority: "normal",
      queued_at: isoTime(rig.clock.nowMs()),
      called_until: calledUntil,
    };
    rig.learn(putLine("buffer_entry", entry, position++));
  };
  const leaves = (n: number): void => rig.learn(deleteLine("buffer_entry", idOf(0xf00 + n), position++));
  const corrects = (offset: number): void =>
    rig.learn(putLine("inside_correction", { id: AREA_ID, offset }, position++));
  /** What the rule book says of a vehicle, and the sign's text; an admitted one passes. */
  const drives = async ({ vehicle_ticket_code: code }: { vehicle_ticket_code: string }): Promise<string> => {
    await rig.loop("before", "occupied");
    await rig.scan(code);
    await rig.loop("before", "free");
    for (const state of ["occupied", "free"] as const) await rig.loop("under", state);
    await rig.wait(3 * MINUTE_MS);
    const decision = rig.facts().findLast((fact) => fact.type === "decision");
    if (!decision) throw new Error("nothing was decided");
    return `${decision.decision.code}: ${decision.led_message}`;
  };
  return { first, second, third, enters, leaves, corrects, drives };
}

const GO = (plate: string): string => `OK: SILAKAN MASUK / ${plate}`;
const WAIT = (place: number): string => `AREA_FULL: MENUJU BUFFER ZONE / ANTREAN ${place}`;

test("the sign of a full area says the place in the queue; a correction by an officer makes room", async () => {
  await using rig = await gateRig(fullLane());
  const { first, second, third, enters, corrects, drives } = fullArea(rig);
  expect(await drives(first)).toBe(GO("B 1001 XYZ"));
  expect(await drives(second)).toBe(GO("B 1002 XYZ"));
  expect(await drives(third)).toBe(WAIT(1));
  corrects(-1);
  expect(await drives(third)).toBe(GO("B 1003 XYZ"));
  enters(9);
  expect(await drives(rig.ticket(4))).toBe(WAIT(2));
});

test("a called vehicle has its place until the call times out by this gate's clock, while central is away", async () => {
  await using rig = await gateRig(fullLane());
  const { first, second, third, enters, drives } = fullArea(rig);
  enters(1, 60 * MINUTE_MS);
  enters(2, 15 * MINUTE_MS);
  expect(await drives(third)).toBe(WAIT(1));
  expect(await drives(first)).toBe(GO("B 1001 XYZ"));
  expect(await drives(third)).toBe(WAIT(1));
  await rig.wait(10 * MINUTE_MS + CALL_SETTLES_MS);
  expect(await drives(third)).toBe(WAIT(2));
  expect(await drives(second)).toBe(GO("B 1002 XYZ"));
});

test("a vehicle that came in is out of the queue before central says so", async () => {
  await using rig = await gateRig(fullLane());
  const { first, second, enters, leaves, drives } = fullArea(rig);
  enters(1, 60 * MINUTE_MS);
  expect(await drives(second)).toBe(GO("B 1002 XYZ"));
  expect(await drives(first)).toBe(GO("B 1001 XYZ"));
  expect(await drives(rig.ticket(5))).toBe(WAIT(1));
  leaves(1);
  expect(await drives(rig.ticket(6))).toBe(WAIT(1));
});
