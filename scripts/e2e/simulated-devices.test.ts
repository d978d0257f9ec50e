import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../../shared/test/free-port.ts";
import { openDrivers, simulatedLane } from "./simulated-lane.ts";

/** The edge's real drivers with the simulator's doubles, which share no code with them. */

const CODE = "GA1.0123456789ABCDEF";

let stack: AsyncDisposableStack;
beforeEach(() => {
  stack = new AsyncDisposableStack();
});
afterEach(() => stack.disposeAsync());

interface Case {
  /** The simulator's device, with the numbers of its open relay and its loop's input. */
  device: object;
  open: number;
  loop: number | null;
  /** The edge's settings. */
  edge: object;
  barrier: object;
  contact?: object;
  /** The edge's settings for the device's card reader. */
  reader?: object;
}

const SOFTWARE_PULSE = { accept_software_pulse: true, channels: 4 };
const CASES: readonly [string, Case][] = [
  [
    "a Modbus board",
    {
      device: { driver: "modbus-board" },
      open: 0,
      loop: 3,
      edge: { driver: "modbus-relay" },
      barrier: { open_relay: 0 },
    },
  ],
  [
    "a parking box",
    {
      device: { driver: "parking-box" },
      open: 1,
      loop: 3,
      edge: { driver: "parking-serial" },
      barrier: { mode: "dual" },
      reader: { card_radix: "hex" },
    },
  ],
  [
    "a parking box that is pulsed by TRIG",
    {
      device: { driver: "parking-box", answers_trig: true },
      open: 2,
      loop: null,
      edge: { driver: "parking-serial" },
      barrier: { mode: "single", open_output: 2, trig_confirmation: "reply" },
    },
  ],
  [
    "a Compass board",
    {
      device: { driver: "compass-board" },
      open: 1,
      loop: 3,
      edge: { driver: "compass" },
      barrier: { mode: "dual" },
      reader: { card_radix: "hex" },
    },
  ],
  [
    "a Compass board in its short dialect",
    {
      device: { driver: "compass-board" },
      open: 1,
      loop: null,
      edge: { driver: "compass", dialect: "short", select_dialect: true },
      barrier: { mode: "dual" },
      reader: { card_radix: "hex" },
    },
  ],
  [
    "an ENET board",
    {
      device: { driver: "enet-board", words: "inp" },
      open: 1,
      loop: 1,
      edge: { driver: "enet" },
      barrier: {},
      reader: { card_radix: "hex" },
    },
  ],
  [
    "an LCUS board",
    {
      device: { driver: "lcus-board", channels: 4 },
      open: 2,
      loop: null,
      edge: { driver: "lcus", ...SOFTWARE_PULSE },
      barrier: { open_relay: 2 },
    },
  ],
  [
    "a KMTronic board of four",
    {
      device: { driver: "kmtronic-board", channels: 4 },
      open: 4,
      loop: null,
      edge: { driver: "kmtronic", ...SOFTWARE_PULSE },
      barrier: { open_relay: 4 },
    },
  ],
  [
    "a KMTronic board of two",
    {
      device: { driver: "kmtronic-board", channels: 2 },
      open: 1,
      loop: null,
      edge: { driver: "kmtronic", accept_software_pulse: true, channels: 2 },
      barrier: { open_relay: 1 },
    },
  ],
  [
    "a Numato board",
    {
      device: { driver: "numato-board", channels: 4 },
      open: 0,
      loop: 5,
      edge: { driver: "numato", channels: 4 },
      barrier: { open_relay: 0, accept_software_pulse: true },
    },
  ],
];

