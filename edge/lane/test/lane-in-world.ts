import { outputsOf } from "../passage/outputs.ts";
import type { Entry, LaneEvent, LaneSetup, LaneState, Opening, Scan, Then } from "../passage/state.ts";
import type { BarrierEffect } from "../command-dispatch.ts";
import { assertInvariant } from "./assert-invariant.ts";

/** The known facts about a lane under search beside its own state, and its invariants: the nine promises of a lane. */

export type Question =
  { is: "decide"; scan: Scan; isHeldOpen: boolean; isReferred: boolean } | { is: "write"; entry: Entry; then: Then };

/**
 * A lane with a disk, a rule book and a barrier that answer in their own time, and the known facts about its vehicles.
 */
export interface LaneInWorld {
  lane: LaneState;
  line: readonly BarrierEffect[];
  inHand: BarrierEffect | null;
  questions: readonly Question[];
  /** On disk, and not settled yet. */
  openings: readonly Opening[];
  referrals: readonly string[];
  /** Activities with an open command. */
  raised: readonly string[];
  /**
   * People without an answer yet; and activities whose requester was answered that the arm received, or may have
   * received, no command.
   */
  asking: readonly string[];
  refused: readonly string[];
  /** Openings whose vehicle stood under the arm, went there with the arm up for it, or may have done so unseen. */
  seen: readonly string[];
  wentUnder: readonly string[];
  wentUnseen: readonly string[];
}

export function watchSent(setup: LaneSetup, { lane, asking, refused }: LaneInWorld, effect: BarrierEffect): void {
  const { under } = lane;
  const isRefused = effect.do === "open-barrier" && refused.includes(effect.activityId ?? "");
  assertInvariant(!isRefused, "an open was sent to whose asker it was refused");
  const isHeld =
    (lane.isFireOn && setup.rules.opens_on_fire) || lane.mode.mode === "bypassed" || lane.mode.hold !== null;
  if (effect.do === "hold-barrier")
    assertInvariant(effect.isHeld === isHeld, "held for nobody, or let go what is held");
  if (effect.do !== "close-barrier") return;
  assertInvariant(!setup.hasUnder || under === "free", `a close was sent with the loop under the arm ${under}`);
  assertInvariant(!isHeld, "a close was sent to an arm that is held");
  if (effect.requestId !== null)
    assertInvariant(asking.includes(effect.requestId), "a close was sent after its answer");
}

/** The invariants of every state of a lane. */
export function watch(setup: LaneSetup, world: LaneInWorld): void {
  const { lane, openings, asking, questions } = world;
  const { arm, phase } = lane;
  if (outputsOf(setup, lane).light === "green") {
    assertInvariant(phase.at === "open" || phase.at === "held", `green while ${phase.at}`);
    assertInvariant(
      setup.shows.open ? arm.position === "open" : !arm.isAway && arm.position !== "closed",
      "green with the arm not known up",
    );
  }
  const isHeld =
    (lane.isFireOn && setup.rules.opens_on_fire) || lane.mode.mode === "bypassed" || lane.mode.hold !== null;
  assertInvariant((phase.at === "held") === isHeld, `held is wanted: ${isHeld}, and the lane is ${phase.at}`);
  assertInvariant(WAYS[phase.at].includes(arm.way.at), `${phase.at} with an arm that is ${arm.way.at}`);
  const known = JSON.stringify([lane, questions]);
  for (const { activityId } of openings)
    assertInvariant(known.includes(`"${activityId}"`), `nobody accounts for ${activityId}`);
  for (const requestId of asking) assertInvariant(known.includes(`"${requestId}"`), `${requestId} is forgotten`);
  if (phase.at === "opening" || phase.at === "closing") assertInvariant("untilMs" in arm.way, `${phase.at} for ever`);
}

