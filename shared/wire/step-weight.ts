import { z } from "zod";
import { Timestamp } from "./common.ts";
import { Step } from "./lane.ts";

/** The gross weight of a vehicle at one step of its visit, in kilograms. */
export const StepWeight = z.strictObject({ step: Step, kg: z.number(), at: Timestamp });
export type StepWeight = z.infer<typeof StepWeight>;
