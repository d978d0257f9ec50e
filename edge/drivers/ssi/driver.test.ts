import { beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { SsiScanner } from "../../../shared/wire/devices/ssi.ts";
import type { Device } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import { driversOn } from "../test/drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "../test/received-events.ts";
import { hex } from "../test/in-hex.ts";
import { run } from "../test/run-clock.ts";
import { ssiDecoder } from "../test/ssi-decoder.ts";

const ACK = "04 D0 04 00 FF 28";
const NAK_RESEND = "05 D1 04 00 01 FF 25";
const ENABLE = "04 E9 04 00 FF 0F";
const GOOD = "05 E6 04 00 00 FF 11";
const decoder = ssiDecoder();

let clock: FakeClock;
let line: FakeLine;
let events: ReceivedEvents;
/** The reader's answers to the host's commands, in order; after these it acknowledges; null: no answer. */
let answers: (Uint8Array | null)[];
let isThere: boolean;

beforeEach(() => {
  clock = fakeClock();
  clock.advance(1000);
  line = fakeLine(clock);
  events = receivedEvents();
  answers = [];
  isThere = true;
  line.onWrite((frame) => {
    if (frame[1] === 0xd0 || frame[1] === 0xd1 || frame[1] === 0x74 || !isThere) return;
    const answer = answers.length > 0 ? answers.shift() : decoder.packet(0xd0, []);
    if (answer) clock.after(20, () => line.receive(answer));
  });
});
function reader(more: object = {}): Device {
  const link = { type: "serial", path: "/dev/s" };
  const settings = SsiScanner.parse({ role: "reader", driver: "ssi", link, ...more });
  const device = driversOn({ clock, line }).createDevice({ id: "reader", name: "Reader 1", settings }, events);
  device.start();
  return device;
}
const texts = (): string[] => events.scans.map((scan) => scan.text);
const written = (): string[] => line.written.map(hex);

describe("a Zebra reader", () => {
  it("has its codes acknowledged in the tick in which they come, and reported with that time", () => {
    reader({ watch: false, prefix: "L1:" });
    line.receive(decoder.code("]Q1L1:GA1.ABC"));
    expect(written()).toEqual([ACK]);
    expect(events.scans).toEqual([{ deviceId: "reader", text: "GA1.ABC", atMs: 1000 }]);
  });

  it("that sends a code again has it acknowledged again, and reported once", () => {
    reader({ watch: false });
    line.receive(decoder.code("ABC"));
    line.receive(decoder.code("ABC", 1));
    expect([texts(), written()]).toEqual([["ABC"], [ACK, ACK]]);
  });

  it("is asked again for a packet that came spoilt", async () => {
    reader({ watch: false });
    const spoilt = decoder.code("ABC");
    spoilt[6] = 0x7a;
    line.receive(spoilt);
    await run(clock, 150);
    expect([texts(), written()]).toEqual([[], [NAK_RESEND]]);
    line.receive(decoder.code("ABC", 1));
    expect([texts(), written()]).toEqual([["ABC"], [NAK_RESEND, ACK]]);
  });

  it("sends a long code in segments", () => {
    reader({ watch: false });
    const long = "0123456789".repeat(60);
    for (const segment of decoder.segments(long)) line.receive(segment);
    expect(texts()).toEqual([long]);
  });

  it("is enabled once a second while it is there; silent, it is lost within 5 s, and comes back by itself", async () => {
    reader();
    await run(clock, 2500);
    expect(written()).toEqual([ENABLE, ENABLE, ENABLE]);
    isThere = false;
    await run(clock, 5000);
    expect([events.stateOf("reader"), events.detailOf("reader")]).toEqual(["lost", "Reader 1 does not answer"]);
    isThere = true;
    await run(clock, 1500);
    expect(events.stateOf("reader")).toBe("ready");
  });

  it("sounds an answer", async () => {
    const device = reader();
    await run(clock, 100);
    const done = Promise.all([device.reader!.answer!(true), device.reader!.answer!(false)]);
    await run(clock, 100);
    await done;
    expect(written()).toEqual([ENABLE, GOOD, "05 E6 04 00 0F FF 02"]);
  });

  it("receives a command again (a retry), marked as such, after a NAK or a timeout", async () => {
    const device = reader();
    await run(clock, 100);
    answers = [decoder.packet(0xd1, [1])];
    const done = device.reader!.answer!(true);
    await run(clock, 100);
    await done;
    expect(written()).toEqual([ENABLE, GOOD, "05 E6 04 01 00 FF 10"]);
  });

  it.each([
    ["that refuses", [decoder.packet(0xd1, [6])], "refused a command"],
    ["that never acknowledges", [null, null], "did not acknowledge a command"],
  ])("%s has taken no answer", async (_name, said, because) => {
    const device = reader();
    await run(clock, 100);
    answers = said;
    const done = expect(device.reader!.answer!(true)).rejects.toThrow(because);
    await run(clock, 1100);
    await done;
  });

  it("that is set to be silent receives no beep", async () => {
    const device = reader({ watch: false, accept_beep: null });
    await device.reader!.answer!(true);
    expect(written()).toEqual([]);
    await device.reader!.answer!(false);
    expect(written()).toEqual(["05 E6 04 00 0F FF 02"]);
  });

  it("reads on after ten megabytes of noise", async () => {
    reader({ watch: false });
    const noise = new Uint8Array(65_536).fill(0x10);
    for (let at = 0; at < 160; at += 1) line.receive(noise);
    await run(clock, 200);
    line.receive(decoder.code("ABC"));
    expect(texts()).toEqual(["ABC"]);
  });

  it("ends: nothing is sent or reported any more", async () => {
    const device = reader();
    await device[Symbol.asyncDispose]();
    const before = line.written.length;
    await run(clock, 5000, 50);
    expect(line.written).toHaveLength(before);
  });
});