describe("a driver and its double", () => {
  it.each(CASES)("%s: opens, tells of its loop, is lost and back", async (_name, one) => {
    const { lane, edge, roles } = await laneOf(one);
    const { barrier } = edge.device("barrier", { role: "barrier", ...one.edge, ...one.barrier });
    if (one.loop !== null)
      edge.device("loop", { role: "loop", place: "before", contact: { input: one.loop }, ...one.edge });
    if (one.reader) edge.device("reader", { role: "reader", ...one.edge, ...one.reader });
    await edge.all(roles, "ready");

    await barrier!.open();
    await vi.waitFor(async () => expect((await lane.client.lane("in")).arm).toBe("up"));
    if (one.loop !== null) {
      await lane.client.loop("in", "before", true);
      await vi.waitFor(() => expect(edge.events.loops.at(-1)).toBe("occupied"));
    }
    if (one.reader) {
      await lane.client.scan("in", "00ABCD");
      await vi.waitFor(() => expect(edge.events.scans.map(({ text }) => text)).toEqual(["43981"]));
    }

    await lane.client.fault("board", "unplug");
    await edge.all(roles, "lost");
    await expect(barrier!.open()).rejects.toThrow();
    await lane.client.fault("board", "replug");
    await edge.all(roles, "ready");
    if (one.loop !== null) await vi.waitFor(() => expect(edge.events.loops.at(-1)).toBe("occupied"));
    expect(lane.opens()).toBe(1);
  });

  it("a Compass board shows two lines", async () => {
    const { lane, edge } = await laneOf(
      { device: { driver: "compass-board" }, open: 1, loop: null },
      { sign: "board" },
    );
    const { sign } = edge.device("sign", { role: "sign", driver: "compass" });
    await edge.all(["sign"], "ready");
    await sign!.show({ lines: ["SILAKAN MASUK", "B 1234 ABC"], colour: "green" });
    const lines = async (): Promise<readonly string[] | undefined> => (await lane.client.lane("in")).sign?.lines;
    await vi.waitFor(async () => expect(await lines()).toEqual(["SILAKAN MASUK", "B 1234 ABC"]));
  });

  it("a camera reads what is held up before it, asks for its password, is lost and back", async () => {
    const port = await freePort();
    const eye = { id: "eye", driver: "qr-camera", port, username: "admin", password: "geheim" };
    const lane = stack.use(await simulatedLane([eye], { reader: "eye" }));
    const edge = stack.use(await openDrivers({ role: "reader", driver: "camera" }));
    const url = `http://127.0.0.1:${port}/snapshot.jpg`;
    edge.device("reader", { source: { type: "http", url, username: "admin", password: "geheim", poll_ms: 100 } });
    await edge.all(["reader"], "ready");
    await lane.client.scan("in", CODE);
    await vi.waitFor(() => expect(edge.events.scans.map(({ text }) => text)).toEqual([CODE]));
    await lane.client.fault("eye", "unplug");
    await edge.all(["reader"], "lost");
    await lane.client.fault("eye", "replug");
    await edge.all(["reader"], "ready");
  });

  it("a plate camera posts what it sees of a truck, with its secret", async () => {
    const secret = "0123456789abcdef";
    const edge = stack.use(await openDrivers({ role: "plate-reader", driver: "plate-reader" }));
    const paths = { plate_path: "plate", confidence_path: "confidence", confidence_of: 100 };
    edge.device("plates", { source: { type: "hook", secret }, ...paths });
    const camera = { id: "camera", driver: "plate-camera", url: `${edge.url}/hooks/plates`, secret };
    const lane = stack.use(await simulatedLane([camera], { plate_camera: "camera" }));
    await lane.client.sendTruck("in", { plate: "B 1234 ABC", plan: "no_scan" });
    await vi.waitFor(() => expect(edge.plates).toEqual(["B1234ABC"]));
  });
});

async function laneOf({ device, open, loop, reader }: Pick<Case, "device" | "open" | "loop" | "reader">, more = {}) {
  const link = { type: "tcp", port: await freePort() };
  const lane = stack.use(
    await simulatedLane([{ id: "board", link, ...device }], {
      relays: { open: { device: "board", output: open } },
      contacts: loop === null ? {} : { loop_before: { device: "board", input: loop } },
      ...(reader ? { reader: "board" } : {}),
      ...more,
    }),
  );
  const edge = stack.use(await openDrivers({ link: { host: "127.0.0.1", ...link } }));
  const roles = ["barrier", ...(loop === null ? [] : ["loop"]), ...(reader ? ["reader"] : [])];
  return { lane, edge, roles };
}
