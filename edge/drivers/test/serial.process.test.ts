// Only a serial port of the kernel cuts and joins bytes, disappears and returns.
import { afterEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { openPty, type Pty } from "../../test/pty.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents } from "./received-events.ts";
import { relayBoard, type RelayBoard } from "./relay-board.ts";

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

function world() {
  const events = receivedEvents();
  const drivers = stack.use(openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }));
  return {
    events,
    device: (id: string, settings: Record<string, unknown>): Device => {
      const device = stack.use(
        drivers.createDevice({ id, name: id, settings: DeviceSettings.parse(settings) }, events),
      );
      device.start();
      return device;
    },
  };
}

/** A relay board at the far end; a request is complete with its eight bytes. */
async function plugBoard(): Promise<{ pty: Pty; board: RelayBoard }> {
  const pty = stack.use(await openPty());
  const board = relayBoard();
  let request = Buffer.alloc(0);
  pty.onData((bytes) => {
    request = Buffer.concat([request, bytes]);
    for (; request.length >= 8; request = request.subarray(8)) {
      const answer = board.answer(request.subarray(0, 8));
      if (answer) pty.write(answer);
    }
  });
  return { pty, board };
}
const onBoard = (pty: Pty, settings: object) => ({
  driver: "modbus-relay",
  link: { type: "serial", path: pty.path },
  ...settings,
});

describe("on a real serial port", () => {
  it("a barrier opens, is lost when its board is unplugged, and is back when it is plugged in", async () => {
    const { pty, board } = await plugBoard();
    const { events, device } = world();
    const { barrier } = device("arm", onBoard(pty, { role: "barrier", open_relay: 0 }));
    device("loop", onBoard(pty, { role: "loop", place: "under", contact: { input: 0 } }));
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
    await barrier!.open();
    expect(board.pulses).toEqual([{ relay: 0, tenths: 5 }]);

    await pty.unplug();
    await vi.waitFor(() => expect([events.stateOf("arm"), events.stateOf("loop")]).toEqual(["lost", "lost"]));
    expect(events.loops.at(-1)).toBe("unknown");
    await expect(barrier!.open()).rejects.toThrow(pty.path);

    await pty.plug();
    await vi.waitFor(() => expect([events.stateOf("arm"), events.loops.at(-1)]).toEqual(["ready", "free"]));
    await barrier!.open();
    expect(board.pulses).toHaveLength(2);
  });

  it("a reader that is pulled out in the middle of what it says is lost, every time", async () => {
    const pty = stack.use(await openPty());
    const { events, device } = world();
    device("reader", { role: "reader", driver: "scanner-line", link: { type: "serial", path: pty.path } });
    for (let round = 0; round < 20; round += 1) {
      await vi.waitFor(() => expect(events.stateOf("reader")).toBe("ready"));
      const { length } = events.scans;
      const talk = setInterval(() => pty.write("GA1.ABC\r\n"), 0);
      await vi.waitFor(() => expect(events.scans.length).toBeGreaterThan(length));
      await pty.unplug();
      clearInterval(talk);
      await vi.waitFor(() => expect(events.stateOf("reader")).toBe("lost"));
      await pty.plug();
    }
  });

  it.each([
    ["/dev/not-there", "/dev/not-there is not there: is the device plugged in?"],
    ["/dev/null", "/dev/null is no serial port"],
  ])("%s is a sentence, not a crash", async (path, words) => {
    const { events, device } = world();
    device("reader", { role: "reader", driver: "scanner-line", link: { type: "serial", path } });
    await vi.waitFor(() => expect(events.stateOf("reader")).toBe("lost"));
    expect(events.detailOf("reader")).toBe(words);
  });

  it("a reader is heard while another port is full of noise, and a barrier opens meanwhile", async () => {
    const { pty: boardPty } = await plugBoard();
    const noisy = stack.use(await openPty());
    const calm = stack.use(await openPty());
    const { events, device } = world();
    const { barrier } = device("arm", onBoard(boardPty, { role: "barrier", open_relay: 0 }));
    for (const [id, { path }] of [
      ["noisy", noisy],
      ["calm", calm],
    ] as const)
      device(id, { role: "reader", driver: "scanner-line", link: { type: "serial", path } });
    const ids = ["arm", "noisy", "calm"];
    await vi.waitFor(() => expect(ids.map((id) => events.stateOf(id))).toEqual(ids.map(() => "ready")));

    const noise = Buffer.alloc(10_000, "\x07noise without sense");
    const making = setInterval(() => noisy.write(noise), 10);
    stack.defer(() => clearInterval(making));
    for (let scan = 0; scan < 5; scan += 1) {
      calm.write(`CODE-${scan}\r`);
      await vi.waitFor(() => expect(events.scans.at(-1)).toMatchObject({ deviceId: "calm", text: `CODE-${scan}` }));
      await barrier!.open();
    }
    expect(events.scans.filter((scan) => scan.deviceId === "noisy")).toEqual([]);
  });

  it("one reader serves two lanes by its prefix", async () => {
    const pty = stack.use(await openPty());
    const { events, device } = world();
    const link = { type: "serial", path: pty.path };
    for (const prefix of ["L", "R"])
      device(prefix, { role: "reader", driver: "scanner-line", link, prefix, shared_by: "prefix" });
    await vi.waitFor(() => expect(["L", "R"].map((id) => events.stateOf(id))).toEqual(["ready", "ready"]));
    pty.write("LGA1.ONE\r\n]Q1RGA1.TWO\r\nGA1.NOBODY\r\nR]Q1GA1.THREE\r\n");
    await vi.waitFor(() =>
      expect(events.scans.map(({ deviceId, text }) => `${deviceId} ${text}`).sort()).toEqual([
        "L GA1.ONE",
        "R GA1.THREE",
        "R GA1.TWO",
      ]),
    );
  });

  it("two devices that want one port at two speeds: the second is misconfigured", async () => {
    const { pty } = await plugBoard();
    const { events, device } = world();
    device("loop", onBoard(pty, { role: "loop", place: "under", contact: { input: 0 } }));
    const link = { type: "serial", path: pty.path, baud_rate: 19_200 };
    device("fire", { driver: "modbus-relay", link, role: "fire", contact: { input: 1 } });
    expect(events.stateOf("fire")).toBe("misconfigured");
    expect(events.detailOf("fire")).toContain("already used with other parameters");
  });

  it("a sign gets its packet whole", async () => {
    const pty = stack.use(await openPty());
    let heard = "";
    pty.onData((bytes) => {
      heard += bytes.toString("latin1");
    });
    const { device } = world();
    const link = { type: "serial", path: pty.path, data_bits: 7, parity: "even" };
    const { sign } = device("sign", { role: "sign", driver: "alpha-sign", link });
    await vi.waitFor(() => sign!.show({ lines: ["SILAKAN MASUK"], colour: "green" }));
    await vi.waitFor(() => expect(heard).toMatch(/Z00.A0.0b.2SILAKAN MASUK.[0-9A-F]{4}.$/));
  });
});
