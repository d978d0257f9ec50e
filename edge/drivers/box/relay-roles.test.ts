import { describe, expect, it } from "vitest";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { NotSentError } from "../../lane/ports.ts";
import { boxWorld, type BoxWorld } from "../test/box-world.ts";
import { run } from "../test/run-clock.ts";
import { kmtronicBoard, lcusBoard, numatoBoard, type UsbRelays } from "../test/usb-relays.ts";

const caught = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

interface Board {
  name: string;
  settings: Record<string, unknown>;
  /** The number of its first relay. */
  first: number;
  /** True if it answers. */
  answers: boolean;
  make: () => BoxWorld<UsbRelays>;
}
const boards: Board[] = [
  {
    name: "lcus",
    settings: { driver: "lcus", channels: 4 },
    first: 1,
    answers: false,
    make: () => boxWorld({ driver: "lcus", channels: 4 }, () => lcusBoard(4)),
  },
  ...([2, 4] as const).map((channels) => ({
    name: `kmtronic with ${channels} channels`,
    settings: { driver: "kmtronic", channels },
    first: 1,
    answers: true,
    make: () => boxWorld({ driver: "kmtronic", channels }, (_clock, say) => kmtronicBoard(channels, say)),
  })),
  {
    name: "kmtronic that reports nothing",
    settings: { driver: "kmtronic", channels: 4, reports_status: false },
    first: 1,
    answers: false,
    make: () =>
      boxWorld({ driver: "kmtronic", channels: 4, reports_status: false }, () => kmtronicBoard(4, () => undefined)),
  },
  {
    name: "numato",
    settings: { driver: "numato", channels: 4 },
    first: 0,
    answers: true,
    make: () => boxWorld({ driver: "numato", channels: 4 }, (_clock, say) => numatoBoard(4, say)),
  },
];

describe.each(boards)("relays without timers: $name", ({ settings, first, make }) => {
  const arm = { role: "barrier", accept_software_pulse: true, open_relay: first };

  it("starts with every relay off", async () => {
    const world = make();
    world.device("arm", arm);
    await run(world.clock, 1500);
    expect(world.events.stateOf("arm")).toBe("ready");
    expect(world.box.relays).not.toContain(true);
  });

  it("opens at once by a pulse of the set length", async () => {
    const world = make();
    const { barrier } = world.device("arm", { ...arm, pulse_ms: 300 });
    await run(world.clock, 1540);
    world.box.switched.length = 0;
    const opening = barrier!.open();
    expect(world.box.switched).toEqual(["0 on"]);
    await run(world.clock, 250);
    await opening;
    expect(world.box.relays[0]).toBe(true);
    await run(world.clock, 250);
    expect(world.box.switched).toEqual(["0 on", "0 off"]);
  });

  it("ends a pulse that it was lost in as soon as it is back", async () => {
    const world = make();
    const { barrier } = world.device("arm", arm);
    await run(world.clock, 1500);
    await Promise.all([barrier!.open(), run(world.clock, 200)]);
    world.line.lose(new Error("/dev/fake is unplugged"));
    await run(world.clock, 2000);
    expect(world.box.relays[0]).toBe(true);
    world.line.comeBack();
    await run(world.clock, 1500);
    expect([world.box.relays[0], world.events.stateOf("arm")]).toEqual([false, "ready"]);
  });

  it("refuses to be held without a relay for it, and is held with one", async () => {
    const world = make();
    const { barrier } = world.device("arm", arm);
    await run(world.clock, 1500);
    expect(barrier!.canHold).toBe(false);
    expect(await caught(barrier!.hold(true))).toBeInstanceOf(NotSentError);
    const other = make();
    const held = other.device("arm", { ...arm, hold_relay: first + 1 }).barrier!;
    await run(other.clock, 1500);
    await Promise.all([held.hold(true), run(other.clock, 2000)]);
    expect(other.box.relays.slice(0, 2)).toEqual([false, true]);
    await Promise.all([held.open(), run(other.clock, 2000)]);
    await Promise.all([held.hold(false), run(other.clock, 500)]);
    expect(other.box.relays).not.toContain(true);
  });

  it("ends in the midst of a pulse with every relay off", async () => {
    const world = make();
    const device = world.device("arm", arm);
    await run(world.clock, 1500);
    await Promise.all([device.barrier!.open(), run(world.clock, 150)]);
    world.box.relays[1] = true;
    await Promise.all([device[Symbol.asyncDispose](), run(world.clock, 1000)]);
    expect(world.box.relays).not.toContain(true);
    expect(world.line.isDisposed).toBe(true);
  });

  it("switches a light", async () => {
    const world = make();
    const { light } = world.device("light", { role: "light", red_relay: first, green_relay: first + 1 });
    await run(world.clock, 1500);
    await Promise.all([light!.set("red"), run(world.clock, 500)]);
    expect(world.box.relays.slice(0, 2)).toEqual([true, false]);
    await Promise.all([light!.set("green"), run(world.clock, 800)]);
    expect(world.box.relays.slice(0, 2)).toEqual([false, true]);
  });

  it.each([
    ["a software pulse that nobody has accepted", { accept_software_pulse: undefined }, "accept_software_pulse"],
    ["a pulse that is long", { pulse_ms: 2000 }, "pulse_ms"],
    ["a relay that the board lacks", { open_relay: 7 }, "channels"],
  ])("is not set up with %s", (_name, wrong, path) => {
    const link = { type: "serial", path: "/dev/a" };
    const { error } = DeviceSettings.safeParse({ ...settings, link, ...arm, ...wrong });
    expect(error?.issues.map((issue) => issue.path)).toEqual([[path]]);
  });
});

