import { isPassable, isArmCommandWanted } from "../arm/predicates.ts";
import {
  type ArmEvent,
  type ArmNews,
  type ArmOrder,
  type ArmSetup,
  type ArmState,
  type ArmContext,
  firstArm,
} from "../arm/state.ts";
import { stepArm, retryHold } from "../arm/step.ts";
import type { LoopState } from "../ports.ts";
import { type BarrierEffect, commandOf } from "../command-dispatch.ts";
import { assertInvariant } from "./assert-invariant.ts";
import type { Space } from "./explore.ts";
import { freshName, NOW_MS, passings, settled } from "./settled-names.ts";

/** An arm with a passage that gives every possible order, and a barrier that gives every possible answer. */
interface ArmWorld {
  arm: ArmState;
  under: LoopState;
  isHoldWanted: boolean;
  /** Commands for the barrier, in this order; the first may be in flight. */
  line: readonly BarrierEffect[];
  inHand: BarrierEffect | null;
  /** People without an answer yet. */
  asking: readonly string[];
  /** Activities whose command may still be sent to the barrier, each once. */
  unsent: readonly string[];
  /** The passage has to give the next order after a hold or a command. */
  owes: "nothing" | "after-hold" | "after-open-retry" | "after-fall";
}

type Move = readonly [string, () => ArmWorld];
const MAX_IN_LINE = 1;
const MAX_ASKING = 2;

/** @param step the machine; a broken one shows that the search finds its fault */
export function armSpace(setup: ArmSetup, step = stepArm): Space<ArmWorld> {
  const arm = firstArm(NOW_MS, "rest", { mayBeUp: false, isStarting: false });
  const first: ArmWorld = {
    arm,
    under: "free",
    isHoldWanted: false,
    line: [],
    inHand: null,
    asking: [],
    unsent: [],
    owes: "nothing",
  };
  return { first, movesOf: (world) => movesOf(setup, step, world) };
}

function aroundOf({ under, isHoldWanted }: ArmWorld): ArmContext {
  return { nowMs: NOW_MS, under, hold: isHoldWanted ? { deadlineMs: null } : null };
}

function* movesOf(setup: ArmSetup, step: typeof stepArm, world: ArmWorld): Generator<Move> {
  const give = (name: string, input: ArmOrder | ArmEvent, change: Partial<ArmWorld> = {}): Move => [
    name,
    () => after(setup, step, { ...world, ...change }, input),
  ];
  if (world.owes !== "nothing") {
    yield* owedBy(world, give);
    return;
  }
  // A barrier with this number of waiting commands answers first.
  if (world.line.length < MAX_IN_LINE) {
    yield* ordersTo(setup, world, give);
    yield* eventsOf(setup, world, give);
  }
  if (world.inHand) {
    const effect = world.inHand;
    yield give("sent", { type: "barrier-command-sent", effect }, { inHand: null });
    for (const isCertain of [true, false])
      yield give(
        `failed ${isCertain}`,
        { type: "barrier-command-failed", effect, isCertain, because: "b" },
        { inHand: null },
      );
  }
  for (const [path, passed] of passings(world))
    if (!path.startsWith("inHand")) yield [`time ${path}`, () => after(setup, step, passed, { type: "tick" })];
}

function* eventsOf(setup: ArmSetup, world: ArmWorld, give: Give): Generator<Move> {
  for (const position of ["open", "closed", "moving", "unknown"] as const) {
    const isShown = (position !== "open" || setup.shows.open) && (position !== "closed" || setup.shows.closed);
    if (isShown && position !== world.arm.position) yield give(`position ${position}`, { type: "position", position });
  }
  for (const under of ["occupied", "free", "unknown"] as const)
    if (under !== world.under) yield give(`under ${under}`, { type: "tick" }, { under });
  if (!world.arm.isAway) yield give("lost", { type: "barrier-lost" });
  yield give("back", { type: "barrier-back" });
}

type Give = (name: string, input: ArmOrder | ArmEvent, change?: Partial<ArmWorld>) => Move;

