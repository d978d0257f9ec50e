import { describe, expect, it } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { LaneRecord } from "../../shared/wire/lane.ts";
import { receivedEvents, type ReceivedEvents } from "../drivers/test/received-events.ts";
import type { LoopState } from "../lane/ports.ts";
import { idOf, records } from "../test/feed-records.ts";
import { ownerOf, sharedReaders, sharingProblems } from "./shared-readers.ts";
import { worded } from "../../shared/test/worded.ts";

const LINK = { type: "serial", path: "/dev/gate/reader" };
const READER = { driver: "scanner-line", role: "reader", link: LINK, shared_by: "loop" };
const LOOP = { driver: "mqtt", role: "loop", place: "before", topic: "loop" };
const lane = (n: number, ...settings: object[]): LaneRecord =>
  LaneRecord.parse({
    ...records.lane(n),
    devices: settings.map((one, at) => ({ id: idOf(n * 16 + at), name: `Device ${at}`, settings: one })),
  });

describe("whose code it is", () => {
  it.each<[LoopState | null, LoopState | null, "none" | "first" | "second", string | null]>([
    ["occupied", "free", "none", "first"],
    ["free", "occupied", "none", "second"],
    ["occupied", "unknown", "none", "first"],
    ["unknown", "free", "none", "first"],
    ["free", "free", "none", null],
    ["occupied", "occupied", "none", null],
    ["unknown", "unknown", "none", null],
    ["occupied", "free", "second", "first"],
    ["free", "free", "second", "second"],
    ["occupied", "occupied", "first", "first"],
    [null, "occupied", "first", "second"],
    [null, "free", "first", "first"],
    [null, null, "none", null],
  ])("before the first %s, before the second %s, the rest for %s: %s", (first, second, rest, owner) => {
    const sharers = [
      { laneId: "first", takesRest: rest === "first", before: first },
      { laneId: "second", takesRest: rest === "second", before: second },
    ];
    expect(ownerOf(sharers)).toBe(owner);
    expect(ownerOf(sharers.toReversed())).toBe(owner);
  });
});

describe("lanes that share a reader", () => {
  it.each([
    ["with loops", lane(1, READER, LOOP), [lane(2, READER, LOOP)], []],
    ["one without a loop, which takes the rest", lane(1, { ...READER, takes_rest: true }), [lane(2, READER, LOOP)], []],
    ["without a loop", lane(1, READER), [lane(2, READER, LOOP)], [/this lane has none/]],
    [
      "that both take the rest",
      lane(1, { ...READER, takes_rest: true }, LOOP),
      [lane(2, { ...READER, takes_rest: true }, LOOP)],
      [/another lane takes the rest/],
    ],
    [
      "that take the rest of different readers",
      lane(1, { ...READER, takes_rest: true }),
      [lane(2, { driver: "mqtt", role: "reader", topic: "r", shared_by: "loop", takes_rest: true })],
      [],
    ],
  ])("%s", (_name, record, others, problems) => {
    expect(worded(sharingProblems(record, others))).toEqual(
      problems.map((one) => expect.stringMatching(one) as string),
    );
  });
});

describe("a shared reader at work", () => {
  /** Two lanes that receive the same codes; each has its events. */
  function twoLanes() {
    const shared = sharedReaders({ clock: fakeClock(), log: silentLog });
    const lanes = [lane(1, READER, LOOP), lane(2, READER, LOOP)].map((record) => {
      const heard = receivedEvents();
      const [reader, loop] = record.devices.map((device) => shared.tap(record, device, heard));
      return { record, heard, reader: reader as ReceivedEvents, loop: loop as ReceivedEvents };
    });
    let atMs = 0;
    return {
      shared,
      loop: (at: number, state: LoopState) => lanes[at]?.loop.loop("loop", "before", state),
      scan: (text: string): string[][] => {
        atMs += 100;
        for (const { reader } of lanes) reader.scanned("reader", text, atMs);
        return lanes.map(({ heard }) => heard.scans.map((scan) => scan.text));
      },
      lanes,
    };
  }

  it("gives each code to one lane, and those that may be another's to none", () => {
    const { loop, scan } = twoLanes();
    loop(0, "occupied");
    loop(1, "free");
    expect(scan("A")).toEqual([["A"], []]);
    loop(1, "occupied");
    expect(scan("B")).toEqual([["A"], []]);
    loop(0, "free");
    expect(scan("C")).toEqual([["A"], ["C"]]);
    loop(1, "free");
    expect(scan("D")).toEqual([["A"], ["C"]]);
  });

  it("the lanes come to one answer though the first one's truck moves on meanwhile", () => {
    const { loop, lanes } = twoLanes();
    loop(0, "occupied");
    loop(1, "free");
    lanes[0]?.reader.scanned("reader", "A", 5);
    loop(0, "free");
    loop(1, "occupied");
    lanes[1]?.reader.scanned("reader", "A", 5);
    expect(lanes.map(({ heard }) => heard.scans.length)).toEqual([1, 0]);
  });

  it("a lane that is taken out leaves the reader to the other, and the loops still reach their lanes", () => {
    const { loop, scan, shared, lanes } = twoLanes();
    loop(0, "occupied");
    loop(1, "occupied");
    shared.leave(lanes[0]?.record.id ?? "");
    expect(scan("A")).toEqual([[], ["A"]]);
    expect(lanes.map(({ heard }) => heard.loops)).toEqual([["occupied"], ["occupied"]]);
  });
});
