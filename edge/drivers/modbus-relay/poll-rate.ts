/** A board that is gone costs the others on its bus a time-out: it is asked seldom, and once. */
const LOST_POLL_MS = 1000;
/**
 * While nothing is under way: a quarter as often. At 9600 baud a bus is busy for most of the time otherwise, and an
 * open has to wait until it is silent.
 */
const RESTING = { factor: 4, mostMs: 250 };

/** Who wants a board polled. */
export interface PollMember {
  pollMs: number;
}

/**
 * How often a board is polled: as often as its most impatient member wants, and less often while all of them rest and
 * nothing changes.
 */
export interface PollRate {
  rest(member: PollMember, isAtRest: boolean): void;
  /** What a poll has read. */
  read(levels: readonly number[]): void;
  /** @returns milliseconds from the beginning of one poll to that of the next */
  everyMs(isAnswering: boolean): number;
}

/** @param members who sits at the board, now and later */
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
      return Math.max(shortestMs, Math.min(shortestMs * RESTING.factor, RESTING.mostMs));
    },
  };
}
