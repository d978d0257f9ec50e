import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { LineScanner } from "../../../shared/wire/devices/scanner-line.ts";
import type { Device } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "../test/received-events.ts";

let clock: FakeClock;
let line: FakeLine;
let events: ReceivedEvents;
let reader: Device;

beforeEach(() => {
  clock = fakeClock();
  line = fakeLine(clock);
  events = receivedEvents();
  const settings = LineScanner.parse({
    role: "reader",
    driver: "scanner-line",
    link: { type: "serial", path: "/dev/s" },
  });
  reader = driversOn({ clock, line }).createDevice({ id: "reader", name: "Reader 1", settings }, events);
  reader.start();
});
const texts = (): string[] => events.scans.map((scan) => scan.text);

describe("a line scanner", () => {
  it("is ready while its line is open", () => {
    line.lose(new Error("/dev/s is unplugged"));
    line.comeBack();
    expect(events.healths.map(({ state, detail }) => [state, detail])).toEqual([
      ["ready", null],
      ["lost", "/dev/s is unplugged"],
      ["ready", null],
    ]);
  });

  it("tells a scan in the tick of its last byte, with that byte's time", () => {
    clock.advance(1000);
    line.receive("ABC");
    clock.advance(30);
    line.receive("DEF\r");
    expect(events.scans).toEqual([{ deviceId: "reader", text: "ABCDEF", atMs: 1030 }]);
  });

  it("takes silence for the end of a code, and the last byte's time for the scan's", () => {
    clock.advance(1000);
    line.receive("ABC");
    clock.advance(60);
    line.receive("DEF");
    clock.advance(79);
    expect(texts()).toEqual([]);
    clock.advance(3);
    expect(events.scans).toEqual([{ deviceId: "reader", text: "ABCDEF", atMs: 1060 }]);
    clock.advance(1000);
    expect(texts()).toHaveLength(1);
  });

  it("forgets half a code when the line is lost", () => {
    line.receive("HALF");
    line.lose(new Error("unplugged"));
    clock.advance(1000);
    line.comeBack();
    line.receive("WHOLE\r");
    expect(texts()).toEqual(["WHOLE"]);
  });

  it("reads on after ten megabytes without an end", () => {
    const chunk = new Uint8Array(65_536).fill(0x41);
    for (let at = 0; at < 160; at += 1) line.receive(chunk);
    clock.advance(1000);
    line.receive("ABC\r");
    expect(texts()).toEqual(["ABC"]);
  });

  it("lets a storm of codes through as a few", () => {
    line.receive("NOISE\r".repeat(10_000));
    expect(texts()).toHaveLength(10);
    clock.advance(1000);
    line.receive("ABC\r");
    expect(texts().at(-1)).toBe("ABC");
  });

  it("ends: its line is closed, and nothing is sent any more", async () => {
    line.receive("HALF");
    await reader[Symbol.asyncDispose]();
    clock.advance(1000);
    line.receive("ABC\r");
    expect([texts(), line.isDisposed]).toEqual([[], true]);
  });
});
