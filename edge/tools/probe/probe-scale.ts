import type { ScaleReading } from "../../lane/ports.ts";
import type { DeviceSession, Readings } from "../device-session.ts";
import type { Finding } from "./finding.ts";

/** Shows the live weight, each change as a line of its own, until the time is over. @param waitMs milliseconds */
export async function probeScale(
  readings: Pick<Readings, "weights">,
  session: Pick<DeviceSession, "until">,
  waitMs: number,
  find: (is: Finding["is"], words: string) => void,
): Promise<void> {
  let shown = "";
  await session.until(() => {
    const last = readings.weights.at(-1);
    if (last && wordsOf(last) !== shown) {
      shown = wordsOf(last);
      find("note", shown);
    }
    return false;
  }, waitMs);
  const last = readings.weights.at(-1);
  if (last === undefined) find("bad", "it sent no weight");
  else find(last.range === "in" ? "good" : "bad", `the scale shows ${wordsOf(last)}`);
}

function wordsOf({ value, unit, isStable, isNet, range }: ScaleReading): string {
  if (range === "invalid") return "no weight: it reports an error";
  if (range !== "in") return range === "over" ? "more than it can weigh" : "less than nothing";
  const stability = isStable === null ? "" : isStable ? ", stable" : ", moving";
  return `${value} ${unit}${isNet ? " net" : ""}${stability}`;
}
