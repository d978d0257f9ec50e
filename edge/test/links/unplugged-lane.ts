import { expect, vi } from "vitest";
import { type LaneRecord } from "../../../shared/wire/lane.ts";
import { type BrokerSettings } from "../../drivers/mqtt/connect.ts";
import { linkRig, type LinkRig } from "./link-rig.ts";

export const ROLES = ["Arm", "Before", "Under", "Reader", "Sign", "Light"] as const;
export type Role = (typeof ROLES)[number];
export const STATES = ["idle", "referred", "opening", "open", "passing", "clearing", "closing", "held open"] as const;
export type State = (typeof STATES)[number];

const SOON = { timeout: 12_000, interval: 5 };

/** The hardware of a lane with a device of each role, at the far end of its links; one of them has a plug. */
export interface Field {
  /** How the edge is set to it: a device named as each role. */
  readonly lane: LaneRecord;
  /** The site's broker, where devices hang on it. */
  readonly broker: BrokerSettings | null;
  /** The cable of the one is pulled, and it is without power: it forgets what it was told. */
  unplug(): Promise<void>;
  plug(): Promise<void>;
  scan(code: string): void;
  /** In truth, whoever sees it. */
  setLoop(role: "Before" | "Under", isOccupied: boolean): void;
  /** How often the arm was told to open. */
  opens(): number;
  /** How often it was told to close while a vehicle was under it. */
  closesOverVehicle(): number;
  shows(): { red: boolean; green: boolean; sign: string; held: boolean };
}

/** A lane on real links, and the truck before it. */
export interface UnpluggedLane extends Pick<Field, "unplug" | "plug" | "opens" | "closesOverVehicle"> {
  rig: LinkRig;
  /** Brings a truck, or the officer, as far as the state. */
  reach(state: State): Promise<void>;
  /** The truck drives on and away, whatever the gate made of it. */
  leave(state: State): Promise<void>;
  /** Light, sign and hold contact are as the lane wants them. */
  showsWhatItShould(): Promise<void>;
}

export async function unpluggedLane(field: Field, stack: AsyncDisposableStack): Promise<UnpluggedLane> {
  const rig = stack.use(linkRig([field.lane], { broker: field.broker }));
  for (const one of ROLES) await rig.device(one, "ready");
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
    opens: () => field.opens(),
    closesOverVehicle: () => field.closesOverVehicle(),
    unplug: () => field.unplug(),
    plug: () => field.plug(),
    async reach(state) {
      await rig.phase("idle");
      if (state === "idle") return;
      if (state === "held open") {
        await act("hold_open");
        await rig.phase("held open");
        return;
      }
      if (state === "referred") await act("intervene_on");
      field.setLoop("Before", true);
      const opensBefore = field.opens();
      field.scan(rig.freshCode());
      await rig.phase(state === "referred" ? "referred" : "opening");
      if (state === "referred") return;
      // The lane is opening from the moment on that it tells the arm so; the arm hears of it a little later.
      await vi.waitFor(() => expect(field.opens()).toBe(opensBefore + 1), SOON);
      if (state === "opening") return;
      await rig.phase("open");
      if (state === "open") return;
      field.setLoop("Under", true);
      await rig.phase("passing");
      if (state === "passing") return;
      field.setLoop("Before", false);
      field.setLoop("Under", false);
      await rig.phase("clearing");
      if (state === "closing") await rig.phase("closing");
    },
    async leave(state) {
      if (state === "held open") await act("release");
      if (state === "referred") await act("intervene_off");
      field.setLoop("Before", false);
      field.setLoop("Under", false);
      await vi.waitFor(() => expect(rig.report().phase).toBe("idle"), SOON);
    },
    showsWhatItShould: () =>
      vi.waitFor(() => {
        const report = rig.report();
        expect(field.shows()).toEqual({
          red: report.light === "red",
          green: report.light === "green",
          sign: report.sign,
          held: report.phase === "held open",
        });
      }, SOON),
  };
}
