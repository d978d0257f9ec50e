import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { edgeSigner } from "../../shared/lib/edge-signature.ts";
import { fakeClock } from "../../shared/lib/fake-clock.ts";
import { AREA_ID, idOf } from "../test/feed-records.ts";
import { siteBus } from "../test/site-bus.ts";
import { edgeRecord, keyOfGate, siteGate } from "../test/site-rig.ts";
import { sealMessage, topicOf } from "./message.ts";

test("before the first read of the feed nobody is called a stranger", async () => {
  const bus = siteBus();
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  await using gate = siteGate(0, fakeClock());
  gate.replica.wipe();
  const site = gate.join(bus.connect("0"), log);
  await vi.waitFor(() => expect(bus.sent).not.toEqual([]));
  for (const message of bus.sent) bus.deliver("0", message);
  expect([lines, site.status().refused.count]).toEqual([[], 0]);
});

test("two strangers that speak by turns are a line of the log now and then, not one each time", async () => {
  const clock = fakeClock();
  const bus = siteBus();
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  await using gate = siteGate(0, clock);
  const site = gate.join(bus.connect("0"), log);
  for (let n = 0; n < 200; n++) {
    const message = { edge_id: idOf(0x99 + (n % 2)), area_id: AREA_ID, body: { type: "steps" } } as const;
    const body = { ...message.body, line: 0, after: 0, up_to: 0, steps: [] };
    const payload = sealMessage({ ...message, body }, edgeSigner(keyOfGate(1).private_key));
    bus.deliver("0", { topic: topicOf(AREA_ID, edgeRecord(0).id), payload });
    clock.advance(1_000);
  }
  expect(site.status().refused.count).toBe(200);
  expect(lines.length).toBeLessThanOrEqual(4);
  expect(lines[0]).toContain("is not of this area");
});
