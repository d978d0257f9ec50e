import { describe, expect, it } from "vitest";
import { LaneRecord } from "../../../shared/wire/lane.ts";
import { idOf, records } from "../../test/feed-records.ts";
import { findDevice } from "./find-device.ts";

const link = { type: "tcp", host: "127.0.0.1", port: 5000 };
const loop = (place: string) => ({ driver: "modbus-relay", role: "loop", place, link, contact: { input: 0 } });
const reader = { driver: "scanner-line", role: "reader", link };
const DEVICES = { Before: loop("before"), Under: loop("under"), Reader: reader, Loop: reader };
const lanes = [1, 2].map((number) =>
  LaneRecord.parse({
    ...records.lane(number),
    devices: Object.entries(DEVICES).map(([name, settings], at) => ({ id: idOf(16 * number + at), name, settings })),
  }),
);
const find = (lane: string, device: string): string => {
  const found = findDevice(lanes, { lane, device });
  return found.ok ? `${found.value.lane.number} ${found.value.device.name}` : (found.problems[0] ?? "");
};

describe("the device that a person names", () => {
  it.each([
    ["1", "Before", "1 Before"],
    ["2", "before", "2 Before"],
    ["lane 2", "UNDER", "2 Under"],
    [idOf(2), idOf(33), "2 Under"],
    // A name comes before a role: this lane has a reader with that name.
    ["1", "loop", "1 Loop"],
  ])("lane %s, device %s is %s", (lane, device, found) => {
    expect(find(lane, device)).toBe(found);
  });

  it.each([
    ["3", "Before", "there is no lane 3; there are:"],
    ["1", "sign", "lane 1 has no device sign; it has:"],
    // Ids of one lane are invalid in another.
    ["1", idOf(33), `lane 1 has no device ${idOf(33)}; it has:`],
  ])("lane %s, device %s: %s", (lane, device, words) => {
    expect(find(lane, device)).toBe(words);
  });

  it("is asked for again where a role means several", () => {
    const two = lanes.map((lane) => ({ ...lane, devices: lane.devices.filter(({ name }) => name !== "Loop") }));
    const found = findDevice(two, { lane: "1", device: "loop" });
    expect(found).toEqual({
      ok: false,
      problems: [
        "lane 1 has several devices loop:",
        `  Before (loop, modbus-relay, ${idOf(16)})`,
        `  Under (loop, modbus-relay, ${idOf(17)})`,
      ],
    });
  });

  it("is nobody on an edge without lanes", () => {
    expect(findDevice([], { lane: "1", device: "arm" }).ok).toBe(false);
  });
});
