import type { PassageOutcome } from "../../../shared/wire/fact.ts";
import type { LaneEvent } from "../passage/state.ts";
import { assertInvariant } from "./assert-invariant.ts";
import type { LaneWorld } from "./lane-world.ts";

/** The loops' view of the admitted vehicles. Throws when a passage is recorded otherwise. */
export class WatchedVehicles {
  private readonly world: LaneWorld;
  /** Stood under the arm since their opening was on disk; and those that were under it with the arm up for them. */
  private readonly seen = new Set<string>();
  private readonly wentUnder = new Set<string>();
  /** Had the arm up, or rising, for them while no loop could detect a passing vehicle. */
  private readonly wentUnseen = new Set<string>();

  constructor(world: LaneWorld) {
    this.world = world;
  }

  /** Called for each event before the machine takes it. */
  before(event: LaneEvent): void {
    const { phase } = this.world.state;
    const isUnder = event.type === "loop" && event.place === "under" && event.state === "occupied";
    if (isUnder && this.world.setup.hasUnder && phase.at === "open") this.wentUnder.add(phase.opening.activityId);
    this.watchSight();
  }

  /** Called once the machine has taken it. */
  after(): void {
    this.watchSight();
    const { phase, under } = this.world.state;
    if (under !== "occupied") return;
    if ("opening" in phase) this.seen.add(phase.opening.activityId);
    if (phase.at === "held") for (const { activityId } of phase.queue) this.seen.add(activityId);
  }

  private watchSight(): void {
    const { setup, state } = this.world;
    const eye = setup.hasUnder ? state.under : setup.hasBefore ? state.before : "unknown";
    if (eye !== "unknown") return;
    const { phase, arm } = state;
    const { way } = arm;
    const isUp = phase.at === "open" ? !phase.isSettled : way.at === "rising" && way.isSent;
    if ("opening" in phase && isUp) this.wentUnseen.add(phase.opening.activityId);
    if (phase.at === "held") for (const { activityId } of phase.queue) this.wentUnseen.add(activityId);
  }

  passed(id: string, outcome: PassageOutcome): void {
    const isNone = outcome === "none";
    assertInvariant(
      !isNone || !this.wentUnseen.has(id),
      `the step of ${id} is given back, and it may have passed unseen`,
    );
    if (!this.world.setup.hasUnder) return;
    assertInvariant(outcome !== "confirmed" || this.seen.has(id), `${id} is confirmed and nothing was ever seen`);
    assertInvariant(!isNone || !this.wentUnder.has(id), `the step of ${id} is given back, and it went through`);
  }
}
