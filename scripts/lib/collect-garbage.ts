import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as (how: { type: "major"; flavor: "last-resort" }) => void;

/** All that can go: an ordinary collection leaves compiled code and whatever only weak references hold to later ones. */
export function collectGarbage(): void {
  gc({ type: "major", flavor: "last-resort" });
}
