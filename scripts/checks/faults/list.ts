import { AT_CENTRAL } from "./at-central.ts";
import { AT_THE_GATE } from "./at-the-gate.ts";
import { AT_THE_LANE } from "./at-the-lane.ts";
import type { Fault } from "./fault.ts";

/** Every planted fault; the measure of the test suite. */
export const FAULTS: readonly Fault[] = [...AT_THE_LANE, ...AT_THE_GATE, ...AT_CENTRAL];
