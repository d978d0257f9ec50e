import { ADMITTED } from "../../../shared/test/sample-facts.ts";
import type { Decision, DecisionCode } from "../../../shared/wire/decision.ts";
import { LaneRules } from "../../../shared/wire/lane.ts";
import { saidOfFault } from "../arm/faults.ts";
import { firstState } from "../passage/first-state.ts";
import type {
  Act,
  Decided,
  LaneEffect,
  LaneEvent,
  LaneSetup,
  LaneState,
  ModeState,
  Opening,
  Scan,
} from "../passage/state.ts";
import { stepLane } from "../lane-machine.ts";
import { type BarrierRequest, type BarrierCommand, type BarrierEffect, commandOf } from "../command-dispatch.ts";
import { inWords } from "../../../shared/words/say.ts";

/** A lane's machine alone: tests give it events and check its effects. */

export const NORMAL: ModeState = { mode: "normal", modeUntil: null, hold: null };
/** A requester without a deadline. */
export const ASKED = { requestId: "request-1", deadlineMs: Infinity } as const;
export const OFFICER = { type: "officer", id: "0197a000-0000-7000-8000-00000000000f", name: "Sari" } as const;

export type SetupChange = Partial<LaneSetup> & { hasPosition?: boolean };

/** @param change.hasPosition has it limit switches at both ends? */
export function setupWith(
  { hasPosition = true, ...change }: SetupChange = {},
  rules: Partial<LaneRules> = {},
): LaneSetup {
  return {
    rules: LaneRules.parse(rules),
    hasBefore: true,
    hasUnder: true,
    shows: { open: hasPosition, closed: hasPosition },
    canClose: true,
    canHold: true,
    ...change,
  };
}

export function decisionOf(verdict: Decision["verdict"], code: DecisionCode = "OK"): Decision {
  const colour = verdict === "admit" ? "green" : verdict === "refer" ? "yellow" : "red";
  return { ...ADMITTED, verdict, code, colour };
}

export function decidedWith(verdict: Decision["verdict"], change: Partial<Decided> = {}): Decided {
  const disposition = verdict === "admit" ? "opening" : verdict === "refer" ? "referral" : "none";
  const decision = decisionOf(verdict, verdict === "admit" ? "OK" : verdict === "refer" ? "AREA_FULL" : "UNKNOWN");
  return {
    activityId: "activity-1",
    decision,
    disposition,
    vehicleTicketId: "ticket-1",
    plate: "B 1234 ABC",
    sign: { lines: [verdict.toUpperCase()], colour: decision.colour },
    isRepeat: false,
    ...change,
  };
}

export function actOf(action: Act["action"], change: Partial<Act> = {}): Act {
  return { ...ASKED, action, by: OFFICER, reason: "because", until: null, commandId: null, ...change };
}

/** An officer's settlement of the current referral, or of one that is gone. */
export function settlingOf({ phase }: LaneState, asked: BarrierRequest, isAdmitted: boolean): LaneEvent {
  const activityId = phase.at === "referred" ? phase.referral.activityId : "gone";
  return { type: "settle", ...asked, activityId, isAdmitted, by: OFFICER, reason: "because" };
}

/** The barrier's answer to its last command of that kind. */
export type ToLast =
  | { type: "barrier-command-sent"; command: BarrierCommand }
  | { type: "barrier-command-failed"; command: BarrierCommand; isCertain: boolean; because: string };

function isForBarrier(effect: LaneEffect): effect is BarrierEffect {
  return effect.do === "open-barrier" || effect.do === "close-barrier" || effect.do === "hold-barrier";
}

export class LaneWorld {
  state: LaneState;
  nowMs = 1_000;
  /** All effects so far, in order. */
  readonly wanted: LaneEffect[] = [];
  readonly setup: LaneSetup;

  constructor(setup: LaneSetup = setupWith(), openings: readonly Opening[] = []) {
    this.setup = setup;
    this.state = firstState(this.nowMs, NORMAL, { openings });
  }

  /** The arm's last failure, as text. */
  get fault(): string | null {
    return this.state.arm.fault && inWords(saidOfFault(this.state.arm.fault), "en");
  }

  /** @returns the effects of this one event */
  give(event: LaneEvent | ToLast): readonly LaneEffect[] {
    const whole = "command" in event ? { ...event, effect: this.lastOf(event.command) } : event;
    const { state, effects } = stepLane(this.setup, this.state, whole, this.nowMs);
    this.state = state;
    this.wanted.push(...effects);
    return effects;
  }

  private lastOf(command: BarrierCommand): BarrierEffect {
    const isMeant = (effect: LaneEffect): effect is BarrierEffect =>
      isForBarrier(effect) && commandOf(effect) === command;
    const last = this.wanted.findLast(isMeant);
    return last ?? { do: "open-barrier", activityId: null, deadlineMs: null };
  }

  wait(ms: number): readonly LaneEffect[] {
    this.nowMs += ms;
    return this.give({ type: "tick" });
  }

  /** The loops are free and the arm is down. */
  atRest(): this {
    if (this.setup.hasBefore) this.give({ type: "loop", place: "before", state: "free" });
    if (this.setup.hasUnder) this.give({ type: "loop", place: "under", state: "free" });
    if (this.setup.shows.closed) this.give({ type: "position", position: "closed" });
    return this;
  }

  scan(text = "code-1"): Scan {
    const scan = { text, readerId: "reader", atMs: this.nowMs };
    this.give({ type: "scanned", scan });
    return scan;
  }

  /** A scan and its decision. */
  present(decided: Decided, text = "code-1"): readonly LaneEffect[] {
    const scan = this.scan(text);
    return this.give({ type: "decided", scan, decided });
  }

  /** Admitted, and the arm is up. */
  open(): this {
    this.present(decidedWith("admit"));
    this.give({ type: "barrier-command-sent", command: "open" });
    if (this.setup.shows.open) this.give({ type: "position", position: "open" });
    else this.wait(this.setup.rules.travel_seconds * 1000);
    return this;
  }

  before(state: "occupied" | "free" | "unknown"): readonly LaneEffect[] {
    return this.give({ type: "loop", place: "before", state });
  }

  under(state: "occupied" | "free" | "unknown"): readonly LaneEffect[] {
    return this.give({ type: "loop", place: "under", state });
  }

  act(action: Act["action"], change: Partial<Act> = {}): readonly LaneEffect[] {
    return this.give({ type: "act", act: actOf(action, change) });
  }

  /** Everything that waits for the disk is on disk now. */
  recordAll(effects: readonly LaneEffect[], activityId = "act-1"): readonly LaneEffect[] {
    return effects.flatMap((effect) =>
      effect.do === "record" && effect.then ? this.give({ type: "recorded", activityId, then: effect.then }) : [],
    );
  }

  at(): LaneState["phase"]["at"] {
    return this.state.phase.at;
  }
}

/** The passages among some effects, as `outcome` of `activity`. */
export function passages(effects: readonly LaneEffect[]): string[] {
  return effects.flatMap((effect) =>
    effect.do === "record" && effect.entry.type === "passage"
      ? [`${effect.entry.outcome} ${effect.entry.opening.activityId}`]
      : [],
  );
}

/** The effects in short form: `open-barrier`, `record tailgate` … */
export function names(effects: readonly LaneEffect[]): string[] {
  return effects.map((effect) => (effect.do === "record" ? `record ${effect.entry.type}` : effect.do));
}
