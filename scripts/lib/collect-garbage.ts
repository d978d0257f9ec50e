import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as (how: { type: "major"; flavor: "last-resort" }) => void;

/** Collects all garbage: an ordinary collection keeps compiled code and weakly referenced objects for later. */
export function collectGarbage(): void {
  gc({ type: "major", flavor: "last-resort" });
}
