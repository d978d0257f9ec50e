import { afterEach, expect, test } from "vitest";
import type { LaneRules } from "../../../shared/wire/lane.ts";
import { PlateReader } from "../../../shared/wire/devices/plate-reader.ts";
import { idOf, putLine } from "../feed-records.ts";
import { fullLane, gateRig, type GateRig } from "../gate-rig.ts";

let rig: GateRig;
afterEach(() => rig[Symbol.asyncDispose]());

const CAMERA = { role: "plate-reader", driver: "plate-reader", source: { type: "mqtt", topic: "anpr" } };
async function gate(rules: Partial<LaneRules>): Promise<void> {
  const lane = fullLane(rules);
  const camera = { id: idOf(0xca), name: "camera", settings: PlateReader.parse(CAMERA) };
  rig = await gateRig({ ...lane, devices: [...lane.devices, camera] });
}
async function camera(plate: string): Promise<void> {
  const { id, events } = rig.devices.events("plate-reader");
  events.plateRead(id, plate, rig.clock.monotonicMs());
  await rig.wait(0);
}

test("a vehicle is let in by its plate where the lane allows it, and its step is spent like any other", async () => {
  await gate({ entry_by_plate: true });
  const ticket = rig.ticket(1, { police_number: "B 1234 ABC" });
  await camera("B1234ABC");
  expect(rig.story()).toEqual([]);
  await rig.loop("before", "occupied");
  expect(rig.devices.sent).toContain("open");
  const [decision] = rig.facts();
  expect(decision).toMatchObject({
    type: "decision",
    presented: { kind: "plate", text: "B1234ABC", reader_id: idOf(0xca) },
    vehicle_ticket_id: ticket.id,
    read_plate: "B1234ABC",
    decision: { verdict: "admit", code: "OK" },
  });
  await rig.wait(2_500);
  await rig.loop("under", "occupied");
  await rig.loop("before", "free");
  await rig.loop("under", "free");
  expect(rig.story()).toEqual(["decision OK", "passage confirmed"]);
});

test("of several tickets the newest on which the vehicle may pass counts", async () => {
  await gate({ entry_by_plate: true });
  rig.ticket(1, { police_number: "B 1 ABC" });
  const good = rig.ticket(2, { police_number: "B 1 ABC" });
  rig.ticket(3, { police_number: "B 1 ABC", status: "cancelled" });
  await rig.loop("before", "occupied");
  await camera("B1ABC");
  expect(rig.facts()).toMatchObject([{ vehicle_ticket_id: good.id, decision: { code: "OK" } }]);
});

test("a plate with a ticket that is not good is refused on record, and a QR may still be shown", async () => {
  await gate({ entry_by_plate: true });
  rig.ticket(1, { police_number: "B 1 ABC", status: "cancelled" });
  const other = rig.ticket(2, { police_number: "B 1 ABC", ticket_status: "running" });
  rig.learn(putLine("vehicle_ticket", { ...other, status: "cancelled" }, 9));
  await rig.loop("before", "occupied");
  await camera("B1ABC");
  expect([rig.story(), rig.devices.sent]).toEqual([["decision CANCELLED"], []]);
  const third = rig.ticket(3, { police_number: "B 1 ABC" });
  await rig.scan(rig.qr(third));
  expect(rig.story()).toEqual(["decision CANCELLED", "decision OK"]);
});

test("a plate that nobody knows says nothing, and a QR with a plate in it is no plate", async () => {
  await gate({ entry_by_plate: true });
  rig.ticket(1, { police_number: "B 1 ABC" });
  await rig.loop("before", "occupied");
  await camera("B9ZZZ");
  expect(rig.story()).toEqual([]);
  await rig.scan("B 1 ABC");
  expect(rig.story()).toEqual(["decision UNREADABLE"]);
});

test("a plate that differs from the ticket's is refused, reviewed or ignored, as the lane is set", async () => {
  for (const [plate_mismatch, story, reviews] of [
    ["refuse", "decision PLATE_MISMATCH", []],
    ["review", "decision PLATE_MISMATCH", ["PLATE_MISMATCH"]],
    ["ignore", "decision OK", []],
  ] as const) {
    await gate({ plate_mismatch });
    const ticket = rig.ticket(1, { police_number: "B 1 ABC" });
    await rig.loop("before", "occupied");
    await camera("B2ABC");
    await rig.scan(rig.qr(ticket));
    const [decision] = rig.facts();
    expect(rig.story()).toEqual([story]);
    expect(decision).toMatchObject({ decision: { reviews }, read_plate: "B2ABC" });
    expect(rig.devices.sent.includes("open")).toBe(plate_mismatch !== "refuse");
    if (plate_mismatch !== "ignore") await rig[Symbol.asyncDispose]();
  }
});

test("a plate that only resembles the ticket's passes beside its code, and the activity says how it was read", async () => {
  for (const plate_must_be_same of [false, true]) {
    await gate({ plate_mismatch: "refuse", plate_must_be_same });
    const ticket = rig.ticket(1, { police_number: "В 1234 АВС" });
    await rig.loop("before", "occupied");
    await camera("BI234ABC0527");
    await rig.scan(rig.qr(ticket));
    expect(rig.story()).toEqual([plate_must_be_same ? "decision PLATE_MISMATCH" : "decision OK"]);
    expect(rig.facts()).toMatchObject([{ read_plate: "BI234ABC0527", decision: { read_as: "BI234ABC0527" } }]);
    if (!plate_must_be_same) await rig[Symbol.asyncDispose]();
  }
});

test.each([
  ["B 1234 ABC", "BI234ABC"],
  ["B 1234 ABC", "B1234ABC0527"],
  ["กข 3610", "ฮฮ3610"],
  ["กข 3610", "3610"],
])("by the plate alone nothing but the same opens: a ticket for %s, read as %s", async (police_number, read) => {
  await gate({ entry_by_plate: true });
  rig.ticket(1, { police_number });
  await rig.loop("before", "occupied");
  await camera(read);
  expect([rig.story(), rig.devices.sent]).toEqual([[], []]);
});

test("by the plate alone a ticket that is typed in other letters opens for its own vehicle", async () => {
  await gate({ entry_by_plate: true });
  for (const [n, police_number] of ["В 6667 ХУZ", "กข 3610"].entries()) rig.ticket(n + 1, { police_number });
  await rig.loop("before", "occupied");
  await camera("กข3610");
  expect(rig.story()).toEqual(["decision OK"]);
  expect(rig.facts()).toMatchObject([{ vehicle_ticket_id: rig.ticket(2).id }]);
});

test("a code that a reader sends with time stamps, twice, is one scan", async () => {
  await gate({});
  const qr = rig.qr(rig.ticket(1));
  await rig.loop("before", "occupied");
  for (const second of [1, 2, 3]) await rig.scan(`2026-11-27 10:00:0${second} ]Q1${qr}\u001d${qr}`);
  expect(rig.story()).toEqual(["decision OK"]);
  expect(rig.facts()).toMatchObject([{ presented: { kind: "credential", text: qr } }]);
});

test("two different codes in one text are none", async () => {
  await gate({});
  await rig.loop("before", "occupied");
  await rig.scan(rig.qr(rig.ticket(1)) + rig.qr(rig.ticket(2)));
  expect(rig.story()).toEqual(["decision UNREADABLE"]);
});