describe.each(boards.filter((board) => board.answers))("relays that answer: $name", ({ first, make }) => {
  it("is lost within 5 s of silence, and an open without an answer is not repeated", async () => {
    const world = make();
    const { barrier } = world.device("arm", { role: "barrier", accept_software_pulse: true, open_relay: first });
    await run(world.clock, 1500);
    world.box.isThere = false;
    const opening = caught(barrier!.open());
    await run(world.clock, 4900);
    expect(await opening).toBeInstanceOf(Error);
    expect(await opening).not.toBeInstanceOf(NotSentError);
    expect(world.events.stateOf("arm")).toBe("lost");
    world.box.switched.length = 0;
    world.box.isThere = true;
    await run(world.clock, 3000);
    expect(world.events.stateOf("arm")).toBe("ready");
    expect(world.box.switched.filter((one) => one.endsWith("on"))).toEqual([]);
  });
});

it("an LCUS board has 100 ms between two commands", async () => {
  const atMs: number[] = [];
  const world = boxWorld({ driver: "lcus", channels: 8 }, (clock) => {
    const board = lcusBoard(8);
    const receive = (bytes: Uint8Array): void => {
      atMs.push(clock.monotonicMs());
      board.receive(bytes);
    };
    return { ...board, receive };
  });
  world.device("arm", { role: "barrier", accept_software_pulse: true, open_relay: 8 });
  await run(world.clock, 2000);
  expect(atMs).toHaveLength(8);
  expect(atMs.slice(1).every((at, index) => at - (atMs[index] ?? 0) >= 100)).toBe(true);
});

it("a Numato board's inputs are loops", async () => {
  const world = boxWorld({ driver: "numato", channels: 4 }, (_clock, say) => numatoBoard(4, say));
  world.box.inputs[2] = true;
  world.device("loop", { role: "loop", place: "under", contact: { input: 2, active_high: false } });
  await run(world.clock, 500);
  world.box.inputs[2] = false;
  await run(world.clock, 500);
  world.box.isThere = false;
  await run(world.clock, 2000);
  expect(world.events.loops).toEqual(["free", "occupied", "unknown"]);
});
