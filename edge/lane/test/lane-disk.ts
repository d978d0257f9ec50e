import type { PassageOutcome } from "../../../shared/wire/fact.ts";
import { changeMode, changeOf } from "../passage/modes.ts";
import type { RestoredActivity } from "../passage/first-state.ts";
import type { Decided, Entry, ModeState, Opening, Referral, Scan } from "../passage/state.ts";
import { NORMAL } from "./lane-world.ts";

/** The stored data of one lane: all that a restart finds. Every form of double counting throws. */
export class LaneDisk {
  private readonly openings = new Map<string, { opening: Opening; outcome: PassageOutcome | null }>();
  private readonly referrals = new Map<string, { referral: Referral; isSettled: boolean }>();
  private mode: ModeState = NORMAL;

  decide(scan: Scan, decided: Decided): void {
    const { activityId, vehicleTicketId, decision, plate, sign } = decided;
    const opening = { activityId, presented: scan.text, vehicleTicketId, step: decision.step, sign };
    if (decided.disposition === "opening") this.openings.set(activityId, { opening, outcome: null });
    if (decided.disposition !== "referral") return;
    const referral = { ...opening, plate, decision, isSettling: false };
    this.referrals.set(activityId, { referral, isSettled: false });
  }

  /** @param activityId of a new activity, where the entry opens one; returns the activity that it belongs to */
  record(entry: Entry, activityId: string): string {
    switch (entry.type) {
      case "passage": {
        const id = entry.opening.activityId;
        const known = this.openings.get(id);
        if (!known) throw new Error(`a passage of ${id}, which never was opened`);
        if (known.outcome !== null) throw new Error(`the passage of ${id} is settled twice`);
        known.outcome = entry.outcome;
        return id;
      }
      case "settlement": {
        const { activityId: id, presented, vehicleTicketId, step } = entry.referral;
        const known = this.referrals.get(id);
        if (!known) throw new Error(`a settlement of ${id}, which never was referred`);
        if (known.isSettled) throw new Error(`the referral ${id} is settled twice`);
        known.isSettled = true;
        const opening = { activityId: id, presented, vehicleTicketId, step, sign: null };
        if (entry.outcome === "admitted") this.openings.set(id, { opening, outcome: null });
        return id;
      }
      case "override": {
        const change = changeOf(entry.act.action, entry.act.until);
        if (change) this.mode = changeMode(this.mode, change);
        const opening = { activityId, presented: null, vehicleTicketId: null, step: null, sign: null };
        if (entry.act.action === "open") this.openings.set(activityId, { opening, outcome: null });
        return activityId;
      }
      case "tailgate":
      case "weighing":
      case "event":
        return activityId;
    }
  }

  isOpen(activityId: string): boolean {
    return this.openings.get(activityId)?.outcome === null;
  }

  /** The state with which a lane starts on this disk; referrals that it can't resume are settled. */
  takeUp(nowMs: number, referralMs: number): { mode: ModeState; left: RestoredActivity } {
    const openings = [...this.openings.values()].flatMap(({ opening, outcome }) => (outcome === null ? [opening] : []));
    const waiting = [...this.referrals.values()].filter(({ isSettled }) => !isSettled);
    const resumed = openings.length === 0 ? waiting.at(-1) : undefined;
    for (const other of waiting) if (other !== resumed) other.isSettled = true;
    const referral = resumed ? { referral: resumed.referral, untilMs: nowMs + referralMs } : null;
    return { mode: this.mode, left: { openings, referral, mayBeLeftUp: true } };
  }

  /** The activities that nobody has settled. */
  unsettled(): string[] {
    return [
      ...[...this.openings].flatMap(([id, { outcome }]) => (outcome === null ? [`opening ${id}`] : [])),
      ...[...this.referrals].flatMap(([id, { isSettled }]) => (isSettled ? [] : [`referral ${id}`])),
    ];
  }
}
