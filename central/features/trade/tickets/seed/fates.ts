import type { Chance, SeedPlan } from "../../../../platform/seeding.ts";
import type { TicketKind } from "../domain/kind.ts";
import type { StoredTicket } from "../domain/stored.ts";

/** What becomes of a ticket. `approved`: its vehicles come, or not, by chance. */
export type Fate = "waits" | "rejected" | "cancelled" | "comes" | "stays away" | "approved";

export interface Fated {
  ticket: StoredTicket;
  fate: Fate;
}

const REJECTED = 0.04;
const CANCELLED = 0.03;
/** The share of tickets that nobody decides. */
const FORGOTTEN = 0.02;
const UNDECIDED_TODAY = 0.3;

const EARLY: readonly Fate[] = ["comes", "rejected", "cancelled", "stays away"];
const LATE: readonly Fate[] = ["waits", "stays away"];

/**
 * The fates of a kind's first tickets of a day: whatever the size of the site, one ends in each status of the kind. The
 * vehicle that comes may still turn back at the gate.
 */
export function dealtFates(kind: TicketKind, { dates }: SeedPlan, date: string): Fate[] {
  const yesterday = dates.at(-2) ?? dates[0];
  const all = [...(date === dates[0] ? EARLY : []), ...(date === yesterday ? LATE : [])];
  return all.filter((fate) => isPossible(kind, fate));
}

/** The fate of any other ticket. */
export function fateOf(kind: TicketKind, isToday: boolean, chance: Chance): Fate {
  const fates = {
    waits: chance.hits(isToday ? UNDECIDED_TODAY : FORGOTTEN),
    rejected: chance.hits(REJECTED),
    cancelled: chance.hits(CANCELLED),
  };
  return (
    (["waits", "rejected", "cancelled"] as const).find((fate) => fates[fate] && isPossible(kind, fate)) ?? "approved"
  );
}

function isPossible({ startsAs, rejectedWhile }: TicketKind, fate: Fate): boolean {
  if (fate === "waits") return startsAs === "waiting_approve";
  return fate !== "rejected" || rejectedWhile.length > 0;
}
