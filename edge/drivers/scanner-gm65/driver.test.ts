import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { Gm65Scanner } from "../../../shared/wire/devices/scanner-gm65.ts";
import type { Device } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "../test/received-events.ts";
import { bytes, hex } from "../test/in-hex.ts";
import { run } from "../test/run-clock.ts";

const TRIGGER = "7E 00 08 01 00 02 01 02 DA";
const REPLY = bytes("02 00 00 01 00 33 31");

let clock: FakeClock;
let line: FakeLine;
let events: ReceivedEvents;
let isThere: boolean;

beforeEach(() => {
  clock = fakeClock();
  clock.advance(1000);
  line = fakeLine(clock);
  events = receivedEvents();
  isThere = true;
  line.onWrite(() => {
    if (isThere) clock.after(10, () => line.receive(REPLY));
  });
});
function reader(more: object = {}): Device {
  const link = { type: "serial", path: "/dev/s" };
  const settings = Gm65Scanner.parse({ role: "reader", driver: "scanner-gm65", link, ...more });
  const device = driversOn({ clock, line }).createDevice({ id: "reader", name: "Reader 1", settings }, events);
  device.start();
  return device;
}
const texts = (): string[] => events.scans.map((scan) => scan.text);
const triggers = (): number => line.written.filter((frame) => hex(frame) === TRIGGER).length;

describe("a GM65 module", () => {
  it("that reads by itself receives only keep-alive polls", async () => {
    reader();
    await run(clock, 3000);
    expect(new Set(line.written.map(hex))).toEqual(new Set(["7E 00 07 01 00 00 01 01 41"]));
    line.receive("ABC\r");
    expect(texts()).toEqual(["ABC"]);
  });

  it("that need not answer receives nothing at all, and is there while its port is", async () => {
    isThere = false;
    reader({ watch: false });
    await run(clock, 10_000, 50);
    expect(line.written).toEqual([]);
    expect(events.stateOf("reader")).toBe("ready");
  });

  it("receives its mode and the trigger to read: at once, after every code, and when it has read nothing", async () => {
    reader({ mode: "trigger", watch: false });
    expect(line.written.map(hex)).toEqual(["7E 00 08 01 00 00 7D DB A3", TRIGGER]);
    await run(clock, 1000);
    line.receive("ABC\r");
    expect(triggers()).toBe(2);
    await run(clock, 4990);
    expect(triggers()).toBe(2);
    await run(clock, 20);
    expect(triggers()).toBe(3);
  });

  it("reads a code with a reply in its midst", () => {
    reader();
    line.receive(Buffer.concat([Buffer.from("AB"), REPLY, Buffer.from("C\r")]));
    expect(texts()).toEqual(["ABC"]);
  });

  it("reads the code that follows half a reply", async () => {
    reader({ watch: false });
    line.receive(REPLY.subarray(0, 5));
    await run(clock, 200);
    line.receive("ABC\r");
    expect(texts()).toEqual(["ABC"]);
  });

  it("that falls silent is lost within 5 s, and is set up anew when it is back", async () => {
    reader({ mode: "trigger", trigger_seconds: 60 });
    await run(clock, 2000);
    expect(events.stateOf("reader")).toBe("ready");
    isThere = false;
    await run(clock, 5000);
    expect(events.stateOf("reader")).toBe("lost");
    expect(events.detailOf("reader")).toBe("Reader 1 does not answer");
    const before = triggers();
    isThere = true;
    await run(clock, 1100);
    expect(events.stateOf("reader")).toBe("ready");
    expect(triggers()).toBe(before + 1);
  });

  it("ends: it receives the stop command, and nothing more", async () => {
    const device = reader({ mode: "trigger" });
    await device[Symbol.asyncDispose]();
    expect(hex(line.written.at(-1)!).slice(0, 20)).toBe("7E 00 08 01 00 02 00");
    const before = line.written.length;
    await run(clock, 10_000, 50);
    expect(line.written).toHaveLength(before);
  });
});
