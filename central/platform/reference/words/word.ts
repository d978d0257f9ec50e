import type { Json } from "../node.ts";

/** A description with its unit, and an example, for each field by its name, or as `Record.field`. */
export type Words = Readonly<Record<string, readonly [says: string, example?: Json]>>;
