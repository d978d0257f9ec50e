import { describe, expect, it } from "vitest";
import { type Field, type Role, ROLES, STATES, type UnpluggedLane, unpluggedLane } from "./unplugged-lane.ts";
import { inWords } from "../../../shared/words/say.ts";
import type { LaneReport } from "../../../shared/wire/sync.ts";

/** A whole visit on a recovered lane. */
async function visit(lane: UnpluggedLane): Promise<void> {
  await lane.reach("clearing");
  await lane.leave("clearing");
}

/** The missing devices of a lane: a late answer of a busy machine does not count. */
function lacks({ lacks: all }: Pick<LaneReport, "lacks">): string[] {
  return all.flatMap((one) => (typeof one !== "string" && one.code === "arm_not_told" ? [] : [inWords(one, "en")]));
}

/** Decisions that opened or were referred, and their settlements. */
function accounts(story: readonly string[]): { opened: number; settled: number } {
  return {
    opened: story.filter((one) => one === "decision OK").length,
    settled: story.filter((one) => /^(passage|settlement) /.test(one)).length,
  };
}

/** In a short run half of the states by turns: those that a device skips on one link it has on the other. */
const statesOf = (role: Role, turn: 0 | 1) =>
  STATES.filter((_, at) => process.env["LONG"] !== undefined || (at + ROLES.indexOf(role)) % 2 === turn);

/**
 * Each device is unplugged and plugged in again while a truck is in each state, on real links.
 * @param turn of the states in a short run
 */
export function unpluggedSuite(
  link: string,
  fieldOf: (role: Role, stack: AsyncDisposableStack) => Promise<Field>,
  turn: 0 | 1,
): void {
  describe.concurrent(`on ${link}, unplugged in every state: nothing is lost or done twice, and all comes back`, () => {
    it.for(ROLES)("%s", async (role, { onTestFinished }) => {
      const stack = new AsyncDisposableStack();
      onTestFinished(() => stack.disposeAsync());
      const lane = await unpluggedLane(await fieldOf(role, stack), stack);
      const { rig } = lane;
      const states = statesOf(role, turn);
      for (const state of states) {
        await lane.reach(state);
        await lane.unplug();
        await rig.device(role, "lost");
        const opensBefore = lane.opens();
        expect(lacks(rig.report()), state).toEqual([expect.stringMatching(`^${role} lost since`)]);
        if (role === "Arm" || role === "Reader") expect(rig.report().health, state).toBe("fault");
        // Without limit switches the position of an arm with a lost device is unknown.
        if (role === "Arm") expect(rig.report().light, state).toBe("red");
        await lane.plug();
        await rig.device(role, "ready");
        await lane.showsWhatItShould();
        await lane.leave(state);
        expect(lacks(rig.report()), state).toEqual([]);
        // A command that failed while the link was lost is not sent later.
        expect(lane.opens(), state).toBe(opensBefore);
        await visit(lane);
        await lane.showsWhatItShould();
      }
      const { opened, settled } = accounts(rig.story());
      expect(settled).toBe(opened);
      expect(rig.story().filter((one) => one === "passage confirmed").length).toBeGreaterThanOrEqual(states.length);
      expect(lane.closesOverVehicle()).toBe(0);
    });
  });
}
