import { type Clock, isoTime } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import type { Gate } from "../../gate/gate.ts";
import type { Store } from "../../store/open.ts";
import type { ClockTrust } from "../../sync/ports.ts";
import type { Sync } from "../../sync/start-sync.ts";
import type { DeviceWatch } from "../device-watch.ts";
import { lanesSeen } from "./lanes-seen.ts";
import { onSchedule } from "./schedule.ts";
import { openSelfTest, type SelfTest } from "./self-test.ts";
import { say } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";

/**
 * The self-test of the daemon: on demand, and by its schedule.
 * @param parts.schedule cron expression of five fields; null for never
 * @param parts.record records the text of a card that is not green
 */
export function startSelfTest(parts: {
  store: Store;
  dataDirectory: string;
  schedule: string | null;
  timeZone: () => string;
  gate: () => Gate | null;
  watch: DeviceWatch;
  clockTrust: ClockTrust;
  /** Null before the edge has begun to contact central. */
  sync: () => ReturnType<Sync["status"]> | null;
  record: (said: Said) => void;
  clock: Clock;
  log: Log;
}): SelfTest & Disposable {
  const { clock, log, schedule } = parts;
  const selfTest = openSelfTest({
    ...parts,
    lanes() {
      const gate = parts.gate();
      return gate ? lanesSeen(gate, parts.watch) : [];
    },
    clockState: () => parts.clockTrust.state(),
    central() {
      const status = parts.sync();
      if (!status) return null;
      const { contact, enrolment } = status;
      const { isReached, lastReachedMs, because, isRevoked } = contact;
      // Central answers a wrong code, too: a gate that is not enrolled admits nobody.
      if (enrolment.is !== "enrolled") {
        const why = enrolment.is === "waiting" ? enrolment.because : null;
        const what = say("not_enrolled");
        return { isReached: false, detail: why === null ? what : say("because", { what, why }) };
      }
      const last =
        lastReachedMs === null ? say("never_reached") : say("last_reached", { reached_at: isoTime(lastReachedMs) });
      const detail = because === null ? last : say("because", { what: last, why: because });
      return { isReached: isReached === true && !isRevoked, detail };
    },
    onTrouble: parts.record,
  });
  const run = (): void =>
    void selfTest.run("schedule").catch((error: unknown) => log.error({ err: error }, "the self-test failed"));
  const scheduled = schedule === null ? null : onSchedule({ schedule, timeZone: parts.timeZone, clock, run });
  return { ...selfTest, [Symbol.dispose]: () => scheduled?.[Symbol.dispose]() };
}
