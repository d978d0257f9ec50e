import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { LaneReport } from "../../shared/wire/sync.ts";
import type { Decision } from "../../shared/wire/decision.ts";
import type { DeviceTests } from "./device-tests.ts";
import type { Admission } from "./admission-port.ts";
import type { LaneWatchers } from "./observers.ts";
import type { Act, ByHand, LaneSetup, LaneState } from "./passage/state.ts";
import type { BarrierRequest } from "./command-dispatch.ts";
import type { Actor, Device, DeviceEvents, DeviceRole, SignText } from "./ports.ts";
import type { LaneLook } from "./lane-look.ts";
import type { RecordedHealth } from "./lane-health.ts";
import type { Answer } from "./replies.ts";
import type { Bridge } from "./scale/lane-scale.ts";
import type { LoopPlace } from "../../shared/wire/devices/wiring.ts";
import type { Spoken } from "../../shared/wire/said.ts";

export interface LaneParts extends LaneWatchers {
  laneId: string;
  setup: LaneSetup;
  first: LaneState;
  /** The last recorded health of the lane that this one replaces; `well` where left out. */
  recordedHealth?: RecordedHealth;
  devices: readonly { device: Device; name: string; role: DeviceRole; place?: LoopPlace }[];
  /** The lane's weighbridge. */
  bridge?: Bridge | undefined;
  admission: Admission;
  clock: Clock;
  log: Log;
  /** Does this gate know a ticket for the plate, in its normal form? */
  knowsPlate: (plate: string) => boolean;
  /** Called after every step: the console and the heartbeat read the report. */
  onChange: () => void;
}

export interface Lane extends Disposable {
  /** The receiver of the lane's device events. */
  readonly events: DeviceEvents;
  /** @param act with its own deadline where it comes from central */
  act(act: Omit<Act, keyof BarrierRequest> & { deadlineMs?: number }): Promise<Answer>;
  settle(activityId: string, isAdmitted: boolean, by: Actor, reason: Spoken): Promise<Answer>;
  /** The rule book has decided again on the vehicle that waits: it waits for another reason now. */
  rejudge(activityId: string, decision: Decision, sign: SignText): void;
  /** Checks a vehicle in or out by hand. @param text its code, or the text of its QR */
  checkIn(text: string, byHand: Omit<ByHand, keyof BarrierRequest>): Promise<Answer>;
  test: DeviceTests["test"];
  /** The lane's current state. */
  look(): LaneLook;
  /** Central's clock shows `epochMs` now: it decides when modes end. */
  correctClock(epochMs: number): void;
  /** No vehicle is before the arm or under it, and nothing is in flight: a new configuration may be applied. */
  isAtRest(): boolean;
  /** The last recorded health of its devices and its arm. */
  recordedHealth(): RecordedHealth;
  report(): Omit<LaneReport, "configuration">;
}
