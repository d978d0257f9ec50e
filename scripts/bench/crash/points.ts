/** The named points of a passage at which the edge is killed. */

/** The condition at which the process kills itself. */
export type Trigger =
  /** A transaction that writes `of`: just before the commit, or just after it is on disk. */
  | { at: "commit"; of: Mark; when: "before" | "after" }
  /** A command to the relay board: none, half or all of its bytes were handed to the operating system. */
  | { at: "write"; of: "open" | "close" | "all-off"; bytes: "none" | "half" | "all" }
  /** Bytes from a device: before or after they are handled, consequences included. */
  | { at: "read"; of: "scan" | "open-echo" | "inputs" | Input; when: "before" | "after" };

/** An input of the board that changed to on (`+`) or off (`-`). */
export type Input = "under+" | "under-" | "up+" | "down+";
export type Mark =
  "decision" | "passage" | "settlement" | "override" | "event boot" | "acknowledgement" | "command" | "other";

/**
 * The scenario at the lane until the edge dies.
 * - `passes`: a vehicle with a valid ticket; `backs off`: it never drives under the arm
 * - `referred`: on the officers' lane, admitted by an admin; `unanswered`: nobody decides
 * - `opened`: an admin opens the lane without a scan
 * - `start`: only the start of the process
 */
export type Story = "passes" | "backs off" | "referred" | "unanswered" | "opened" | "start";

export interface FaultPoint {
  name: string;
  story: Story;
  /** Null: killed from outside at a random moment. */
  trigger: Trigger | null;
  /** The required state of disk and wire at that moment; absent when both states are valid. */
  leaves?: { decision?: 0 | 1; opens?: 0 | 1; passage?: 0 | 1 };
  /** An opening is unsettled at this point: the next start has to settle it. */
  isOpen?: boolean;
}

const commit = (of: Mark, when: "before" | "after"): Trigger => ({ at: "commit", of, when });
const write = (of: "open" | "close" | "all-off", bytes: "none" | "half" | "all"): Trigger => ({
  at: "write",
  of,
  bytes,
});
const read = (of: "scan" | "open-echo" | "inputs" | Input, when: "before" | "after"): Trigger => ({
  at: "read",
  of,
  when,
});

const DECIDED = { decision: 1, opens: 0, passage: 0 } as const;
const OPENED = { decision: 1, opens: 1, passage: 0 } as const;
const PASSED = { decision: 1, opens: 1, passage: 1 } as const;

const passes = (name: string, trigger: Trigger, leaves: FaultPoint["leaves"]): FaultPoint => ({
  name,
  story: "passes",
  trigger,
  ...(leaves ? { leaves } : {}),
  isOpen: leaves?.decision === 1 && leaves.passage === 0,
});

