import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { HoneywellScanner } from "../../../shared/wire/devices/honeywell.ts";
import type { Device, DeviceEvents } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "../test/received-events.ts";
import { hex } from "../test/in-hex.ts";

const GOOD = "1B 37 2C";
const BAD = "1B 38 2C";

let clock: FakeClock;
let line: FakeLine;
let events: ReceivedEvents;
let reader: Device;

beforeEach(() => {
  clock = fakeClock();
  events = receivedEvents();
  connect(events);
});
const written = (): string[] => line.written.map(hex);

function connect(to: DeviceEvents): void {
  line = fakeLine(clock);
  const link = { type: "serial", path: "/dev/s", baud_rate: 115_200 };
  const settings = HoneywellScanner.parse({ role: "reader", driver: "honeywell", link });
  reader = driversOn({ clock, line }).createDevice({ id: "reader", name: "Reader 1", settings }, to);
  reader.start();
}

describe("a Honeywell reader", () => {
  it.each([
    [true, GOOD],
    [false, BAD],
  ])("is answered once for a code: accepted %s", async (isAccepted, answer) => {
    line.receive("ABC\r\n");
    expect(events.scans.map((scan) => scan.text)).toEqual(["ABC"]);
    await reader.reader!.answer!(isAccepted);
    await reader.reader!.answer!(isAccepted);
    clock.advance(10_000);
    expect(written()).toEqual([answer]);
  });

  it("is answered for a code that it reads once more, too", async () => {
    line.receive("ABC\r\n");
    await reader.reader!.answer!(true);
    line.receive("ABC\r\n");
    await reader.reader!.answerAgain!(true);
    clock.advance(10_000);
    expect(written()).toEqual([GOOD, GOOD]);
  });

  it("is answered in the very call that tells the code", () => {
    connect({ ...receivedEvents(), scanned: () => void reader.reader!.answer!(true) });
    line.receive("ABC\r\n");
    expect(written()).toEqual([GOOD]);
  });

  it("that the lane does not answer is refused before it gives up itself, so that it reads on", () => {
    line.receive("ABC\r\n");
    clock.advance(2999);
    expect(written()).toEqual([]);
    clock.advance(1);
    expect(written()).toEqual([BAD]);
  });

  it("gets no answer before it has read something", async () => {
    await reader.reader!.answer!(true);
    expect(written()).toEqual([]);
  });

  it("is refused the codes that are too many for the lane", () => {
    line.receive("NOISE\r".repeat(15));
    clock.advance(10_000);
    expect(events.scans).toHaveLength(10);
    expect(written()).toEqual(Array.from({ length: 5 }, () => BAD));
  });

  it("forgets what it has not answered when the line goes, and rejects on a line that has gone", async () => {
    line.receive("ABC\r\n");
    line.lose(new Error("unplugged"));
    await reader.reader!.answer!(true);
    line.comeBack();
    clock.advance(10_000);
    expect(written()).toEqual([]);
    line.receive("ABC\r\n");
    line.failWrites(new Error("no more"));
    await expect(reader.reader!.answer!(true)).rejects.toThrow("no more");
  });
});