/** After a hold the passage orders which vehicle passes; after a command in doubt, whether a vehicle still waits. */
function* owedBy(world: ArmWorld, give: Give): Generator<Move> {
  const activityId = "way" in world.arm && "activityId" in world.arm.way ? world.arm.way.activityId : "a0";
  const owes = "nothing";
  if (world.owes === "after-open-retry") yield give("rise on", { type: "rise-on", activityId }, { owes });
  if (world.owes === "after-open-retry") yield give("nobody waits", { type: "tick" }, { owes });
  if (world.owes === "after-fall") {
    yield give("fallen: rest", { type: "rest" }, { owes });
    if (world.arm.way.at === "waits") yield give("fallen: seen down", { type: "seen-down" }, { owes });
    if (world.under !== "free") yield give("fallen: stays", { type: "tick" }, { owes });
  }
  if (world.owes !== "after-hold") return;
  const first = freshName("a", world);
  yield give("wait", { type: "wait" }, { owes });
  yield give("be used", { type: "be-used", activityId: first }, { owes });
  for (const isInDoubt of [true, false])
    yield give(`be up ${isInDoubt}`, { type: "be-up", activityId: first, isInDoubt }, { owes });
}

function* ordersTo(setup: ArmSetup, world: ArmWorld, give: Give): Generator<Move> {
  const { way } = world.arm;
  const { at } = way;
  const isFree = world.under === "free";
  // The passage answers the person who asked for the open, where it breaks the open off.
  const others = world.asking.filter((one) => way.at !== "rising" || one !== way.requestId);
  const requestIds = world.asking.length < MAX_ASKING ? [null, freshName("r", world)] : [null];
  for (const requestId of requestIds) {
    const activityId = freshName("a", world);
    const asking = requestId === null ? world.asking : [...world.asking, requestId];
    const deadlineMs = requestId === null ? null : NOW_MS + 1;
    const raised = { asking, unsent: [...world.unsent, activityId] };
    if (at === "rest" || at === "waits" || at === "falling")
      yield give(`raise ${requestId ?? ""}`, { type: "raise", activityId, requestId, deadlineMs }, raised);
    if (requestId !== null && (at === "up" || at === "used" || (at === "held" && !setup.canHold)))
      yield give("raise again", { type: "raise-again", activityId, requestId, deadlineMs }, raised);
    const ask = requestId === null ? null : { requestId, deadlineMs: NOW_MS + 1, activityId, wasIdle: at === "rest" };
    const lowered = { asking: requestId === null ? others : [...others, requestId] };
    if (isFree && at !== "held")
      yield give(`lower ${requestId ?? ""}`, { type: "lower", ask, isBeside: false }, lowered);
    if (isFree && at === "rest" && setup.canClose)
      yield give(`lower beside ${requestId ?? ""}`, { type: "lower", ask, isBeside: true }, { asking });
  }
  if (way.at === "rising" || way.at === "up")
    yield give("be used", { type: "be-used", activityId: way.activityId }, { under: "occupied" });
  if (at === "up" || at === "used" || at === "falling") yield give("wait", { type: "wait" });
  if (at === "waits") yield give("rest", { type: "rest" });
  if (at === "rest") yield give("seen up", { type: "seen-up" });
  if (at !== "held") yield give("hold", { type: "hold" }, { isHoldWanted: true, asking: others });
  else yield give("release", { type: "release" }, { isHoldWanted: false, owes: "after-hold" });
}

function after(setup: ArmSetup, step: typeof stepArm, world: ArmWorld, input: ArmOrder | ArmEvent): ArmWorld {
  let now = took(world, step(setup, world.arm, input, aroundOf(world)));
  if (input.type === "position")
    assertInvariant(now.arm.position === input.position, "a position that nobody reported");
  else assertInvariant(now.arm.position === world.arm.position, "a position that is guessed");
  if (now.owes === "nothing") {
    now = sent(setup, step, took(now, retryHold(setup, now.arm, aroundOf(now))));
    watch(setup, now);
  }
  return settled(now);
}

