import { describe, expect, it } from "vitest";
import { boardOn, linkRig, type LinkRig, quickLane } from "./link-rig.ts";
import { serialWire, tcpWire, type Wire } from "./wire.ts";

/** Each device is unplugged and plugged in again while a truck is in each state, on real links. */

const ROLES = ["Arm", "Before", "Under", "Reader", "Sign", "Light"] as const;
type Role = (typeof ROLES)[number];
const STATES = ["idle", "referred", "opening", "open", "passing", "clearing", "closing", "held open"] as const;
type State = (typeof STATES)[number];

const OPEN = 0;
const CLOSE = 1;

/** A lane whose devices hang on wires of their own: the one under test on `wireOf`, the others on TCP. */
async function gateWith(role: Role, wireOf: () => Promise<Wire>, stack: AsyncDisposableStack) {
  const wires = {} as Record<Role, Wire>;
  for (const one of ROLES) wires[one] = stack.use(await (one === role ? wireOf() : tcpWire()));
  const boards = { arm: boardOn(wires.Arm), before: boardOn(wires.Before), under: boardOn(wires.Under) };
  boardOn(wires.Light);
  const on = (one: Role, settings: object) => ({
    driver: "modbus-relay",
    link: wires[one].link,
    poll_ms: 20,
    ...settings,
  });
  const loop = { role: "loop", contact: { input: 0 }, debounce_ms: 0 };
  const lane = quickLane({
    Arm: on("Arm", { role: "barrier", open_relay: OPEN, close_relay: CLOSE, hold_relay: 2 }),
    Before: on("Before", { ...loop, place: "before" }),
    Under: on("Under", { ...loop, place: "under" }),
    Reader: { driver: "scanner-line", role: "reader", link: wires.Reader.link },
    Sign: { driver: "alpha-sign", role: "sign", link: wires.Sign.link },
    Light: on("Light", { role: "light", red_relay: 0, green_relay: 1 }),
  });
  const rig = stack.use(linkRig([lane]));
  for (const one of ROLES) await rig.device(one, "ready");
  return { rig, wires, boards, closesOverVehicle: watchCloses(boards) };
}
type Site = Awaited<ReturnType<typeof gateWith>>;

/** Counts how often the arm was told to close while a vehicle was under it. */
function watchCloses({
  arm,
  under,
}: {
  arm: { pulses: { relay: number }[] };
  under: { inputs: boolean[] };
}): () => number {
  let count = 0;
  const push = arm.pulses.push.bind(arm.pulses);
  arm.pulses.push = (...pulses) => {
    if (pulses.some(({ relay }) => relay === CLOSE) && under.inputs[0]) count += 1;
    return push(...pulses);
  };
  return () => count;
}

const act = (rig: LinkRig, action: "hold_open" | "release" | "intervene_on" | "intervene_off") =>
  rig.gate.lanes()[0]?.lane.act({
    action,
    by: { type: "officer", id: null, name: "Sari" },
    reason: "a test",
    until: null,
    commandId: null,
  });

/** Brings a truck, or the officer, as far as the state. */
async function reach({ rig, wires, boards }: Site, state: State): Promise<void> {
  if (state === "idle") return;
  if (state === "held open") {
    await act(rig, "hold_open");
    return rig.phase("held open");
  }
  if (state === "referred") await act(rig, "intervene_on");
  boards.before.inputs[0] = true;
  wires.Reader.write(`${rig.freshCode()}\r\n`);
  await rig.phase(state === "referred" ? "referred" : "opening");
  if (state === "referred" || state === "opening") return undefined;
  await rig.phase("open");
  if (state === "open") return undefined;
  boards.under.inputs[0] = true;
  await rig.phase("passing");
  if (state === "passing") return undefined;
  boards.before.inputs[0] = false;
  boards.under.inputs[0] = false;
  await rig.phase("clearing");
  return state === "clearing" ? undefined : rig.phase("closing");
}

/** The truck drives on and away, whatever the gate made of it. */
async function leave({ rig, boards }: Site, state: State): Promise<void> {
  if (state === "held open") await act(rig, "release");
  if (state === "referred") await act(rig, "intervene_off");
  boards.before.inputs[0] = false;
  boards.under.inputs[0] = false;
  await rig.phase("idle");
}

/** A whole visit on a lane that is well again. */
async function visit(site: Site): Promise<void> {
  await reach(site, "clearing");
  await leave(site, "clearing");
}

/** Decisions that opened or were referred, and what settled them. */
function accounts(story: readonly string[]): { opened: number; settled: number } {
  return {
    opened: story.filter((one) => one === "decision OK").length,
    settled: story.filter((one) => /^(passage|settlement) /.test(one)).length,
  };
}

/** Every role on a serial port; those that decide on a serial server too. */
const CASES = [
  ...ROLES.map((role) => [role, "a serial port", serialWire] as const),
  ["Arm", "a serial server", tcpWire] as const,
  ["Reader", "a serial server", tcpWire] as const,
];

describe.concurrent("unplugged in every state: nothing is lost or done twice, and all comes back", () => {
  it.for(CASES)("%s on %s", { timeout: 60_000 }, async ([role, , wireOf], { onTestFinished }) => {
    const stack = new AsyncDisposableStack();
    onTestFinished(() => stack.disposeAsync());
    const site = await gateWith(role, wireOf, stack);
    const { rig, wires, boards, closesOverVehicle } = site;
    const opens = (): number => boards.arm.pulses.filter(({ relay }) => relay === OPEN).length;
    for (const state of STATES) {
      await reach(site, state);
      await wires[role].unplug();
      await rig.device(role, "lost");
      const opensBefore = opens();
      const fault = role === "Arm" || role === "Reader" ? "fault" : "degraded";
      expect(rig.report().health, state).toBe(fault);
      await wires[role].plug();
      await rig.device(role, "ready");
      await leave(site, state);
      expect(rig.report(), state).toMatchObject({ health: "ok", lacks: [] });
      // What could not be said while the link was away is not said later.
      expect(opens(), state).toBe(opensBefore);
      await visit(site);
    }
    const { opened, settled } = accounts(rig.story());
    expect(settled).toBe(opened);
    expect(rig.story().filter((one) => one === "passage confirmed").length).toBeGreaterThanOrEqual(STATES.length);
    expect(closesOverVehicle()).toBe(0);
  });
});
