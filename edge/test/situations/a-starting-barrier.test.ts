import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { say } from "../../../shared/words/say.ts";
import { NotSentError } from "../../lane/ports.ts";
import { type GateRig, gateRig } from "../gate-rig.ts";

/** The process has just started, and the barrier's board has not answered yet. */

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
  // The arm may be up since the former process: a vehicle passed.
  await rig.scan(rig.qr(rig.ticket(9)));
  await rig.wait(2_000);
  await rig.loop("under", "occupied");
  await rig.loop("under", "free");
  await rig.crash((devices) => devices.startSlowly());
  rig.devices.failBarrierWith(new NotSentError(say("device_starting", { device: "board" })));
});
afterEach(() => rig[Symbol.asyncDispose]());

async function answers(state: "ready" | "lost"): Promise<void> {
  const { id, events } = rig.devices.events("barrier");
  if (state === "ready") rig.devices.failBarrierWith(null);
  events.health(id, state, null);
  await rig.wait(0);
}

/** Since the start. */
const story = (): string[] =>
  rig
    .story()
    .filter((fact) => !fact.startsWith("event"))
    .slice(2);

describe("a code that is shown while the barrier is starting", () => {
  it("waits, and opens as soon as the barrier can receive a command", async () => {
    await rig.scan(rig.qr(rig.ticket(1)));
    await rig.wait(500);
    expect(story()).toEqual([]);
    await answers("ready");
    expect([story(), rig.devices.sent]).toEqual([["decision OK"], ["open"]]);
  });

  it.each([
    ["the barrier is lost", () => answers("lost")],
    ["the barrier reports nothing", () => rig.wait(5_000)],
  ])("is decided once %s, and keeps its step", async (_, happens) => {
    const qr = rig.qr(rig.ticket(1));
    await rig.scan(qr);
    await happens();
    expect(story()).toEqual(["decision OK", "passage none"]);
    await answers("ready");
    await rig.scan(qr);
    expect(story().slice(2)).toEqual(["decision OK"]);
    expect(rig.devices.sent).toEqual(["open"]);
  });

  it("and stays before the reader is decided once while the barrier is lost, and again when it is back", async () => {
    const qr = rig.qr(rig.ticket(1));
    const stays = async (seconds: number): Promise<void> => {
      for (let at = 0; at < seconds * 10; at += 1) {
        await rig.scan(qr);
        await rig.wait(100);
      }
    };
    await stays(1);
    await answers("lost");
    await stays(20);
    expect(story()).toEqual(["decision OK", "passage none"]);
    await answers("ready");
    await stays(0.2);
    expect([story().slice(2), rig.devices.sent]).toEqual([["decision OK"], ["open"]]);
  });

  it("and comes again after a while is decided again", async () => {
    const qr = rig.qr(rig.ticket(1));
    await rig.scan(qr);
    await answers("lost");
    await rig.wait(6_000);
    await rig.scan(qr);
    expect(story()).toEqual(["decision OK", "passage none", "decision OK", "passage none"]);
  });
});
