import { setupWith } from "./lane-world.ts";
import type { Move } from "./moves.ts";
import type { LaneSetup } from "../passage/state.ts";

/**
 * Every order of events in which a lane broke an invariant, in its smallest form. `invariants.test.ts` replays them
 * first in every run, independently of the generator and its seed.
 */
export const COUNTEREXAMPLES: readonly { found: { seed: number; path: string }; order: [LaneSetup, Move[]] }[] = [
  {
    found: {
      seed: 1331235770,
      path: "8453:1:1:1:1:2:2:0:0:4:0:7:13:15:20:27:31:33:35:33:32:32:32:33:30:33",
    },
    order: [
      setupWith({ hasBefore: false, shows: { open: false, closed: false }, canClose: false }),
      [
        { do: "position", position: "open" },
        { do: "loop", place: "under", state: "occupied" },
        { do: "answer", isGood: false, isCertain: false },
        { do: "scan", text: "a" },
        { do: "act", action: "bypass_on", forMs: 2_000, lifeMs: 1 },
        { do: "answer", isGood: true, isCertain: false },
        { do: "answer", isGood: false, isCertain: false },
        { do: "answer", isGood: true, isCertain: false },
        { do: "wait", ms: 12_000 },
        { do: "loop", place: "under", state: "occupied" },
      ],
    ],
  },
  {
    found: {
      seed: -1101494885,
      path: "43867:2:0:0:0:4:0:0:1:10:15:18:26:33:33:35:32:32:33:33:37:38:44:50:51:46:44:44:44:35",
    },
    order: [
      setupWith({ hasBefore: false, shows: { open: false, closed: false }, canClose: false }),
      [
        { do: "restart", hadWritten: 0 },
        { do: "loop", place: "under", state: "occupied" },
        { do: "answer", isGood: false, isCertain: false },
        { do: "act", action: "bypass_on", forMs: 2_000, lifeMs: 1 },
        { do: "answer", isGood: true, isCertain: false },
        { do: "scan", text: "a" },
        { do: "answer", isGood: false, isCertain: false },
        { do: "answer", isGood: true, isCertain: false },
        { do: "wait", ms: 3_000 },
        { do: "loop", place: "under", state: "occupied" },
        { do: "answer", isGood: false, isCertain: false },
      ],
    ],
  },
  {
    found: {
      seed: 1459233647,
      path: "34778:1:1:1:3:1:1:1:1:2:11:14:15:15:16:16:22:27:27:27:31:32:34:33:33:33:36:37:42:37:34:33:33",
    },
    order: [
      setupWith({ hasBefore: false, shows: { open: false, closed: false }, canClose: false, canHold: false }),
      [
        { do: "position", position: "open" },
        { do: "loop", place: "under", state: "occupied" },
        { do: "answer", isGood: false, isCertain: false },
        { do: "fire", isOn: true },
        { do: "check-in", text: "a", lifeMs: 1 },
        { do: "answer", isGood: false, isCertain: false },
        { do: "answer", isGood: false, isCertain: false },
        { do: "answer", isGood: true, isCertain: false },
        { do: "fire", isOn: false },
        { do: "loop", place: "under", state: "occupied" },
        { do: "answer", isGood: false, isCertain: false },
      ],
    ],
  },
  {
    found: {
      seed: 2052238327,
      path: "562141:4:4:1:2:2:6:10:13:19:19:19:23:25:25:32:44:50:54:55:59:60:61:56:54:53:53:37:37",
    },
    order: [
      setupWith({ hasBefore: false, shows: { open: false, closed: true }, canClose: false, canHold: false }),
      [
        { do: "scan", text: "a" },
        { do: "fire", isOn: true },
        { do: "answer", isGood: false, isCertain: false },
        { do: "check-in", text: "a", lifeMs: 1 },
        { do: "barrier-back" },
        { do: "answer", isGood: false, isCertain: false },
        { do: "answer", isGood: false, isCertain: false },
        { do: "fire", isOn: false },
        { do: "answer", isGood: false, isCertain: true },
        { do: "loop", place: "under", state: "occupied" },
        { do: "answer", isGood: false, isCertain: false },
        { do: "scan", text: "a" },
      ],
    ],
  },
];
