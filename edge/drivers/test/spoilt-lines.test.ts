import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fakeClock, type FakeClock } from "../../../shared/lib/fake-clock.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { fakeLine, type FakeLine } from "../line/fake-line.ts";
import type { DriverWorld } from "../world.ts";
import { driversOn } from "./drivers-on.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";
import { type RelayBoard, relayBoard } from "./relay-board.ts";
import { run } from "./run-clock.ts";
import { LINK } from "./relay-world.ts";
import { TCP_KINDS } from "./tcp-kinds.ts";

/** Lines as installers leave them: they give back what is sent, parity fails, and a break shows as a zero byte. */

let clock: FakeClock;
let line: FakeLine;
let drivers: DriverWorld;
let events: ReceivedEvents;
const devices: Device[] = [];
beforeEach(() => {
  clock = fakeClock();
  clock.advance(1000);
  line = fakeLine(clock);
  events = receivedEvents();
  drivers = driversOn({ clock, line });
});
afterEach(async () => {
  const ended = Promise.all(devices.splice(0).map((one) => one[Symbol.asyncDispose]()));
  await run(clock, 5000);
  await ended;
});

function device(id: string, settings: object): Device {
  const made = drivers.createDevice(
    { id, name: id, settings: DeviceSettings.parse({ link: LINK, ...settings }) },
    events,
  );
  devices.push(made);
  made.start();
  return made;
}
const arm = (): Device => device("arm", { driver: "modbus-relay", role: "barrier", open_relay: 0 });
const outcome = async (command: Promise<void> | undefined): Promise<string> => {
  const ended = Promise.resolve(command).then(
    () => "done",
    (error: unknown) => (error instanceof Error ? error.name : "?"),
  );
  await run(clock, 3000);
  return ended;
};

/** A half-duplex adapter hears what it sends. @param spoil what the wire makes of the bytes in each direction */
function rs485(board: RelayBoard, spoil = (bytes: Uint8Array): Uint8Array => bytes): void {
  line.onWrite((request) => {
    line.receive(request);
    const answer = board.answer(spoil(request));
    if (answer) clock.after(10, () => line.receive(spoil(answer)));
  });
}

/** Parity that nobody checks flips bits; a break is a zero byte. */
function spoiler(random: () => number): (bytes: Uint8Array) => Uint8Array {
  return (bytes) => {
    const spoilt = [...bytes];
    if (random() < 0.2) spoilt[Math.floor(random() * spoilt.length)]! ^= 1 << Math.floor(random() * 8);
    if (random() < 0.1) spoilt.splice(Math.floor(random() * spoilt.length), 0, 0);
    return Uint8Array.from(spoilt);
  };
}

it.each([true, false])(
  "a barrier on a spoilt line (echo: %s) opened only where its board pulsed, once",
  async (hasEcho) => {
    let seed = 31;
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const board = relayBoard();
    const spoil = spoiler(random);
    line.onWrite((request) => {
      if (hasEcho) line.receive(spoil(request));
      const answer = board.answer(spoil(request));
      if (answer) clock.after(10, () => line.receive(spoil(answer)));
    });
    const { barrier } = arm();
    device("loop", { driver: "modbus-relay", role: "loop", place: "under", contact: { input: 0 }, debounce_ms: 0 });
    await run(clock, 3000);
    const outcomes = new Map<string, number>();
    for (let n = 0; n < 40; n++) {
      const before = board.pulses.length;
      const ended = await outcome(barrier?.open());
      const pulses = board.pulses.length - before;
      expect(pulses).toBeLessThanOrEqual(1);
      if (ended === "done") expect(pulses).toBe(1);
      if (ended === "NotSentError") expect(pulses).toBe(0);
      outcomes.set(ended, (outcomes.get(ended) ?? 0) + 1);
    }
    expect(outcomes.get("done")).toBeGreaterThan(5);
    expect(outcomes.get("NoAnswer")).toBeGreaterThan(0);
    expect(new Set(events.loops)).toEqual(new Set(["free", "unknown"]));
  },
);

describe("an RS-485 line that gives back what is sent", () => {
  it("opens by the board's answer", async () => {
    const board = relayBoard();
    rs485(board);
    const { barrier } = arm();
    await run(clock, 1000);
    expect(events.stateOf("arm")).toBe("ready");
    expect([await outcome(barrier?.open()), board.pulses.length]).toEqual(["done", 1]);
  });

  it("does not take its own bytes for the board's answer", async () => {
    const board = relayBoard();
    rs485(board);
    const { barrier } = arm();
    await run(clock, 1000);
    board.isMute = true;
    expect(await outcome(barrier?.open())).toBe("NoAnswer");
    board.isThere = false;
    await run(clock, 5000);
    expect(events.stateOf("arm")).toBe("lost");
    expect(await outcome(barrier?.open())).not.toBe("done");
  });
});

const isBarrier = (settings: object): boolean => "role" in settings && settings.role === "barrier";
const asked = TCP_KINDS.filter(({ isAsked, settings }) => isAsked && isBarrier(settings));
it.each(asked)(
  "$driver on a line with nothing but an echo never has a barrier that opened",
  async ({ driver, settings }) => {
    line.onWrite((bytes) => line.receive(bytes));
    const { barrier } = device("arm", { driver, ...settings });
    await run(clock, 2000);
    expect(await outcome(barrier?.open())).not.toBe("done");
  },
);
