/** A lost board costs the other boards on its bus a timeout: it is polled seldom, and once. */
const LOST_POLL_MS = 1000;
/**
 * While all members are idle: a quarter as often. At 9600 baud the bus is otherwise busy most of the time, and an open
 * must wait for silence.
 */
const RESTING = { factor: 4, maxMs: 250 };

/** A member that needs a board polled. */
export interface PollMember {
  pollMs: number;
}

/**
 * The poll rate of a board: the fastest rate that a member needs, and less while all of them rest and nothing changes.
 */
export interface PollRate {
  rest(member: PollMember, isAtRest: boolean): void;
  /** The levels of a poll. */
  read(levels: readonly number[]): void;
  /** @returns milliseconds from the start of one poll to the start of the next */
  everyMs(isAnswering: boolean): number;
}

/** @param members the members at the board, now and later */
export function pollRate(members: ReadonlySet<PollMember>): PollRate {
  const resting = new WeakSet<PollMember>();
  let last = "";
  let hasChanged = false;
  return {
    rest(member, isAtRest) {
      if (isAtRest) resting.add(member);
      else resting.delete(member);
    },
    read(levels) {
      const now = levels.join("");
      hasChanged = now !== last;
      last = now;
    },
    everyMs(isAnswering) {
      if (!isAnswering) return LOST_POLL_MS;
      const shortestMs = Math.min(...[...members].map((member) => member.pollMs));
      if (hasChanged || ![...members].every((member) => resting.has(member))) return shortestMs;
      return Math.max(shortestMs, Math.min(shortestMs * RESTING.factor, RESTING.maxMs));
    },
  };
}