/** Data without any further effect is dropped, so that equal states meet. */
export function tidy(world: LaneInWorld): LaneInWorld {
  const { openings, lane } = world;
  const isOpen = (id: string): boolean => openings.some(({ activityId }) => activityId === id);
  const isInPhase = (id: string): boolean =>
    JSON.stringify([lane.phase, lane.arm, world.line, world.inHand]).includes(`"${id}"`);
  return {
    ...world,
    raised: world.raised.filter((id) => isOpen(id) || isInPhase(id)),
    refused: world.refused.filter(isInPhase),
    seen: world.seen.filter(isOpen),
    wentUnder: world.wentUnder.filter(isOpen),
    wentUnseen: world.wentUnseen.filter(isOpen),
    // A refusal on the sign has no further effect.
    lane: { ...lane, notice: null },
  };
}

const WAYS: Record<LaneState["phase"]["at"], readonly string[]> = {
  idle: ["rest"],
  referred: ["rest"],
  opening: ["rising"],
  open: ["up"],
  passing: ["used"],
  clearing: ["waits"],
  closing: ["falling"],
  held: ["held"],
  recovering: ["waits"],
};

/** The change of an entry on disk. A second settlement, or one of an unknown activity, throws. */
export function onDisk(world: LaneInWorld, entry: Entry, id: string): Partial<LaneInWorld> {
  switch (entry.type) {
    case "passage":
      return passed(world, entry);
    case "settlement": {
      const { activityId } = entry.referral;
      assertInvariant(world.referrals.includes(activityId), `${activityId} is settled twice, or was never referred`);
      const referrals = world.referrals.filter((one) => one !== activityId);
      return entry.outcome === "admitted"
        ? { referrals, openings: [...world.openings, openingFor(activityId)] }
        : { referrals };
    }
    case "override":
      return entry.act.action === "open" ? { openings: [...world.openings, openingFor(id)] } : {};
    case "tailgate":
    case "weighing":
    case "event":
      return {};
  }
}

function openingFor(activityId: string): Opening {
  return { activityId, presented: null, vehicleTicketId: null, step: null, sign: null };
}

function passed(world: LaneInWorld, { opening, outcome }: Extract<Entry, { type: "passage" }>): Partial<LaneInWorld> {
  const { activityId: id } = opening;
  assertInvariant(
    world.openings.some((one) => one.activityId === id),
    `the passage of ${id} is settled twice, or was never opened`,
  );
  const isNone = outcome === "none";
  assertInvariant(
    !isNone || !world.wentUnseen.includes(id),
    `the step of ${id} is given back, and it may have passed unseen`,
  );
  assertInvariant(!isNone || !world.wentUnder.includes(id), `the step of ${id} is given back, and it went through`);
  assertInvariant(outcome !== "confirmed" || world.seen.includes(id), `${id} is confirmed and nothing was ever seen`);
  return { openings: world.openings.filter(({ activityId }) => activityId !== id) };
}

/** Before the machine takes an event: a vehicle that comes onto the loop under an arm that is up for it. */
export function noticed(setup: LaneSetup, world: LaneInWorld, event: LaneEvent): LaneInWorld {
  const { phase } = world.lane;
  const isUnder = event.type === "loop" && event.place === "under" && event.state === "occupied" && setup.hasUnder;
  if (!isUnder || phase.at !== "open") return world;
  return { ...world, wentUnder: [...new Set([...world.wentUnder, phase.opening.activityId])] };
}

export function watchSight(setup: LaneSetup, world: LaneInWorld): LaneInWorld {
  const { lane } = world;
  const { phase, arm } = lane;
  const eye = setup.hasUnder ? lane.under : setup.hasBefore ? lane.before : "unknown";
  const isUp = phase.at === "open" ? !phase.isSettled : arm.way.at === "rising" && arm.way.isSent;
  const inQueue = phase.at === "held" ? phase.queue.map(({ activityId }) => activityId) : [];
  const inPhase = "opening" in phase ? [phase.opening.activityId] : [];
  const unseen = eye === "unknown" ? [...inQueue, ...(isUp ? inPhase : [])] : [];
  const seen = setup.hasUnder && lane.under === "occupied" ? [...inQueue, ...inPhase] : [];
  return {
    ...world,
    seen: [...new Set([...world.seen, ...seen])],
    wentUnseen: [...new Set([...world.wentUnseen, ...unseen])],
  };
}
