// Only a serial port of the kernel cuts and joins what a reader sends.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { openPty, type Pty } from "../../test/pty.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";
import { bytes, hex } from "./in-hex.ts";
import { ssiDecoder } from "./ssi-decoder.ts";

let stack: AsyncDisposableStack;
let pty: Pty;
let events: ReceivedEvents;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  pty = stack.use(await openPty());
  events = receivedEvents();
});
afterEach(() => stack.disposeAsync());

function device(settings: object): Device {
  const drivers = stack.use(openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }));
  const link = { type: "serial", path: pty.path };
  const config = { id: "it", name: "it", settings: DeviceSettings.parse({ link, ...settings }) };
  const made = stack.use(drivers.createDevice(config, events));
  made.start();
  return made;
}
const texts = (): string[] => events.scans.map((scan) => scan.text);
const becomes = (state: string): Promise<void> => vi.waitFor(() => expect(events.stateOf("it")).toBe(state));
/** All bytes written to the port, in hex. */
function written(): () => string {
  let all = Buffer.alloc(0);
  pty.onData((chunk) => {
    all = Buffer.concat([all, chunk]);
  });
  return () => hex(all);
}

describe("on a real serial port", () => {
  it("a GM65 module is triggered, read, lost when it is unplugged and triggered again when it is back", async () => {
    const asked = Buffer.from(bytes("7E 00 07 01 00 00 01 01 41"));
    const triggered = Buffer.from(bytes("7E 00 08 01 00 02 01 02 DA"));
    let pulls = 0;
    pty.onData((chunk) => {
      if (chunk.includes(asked)) pty.write(bytes("02 00 00 01 00 33 31"));
      if (!chunk.includes(triggered)) return;
      pulls += 1;
      pty.write(Buffer.concat([bytes("02 00 00 01 00 33 31"), Buffer.from(pulls === 1 ? "CODE-1\r" : "")]));
    });
    device({ role: "reader", driver: "scanner-gm65", mode: "trigger" });
    await vi.waitFor(() => expect([texts(), pulls]).toEqual([["CODE-1"], 2]));
    await pty.unplug();
    await becomes("lost");
    await pty.plug();
    await becomes("ready");
    await vi.waitFor(() => expect(pulls).toBe(3));
  });

  it("a Honeywell reader is answered", async () => {
    const wire = written();
    const { reader } = device({ role: "reader", driver: "honeywell", group_digit: 0 });
    await becomes("ready");
    pty.write("]Q1CODE-1\r\n");
    await vi.waitFor(() => expect(texts()).toEqual(["CODE-1"]));
    await reader!.answer!(true);
    await vi.waitFor(() => expect(wire()).toBe("30 1B 37 2C"));
  });

  it("a Zebra reader is enabled, acknowledged and beeped; gone silent behind its open port it is lost", async () => {
    const decoder = ssiDecoder();
    let isThere = true;
    const heard: number[] = [];
    let rest = Buffer.alloc(0);
    pty.onData((chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (; rest.length > 2 && rest.length >= rest[0]! + 2; rest = rest.subarray(rest[0]! + 2)) {
        heard.push(rest[1]!);
        if (isThere && rest[1] !== 0xd0) pty.write(decoder.packet(0xd0, []));
      }
    });
    const { reader } = device({ role: "reader", driver: "ssi" });
    await vi.waitFor(() => expect(heard).toEqual([0xe9]));
    pty.write(decoder.code("CODE-1"));
    pty.write(decoder.code("CODE-1", 1));
    await vi.waitFor(() => expect(heard.filter((opcode) => opcode === 0xd0)).toHaveLength(2));
    expect(texts()).toEqual(["CODE-1"]);
    await reader!.answer!(true);
    expect(heard).toContain(0xe6);
    isThere = false;
    await becomes("lost");
    isThere = true;
    await becomes("ready");
  });

  it("the two-line display without a board gets its text whole, is lost when it is unplugged, and has it again", async () => {
    const wire = written();
    const { sign } = device({ role: "sign", driver: "compass-display" });
    await becomes("ready");
    await sign!.show({ lines: ["SELAMAT DATANG", "SILAKAN MASUK"], colour: "green" });
    const frame =
      "A6 44 39 31 35 30 35 30 53 45 4C 41 4D 41 54 20 44 41 54 41 4E 47 7C 31 35 30 35 30 53 49 4C 41 4B 41 4E 20 4D 41 53 55 4B A9";
    await vi.waitFor(() => expect(wire()).toBe(frame));
    await pty.unplug();
    await becomes("lost");
    await expect(sign!.show({ lines: ["X"], colour: "red" })).rejects.toThrow();
    await pty.plug();
    await becomes("ready");
    await vi.waitFor(() => expect(wire().startsWith(`${frame} A6 44`)).toBe(true));
  });

  it("a C-Power sign gets its packet whole", async () => {
    const wire = written();
    const { sign } = device({ role: "sign", driver: "cpower-sign", stay_seconds: 5, ask_reply: true });
    await becomes("ready");
    await sign!.show({ lines: ["SILAKAN MASUK"], colour: "green" });
    const frame =
      "A5 68 32 01 7B 01 19 00 00 00 12 00 00 05 01 00 05 02 00 FF 00 53 49 4C 41 4B 41 4E 20 4D 41 53 55 4B 00 F2 05 AE";
    await vi.waitFor(() => expect(wire()).toBe(frame));
  });
});
