import { expect, test, vi } from "vitest";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { openEdgeEventLog } from "./edge-event-log.ts";

test("what can't be written is kept in its order, and tried again", async () => {
  const clock = fakeClock();
  const written: string[] = [];
  let tries = 0;
  let isFull = true;
  let hasAdmission = false;
  const admission = {
    recordEvent(event: string, detail: string) {
      tries++;
      if (isFull) return Promise.reject(new Error("the disk is full"));
      written.push(`${event} ${detail}`);
      return Promise.resolve();
    },
  };
  await using notes = openEdgeEventLog({
    admission: () => (hasAdmission ? admission : null),
    clock,
    log: silentLog,
    random: () => 0,
  });
  notes.note("boot", "before there is a gate");
  hasAdmission = true;
  notes.note("clock_jump", "1");
  await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
  notes.note("disk_pressure", "2");
  isFull = false;
  await vi.waitFor(() => {
    clock.advance(60_000);
    expect(written).toEqual(["clock_jump 1", "disk_pressure 2"]);
  });
});
