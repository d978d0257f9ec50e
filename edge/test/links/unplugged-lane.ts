import { expect, vi } from "vitest";
import { type RelayBoard } from "../../drivers/test/relay-board.ts";
import { boardOn, linkRig, type LinkRig, quickLane } from "./link-rig.ts";
import { tcpWire, type Wire } from "./wire.ts";

export const ROLES = ["Arm", "Before", "Under", "Reader", "Sign", "Light"] as const;
export type Role = (typeof ROLES)[number];
export const STATES = ["idle", "referred", "opening", "open", "passing", "clearing", "closing", "held open"] as const;
export type State = (typeof STATES)[number];

const OPEN = 0;
const CLOSE = 1;
const HOLD = 2;
const RED = 0;
const GREEN = 1;
const SOON = { timeout: 12_000, interval: 5 };

/** A lane on real links, and the truck before it. */
export interface UnpluggedLane {
  rig: LinkRig;
  /** The cable is pulled, and its device is without power: it forgets what it was told. */
  unplug(): Promise<void>;
  plug(): Promise<void>;
  /** Brings a truck, or the officer, as far as the state. */
  reach(state: State): Promise<void>;
  /** The truck drives on and away, whatever the gate made of it. */
  leave(state: State): Promise<void>;
  /** Light, sign and hold contact are as the lane wants them. */
  showsWhatItShould(): Promise<void>;
  /** How often the arm was told to open. */
  opens(): number;
  /** How often it was told to close while a vehicle was under it. */
  closesOverVehicle(): number;
}

/** A lane whose devices hang on wires of their own: the one under test on `wireOf`, the others on TCP. */
export async function unpluggedLane(
  role: Role,
  wireOf: () => Promise<Wire>,
  stack: AsyncDisposableStack,
): Promise<UnpluggedLane> {
  const wires = {} as Record<Role, Wire>;
  for (const one of ROLES) wires[one] = stack.use(await (one === role ? wireOf() : tcpWire()));
  const boards = {
    Arm: boardOn(wires.Arm),
    Before: boardOn(wires.Before),
    Under: boardOn(wires.Under),
    Light: boardOn(wires.Light),
  };
  const sign = signOn(wires.Sign);
  const closesOverVehicle = watchCloses(boards.Arm, boards.Under);
  const on = (one: Role, settings: object) => ({
    driver: "modbus-relay",
    link: wires[one].link,
    poll_ms: 100,
    ...settings,
  });
  const loop = { role: "loop", contact: { input: 0 }, debounce_ms: 0 };
  const lane = quickLane({
    Arm: on("Arm", { role: "barrier", open_relay: OPEN, close_relay: CLOSE, hold_relay: HOLD }),
    Before: on("Before", { ...loop, place: "before" }),
    Under: on("Under", { ...loop, place: "under" }),
    Reader: { driver: "scanner-line", role: "reader", link: wires.Reader.link },
    Sign: { driver: "alpha-sign", role: "sign", link: wires.Sign.link, columns: 40 },
    Light: on("Light", { role: "light", red_relay: RED, green_relay: GREEN }),
  });
  const rig = stack.use(linkRig([lane]));
  for (const one of ROLES) await rig.device(one, "ready");
  const opens = (): number => boards.Arm.pulses.filter(({ relay }) => relay === OPEN).length;
  const act = (action: "hold_open" | "release" | "intervene_on" | "intervene_off") =>
    rig.gate.lanes()[0]?.lane.act({
      action,
      by: { type: "officer", id: null, name: "Sari" },
      reason: "a test",
      until: null,
      commandId: null,
    });

  return {
    rig,
    opens,
    closesOverVehicle,
    async unplug() {
      await wires[role].unplug();
      if (role === "Sign") sign.text = "";
      else if (role !== "Reader") boards[role].relays.fill(false);
    },
    plug: () => wires[role].plug(),
    async reach(state) {
      await rig.phase("idle");
      if (state === "idle") return;
      if (state === "held open") {
        await act("hold_open");
        await rig.phase("held open");
        return;
      }
      if (state === "referred") await act("intervene_on");
      boards.Before.inputs[0] = true;
      const opensBefore = opens();
      wires.Reader.write(`${rig.freshCode()}\r\n`);
      await rig.phase(state === "referred" ? "referred" : "opening");
      if (state === "referred") return;
      // The lane is opening from the moment on that it tells the arm so; the arm hears of it a little later.
      await vi.waitFor(() => expect(opens()).toBe(opensBefore + 1), SOON);
      if (state === "opening") return;
      await rig.phase("open");
      if (state === "open") return;
      boards.Under.inputs[0] = true;
      await rig.phase("passing");
      if (state === "passing") return;
      boards.Before.inputs[0] = false;
      boards.Under.inputs[0] = false;
      await rig.phase("clearing");
      if (state === "closing") await rig.phase("closing");
    },
    async leave(state) {
      if (state === "held open") await act("release");
      if (state === "referred") await act("intervene_off");
      boards.Before.inputs[0] = false;
      boards.Under.inputs[0] = false;
      await vi.waitFor(() => expect(rig.report().phase).toBe("idle"), SOON);
    },
    showsWhatItShould: () =>
      vi.waitFor(() => {
        const report = rig.report();
        const { relays } = boards.Light;
        expect({ red: relays[RED], green: relays[GREEN], sign: sign.text, held: boards.Arm.relays[HOLD] }).toEqual({
          red: report.light === "red",
          green: report.light === "green",
          sign: report.sign,
          held: report.phase === "held open",
        });
      }, SOON),
  };
}

/** An LED sign with the Alpha protocol at the far end of a wire; `text` is what stands on it. */
function signOn(wire: Wire): { text: string } {
  const sign = { text: "" };
  let heard = "";
  wire.onData((bytes) => {
    heard += bytes.toString("latin1");
    const packets = heard.split("\x04");
    heard = packets.pop() ?? "";
    for (const packet of packets) {
      // Priority text: a colour code stands before the words, the checksum behind them.
      const [words = ""] = packet.split("\x1c").slice(1);
      sign.text = words.slice(1).split("\x03")[0]?.replace("\r", " / ") ?? "";
    }
  });
  return sign;
}

/** Counts how often the arm was told to close while a vehicle was under it. */
function watchCloses({ pulses }: RelayBoard, under: RelayBoard): () => number {
  let count = 0;
  const push = pulses.push.bind(pulses);
  pulses.push = (...more) => {
    if (more.some(({ relay }) => relay === CLOSE) && under.inputs[0]) count += 1;
    return push(...more);
  };
  return () => count;
}