function took(world: ArmWorld, { arm, effects, news }: ReturnType<typeof stepArm>): ArmWorld {
  let { asking, line, owes, unsent } = world;
  for (const effect of effects) {
    if (effect.do === "reply") {
      assertInvariant(asking.includes(effect.requestId), `${effect.requestId} is answered twice`);
      asking = asking.filter((one) => one !== effect.requestId);
    } else {
      if (effect.do === "close-barrier") assertInvariant(world.under === "free", "a close over a vehicle");
      line = [...line, effect];
    }
  }
  for (const one of news) owes = owedFor(one, owes);
  unsent = unsent.filter((id) => isStillMeant(arm, line, id));
  return { ...world, arm, asking, line, owes, unsent };
}

function owedFor({ is }: ArmNews, owes: ArmWorld["owes"]): ArmWorld["owes"] {
  if (is === "open-retried") return "after-open-retry";
  return is === "fell" ? "after-fall" : owes;
}

const isStillMeant = (arm: ArmState, line: readonly BarrierEffect[], id: string): boolean =>
  JSON.stringify([arm, line]).includes(`"${id}"`);

/** A late or unwanted command is not sent; the first valid one is, when no other is in flight. */
function sent(setup: ArmSetup, step: typeof stepArm, world: ArmWorld): ArmWorld {
  const late = world.line.find(({ deadlineMs }) => deadlineMs !== null && deadlineMs <= NOW_MS);
  const [next] = world.line;
  const isUnwanted = !world.inHand && next && !isArmCommandWanted(setup, world.arm, next, aroundOf(world));
  const effect = late ?? (isUnwanted ? next : undefined);
  if (effect) {
    const line = world.line.filter((one) => one !== effect);
    const event = { type: "barrier-command-cancelled", effect, isLate: effect === late } as const;
    return sent(setup, step, took({ ...world, line }, step(setup, world.arm, event, aroundOf(world))));
  }
  if (world.inHand || !next) return world;
  watchSent(world, next);
  const sentFor = next.do === "open-barrier" ? next.activityId : null;
  const unsent = world.unsent.filter((id) => id !== sentFor);
  return { ...world, line: world.line.slice(1), inHand: next, unsent };
}

function watchSent(world: ArmWorld, effect: BarrierEffect): void {
  const isHeld = world.isHoldWanted;
  switch (effect.do) {
    case "open-barrier": {
      const { activityId } = effect;
      if (activityId === null) assertInvariant(isHeld, "an open for everyone was sent and nobody wants the arm held");
      else
        assertInvariant(world.unsent.includes(activityId), `an open was sent for ${activityId} once more, or too late`);
      return;
    }
    case "close-barrier":
      assertInvariant(world.under === "free", `a close was sent with the loop under the arm ${world.under}`);
      assertInvariant(!isHeld, "a close was sent to an arm that is held");
      if (effect.requestId !== null)
        assertInvariant(world.asking.includes(effect.requestId), "a close was sent after its answer");
      return;
    case "hold-barrier":
      assertInvariant(effect.isHeld === isHeld, `${commandOf(effect)} was sent, and nobody wants it`);
  }
}

/** The invariants of every state of an arm. */
function watch(setup: ArmSetup, { arm, asking, isHoldWanted }: ArmWorld): void {
  const { way, requests, position, isAway, leftUp } = arm;
  const known = [...requests.map(({ requestId }) => requestId), ...(way.at === "rising" ? [way.requestId] : [])];
  for (const requestId of asking) assertInvariant(known.includes(requestId), `${requestId} is forgotten`);
  if (isPassable(setup, arm)) {
    assertInvariant(way.at === "up" || way.at === "held", `green while ${way.at}`);
    assertInvariant(
      setup.shows.open ? position === "open" : !isAway && position !== "closed",
      "green with the arm not known up",
    );
  }
  if (way.at === "rising" || way.at === "falling") assertInvariant(way.untilMs > NOW_MS, `${way.at} for ever`);
  assertInvariant((way.at === "held") === isHoldWanted, `held wanted ${isHoldWanted} and it is ${way.at}`);
  const isRaised = way.at === "rising" || way.at === "up" || way.at === "held";
  if (isRaised && position !== "closed")
    assertInvariant(leftUp !== null || position === "unknown" || way.at !== "rising", "raised and taken to be down");
}
