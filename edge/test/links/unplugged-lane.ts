import { expect, vi } from "vitest";
import type { LaneRecord } from "../../../shared/wire/lane.ts";
import type { BrokerSettings } from "../../drivers/mqtt/connect.ts";
import { linkRig, type LinkRig } from "./link-rig.ts";

export const ROLES = ["Arm", "Before", "Under", "Reader", "Sign", "Light"] as const;
export type Role = (typeof ROLES)[number];
export const STATES = ["idle", "referred", "opening", "open", "passing", "clearing", "closing", "held open"] as const;
export type State = (typeof STATES)[number];

/** The hardware of a lane with a device of each role, at the far end of its links; one of them has a plug. */
export interface Field {
  /** The edge's configuration: one device per role, named after it. */
  readonly lane: LaneRecord;
  /** The site's broker, if devices use it. */
  readonly broker: BrokerSettings | null;
  /** Pulls the cable and the power of the plugged device: it loses its state. */
  unplug(): Promise<void>;
  plug(): Promise<void>;
  scan(code: string): void;
  /** The physical state, independent of the links. */
  setLoop(role: "Before" | "Under", isOccupied: boolean): void;
  /** The number of open commands to the arm. */
  opens(): number;
  /** The number of close commands while a vehicle was under the arm. */
  closesOverVehicle(): number;
  shows(): { red: boolean; green: boolean; sign: string; held: boolean };
}

/** A lane on real links, and the truck in front of it. */
export interface UnpluggedLane extends Pick<Field, "unplug" | "plug" | "opens" | "closesOverVehicle"> {
  rig: LinkRig;
  /** Brings a truck, or the officer, to the state. */
  reach(state: State): Promise<void>;
  /** The truck drives away, independent of the gate's decision. */
  leave(state: State): Promise<void>;
  /** Light, sign and hold contact show the lane's wanted state. */
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
      // The lane is opening from the moment of its command; the arm receives it a little later.
      await vi.waitFor(() => expect(field.opens()).toBe(opensBefore + 1));
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
      await vi.waitFor(() => expect(rig.report().phase).toBe("idle"));
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
      }),
  };
}