/** The points of a visit in order, then the other ways to open a lane, then the start. */
export const POINTS: readonly FaultPoint[] = [
  passes("scan received", read("scan", "before"), { decision: 0, opens: 0, passage: 0 }),
  passes("decided, before the commit", commit("decision", "before"), { decision: 0, opens: 0, passage: 0 }),
  passes("decided, after the commit", commit("decision", "after"), DECIDED),
  passes("before the first open byte", write("open", "none"), DECIDED),
  passes("open half written", write("open", "half"), DECIDED),
  passes("open written", write("open", "all"), OPENED),
  passes("open answered", read("open-echo", "before"), OPENED),
  passes("arm up", read("up+", "after"), OPENED),
  passes("loop occupied", read("under+", "before"), OPENED),
  passes("vehicle under the arm", read("under+", "after"), OPENED),
  passes("loop free again", read("under-", "before"), OPENED),
  passes("passage recorded, before the commit", commit("passage", "before"), OPENED),
  passes("passage recorded, after the commit", commit("passage", "after"), PASSED),
  passes("before the first close byte", write("close", "none"), PASSED),
  passes("close half written", write("close", "half"), PASSED),
  passes("close written", write("close", "all"), PASSED),
  passes("arm down", read("down+", "before"), PASSED),
  passes("central has the decision, before the acknowledgement is kept", commit("acknowledgement", "before"), {
    decision: 1,
  }),
  passes("the acknowledgement is kept", commit("acknowledgement", "after"), { decision: 1 }),
  {
    name: "step given back, before the commit",
    story: "backs off",
    trigger: commit("passage", "before"),
    leaves: OPENED,
    isOpen: true,
  },
  {
    name: "step given back, after the commit",
    story: "backs off",
    trigger: commit("passage", "after"),
    leaves: PASSED,
  },
  { name: "referred, after the commit", story: "unanswered", trigger: commit("decision", "after"), leaves: DECIDED },
  {
    name: "timed out, before the commit",
    story: "unanswered",
    trigger: commit("settlement", "before"),
    leaves: DECIDED,
  },
  { name: "timed out, after the commit", story: "unanswered", trigger: commit("settlement", "after"), leaves: DECIDED },
  { name: "command taken", story: "referred", trigger: commit("command", "after"), leaves: DECIDED },
  { name: "let in, before the commit", story: "referred", trigger: commit("settlement", "before"), leaves: DECIDED },
  {
    name: "let in, after the commit",
    story: "referred",
    trigger: commit("settlement", "after"),
    leaves: DECIDED,
    isOpen: true,
  },
  { name: "let in, open written", story: "referred", trigger: write("open", "all"), leaves: OPENED, isOpen: true },
  {
    name: "opened by hand, before the commit",
    story: "opened",
    trigger: commit("override", "before"),
    leaves: { decision: 0, opens: 0, passage: 0 },
  },
  {
    name: "opened by hand, after the commit",
    story: "opened",
    trigger: commit("override", "after"),
    leaves: { decision: 0, opens: 0, passage: 0 },
    isOpen: true,
  },
  {
    name: "opened by hand, open written",
    story: "opened",
    trigger: write("open", "all"),
    leaves: { decision: 0, opens: 1, passage: 0 },
    isOpen: true,
  },
  { name: "any moment", story: "passes", trigger: null },
  { name: "start: outputs told off, half written", story: "start", trigger: write("all-off", "half") },
  { name: "start: outputs told off", story: "start", trigger: write("all-off", "all") },
  { name: "start: boot recorded, before the commit", story: "start", trigger: commit("event boot", "before") },
  { name: "start: boot recorded, after the commit", story: "start", trigger: commit("event boot", "after") },
  { name: "start: loops read for the first time", story: "start", trigger: read("inputs", "before") },
  { name: "start: what was open settled, before the commit", story: "start", trigger: commit("passage", "before") },
  { name: "start: what was open settled, after the commit", story: "start", trigger: commit("passage", "after") },
];

/** The vehicle's reaction to the dead edge: it drives on if possible, waits for the edge, or turns back. */
export type Afterwards = "drives on" | "stays" | "turns round";

export interface PlannedKill {
  point: FaultPoint;
  afterwards: Afterwards;
  /** For a kill at a random moment: delay after the scan, milliseconds. */
  delayMs: number;
}

/** Plans the given number of kills in a seeded random order; all points occur before any repeats. */
export function planKills(count: number, random: () => number, points: readonly FaultPoint[] = POINTS): PlannedKill[] {
  const leavingOpen = POINTS.filter(({ isOpen }) => isOpen);
  const plan: PlannedKill[] = [];
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(random() * list.length)];
    if (picked === undefined) throw new RangeError("nothing to pick from");
    return picked;
  };
  const add = (point: FaultPoint, afterwards: Afterwards = pick(["drives on", "stays", "turns round"])): void => {
    if (plan.length < count) plan.push({ point, afterwards, delayMs: Math.floor(random() * 1_500) });
  };
  while (plan.length < count) {
    const round = points.map((point) => ({ point, at: random() })).sort((one, other) => one.at - other.at);
    for (const { point } of round) {
      // A start has something to settle only after an open activity; then no vehicle may be under the arm.
      if (point.story === "start") add(pick(leavingOpen), "drives on");
      add(point);
    }
  }
  return plan;
}

/** Splits the plan into equal shares, one per gate. A start stays behind the kill whose opening it settles. */
export function sharesOf(plan: readonly PlannedKill[], count: number): PlannedKill[][] {
  const cuts = Array.from({ length: count + 1 }, (_, n) => {
    const at = Math.round((n * plan.length) / count);
    return plan[at]?.point.story === "start" ? Math.min(at + 1, plan.length) : at;
  });
  return Array.from({ length: count }, (_, n) => plan.slice(cuts[n], cuts[n + 1]));
}
