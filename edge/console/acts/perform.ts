import { isoTime } from "../../../shared/lib/clock.ts";
import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { Actor, OverrideAction } from "../../../shared/wire/fact.ts";
import { correctedNow } from "../../admission/context.ts";
import { untilOf } from "../../gate/gate-lane.ts";
import type { Lane } from "../../lane/lane.ts";
import {
  ACTS,
  type ActInput,
  type ActName,
  type ActResult,
  IN_EMERGENCY,
  SUPERVISED,
  type WhyNot,
} from "./act-list.ts";
import { checkIn } from "./check-in.ts";
import { customsPaper } from "./customs-paper.ts";
import type { ActingGate, ActsDeps, OnRecord, Pressed } from "./deps.ts";
import { done, refused, resultOf } from "./result.ts";
import { weigh } from "./weigh.ts";
import { say } from "../../../shared/words/say.ts";

/** A form that its schema has accepted. */
export type CheckedAct = { [N in ActName]: { act: N; input: ActInput<N> } }[ActName];

export function checkAct(act: ActName, fields: Record<string, unknown>) {
  const parsed = ACTS[act].safeParse(fields);
  return parsed.success
    ? { ok: true as const, checked: { act, input: parsed.data } as CheckedAct }
    : { ok: false as const, error: parsed.error };
}

/** Carries an act out; it always ends in a result. */
export async function perform(needs: ActsDeps, checked: CheckedAct, pressed: Pressed): Promise<ActResult> {
  const there = needs.gate();
  if (!there) return refused(null, "lane_gone");
  const { context } = there;
  if (pressed.session.view.is_emergency && !IN_EMERGENCY.has(checked.act)) return refused(context, "not_in_emergency");
  const approved = await approval(needs, checked, pressed);
  if (typeof approved === "string") return refused(context, approved);
  const { reason, words } = checked.input;
  const record: OnRecord = {
    by: pressed.session.actor,
    reason:
      reason === "other" ? words : words === "" ? say(reason) : say("reason_in_words", { reason: say(reason), words }),
    ...(approved ? { approvedBy: approved } : {}),
  };
  return carryOut(needs, there, checked, record, pressed);
}

/** The supervisor whose PIN came with the act; null if none is needed, or the reason why there is none. */
async function approval(needs: ActsDeps, { act, input }: CheckedAct, pressed: Pressed): Promise<Actor | null | WhyNot> {
  // The emergency code replaces every role: no supervisor is known here.
  if (!SUPERVISED.has(act) || pressed.session.view.is_emergency) return null;
  const { supervisor, supervisor_pin: pin } = input as ActInput<"bypass_on">;
  if (!supervisor || !pin) return "supervisor_needed";
  const approved = await needs.signIn.approve(supervisor, pin, pressed.address);
  switch (approved.is) {
    case "approved":
      return { type: "officer", ...approved.by };
    case "not-good":
      return "supervisor_not_good";
    case "locked":
      return "supervisor_locked";
    case "busy":
      return "supervisor_busy";
    default:
      return assertNever(approved);
  }
}

async function carryOut(
  needs: ActsDeps,
  there: ActingGate,
  { act, input }: CheckedAct,
  record: OnRecord,
  pressed: Pressed,
): Promise<ActResult> {
  const { context, admission } = there;
  const laneOf = (id: string): Lane | null => there.gate.lanes().find((one) => one.record.id === id)?.lane ?? null;
  switch (act) {
    case "step_back":
    case "reset_steps": {
      const amended = await admission.amendSteps({ action: act, vehicleTicketId: input.vehicle_ticket_id, ...record });
      return amended.is === "done" ? done(context, amended.activityId) : refused(context, amended.why);
    }
    case "reset_all_steps":
      return done(context, await admission.forgiveSteps(record));
    case "check_in":
      return checkIn(there, input, record, pressed.language);
    case "customs_paper":
      return customsPaper(needs, there, input, record, pressed);
    case "weigh":
      return weigh(there, input, record, pressed);
    case "admit":
    case "refuse": {
      const lane = laneOf(input.lane_id);
      if (!lane) return refused(context, "lane_gone");
      const answer = await lane.settle(input.activity_id, act === "admit", record.by, record.reason);
      return resultOf(context, answer, { language: pressed.language, plate: null, overridesRefusal: false });
    }
    default: {
      const lane = laneOf(input.lane_id);
      if (!lane) return refused(context, "lane_gone");
      const minutes = "minutes" in input ? input.minutes : undefined;
      const answer = await moveArm(there, lane, act, minutes, record);
      return resultOf(context, answer, { language: pressed.language, plate: null, overridesRefusal: false });
    }
  }
}

function moveArm(
  { context }: ActingGate,
  lane: Lane,
  action: OverrideAction,
  minutes: number | undefined,
  record: OnRecord,
): ReturnType<Lane["act"]> {
  const iso = minutes === undefined ? null : isoTime(correctedNow(context).nowMs + minutes * 60_000);
  return lane.act({ action, until: untilOf(context, iso), commandId: null, ...record });
}
