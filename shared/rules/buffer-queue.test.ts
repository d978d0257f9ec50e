import { describe, expect, test } from "vitest";
import type { BufferEntryRecord } from "../wire/buffer-zone.ts";
import { CALL_SETTLES_MS, inQueueOrder, type Queue, queueFor } from "./buffer-queue.ts";
import { AREA, MINUTE, NOON_MS } from "./test/some-facts.ts";

const at = (ms: number): string => new Date(ms).toISOString();
const entry = (id: string, more: Partial<BufferEntryRecord> = {}): BufferEntryRecord => ({
  id,
  area_id: AREA,
  vehicle_ticket_id: `ticket ${id}`,
  priority: "normal",
  queued_at: at(NOON_MS - 30 * MINUTE),
  called_until: null,
  ...more,
});
const called = { called_until: at(NOON_MS + MINUTE) };
const justLapsed = { called_until: at(NOON_MS) };
const longLapsed = { called_until: at(NOON_MS - CALL_SETTLES_MS) };

test("priority comes first, then the start of the wait", () => {
  const late = { queued_at: at(NOON_MS - MINUTE) };
  const entries = [
    entry("d", late),
    entry("c"),
    entry("a", { ...late, priority: "urgent" }),
    entry("b", { priority: "high" }),
  ];
  expect(inQueueOrder(entries).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
});

describe("a vehicle meets", () => {
  test.each<[string, BufferEntryRecord[], Queue]>([
    ["nobody", [], { reserved: 0, others: 0, isCalled: false, place: 1 }],
    ["itself alone", [entry("own")], { reserved: 0, others: 0, isCalled: false, place: 1 }],
    ["others, outside the zone", [entry("a"), entry("b")], { reserved: 0, others: 2, isCalled: false, place: 3 }],
    [
      "one before and one after it",
      [entry("a"), entry("own"), entry("z")],
      { reserved: 0, others: 2, isCalled: false, place: 2 },
    ],
    ["its own call", [entry("own", called), entry("z")], { reserved: 0, others: 1, isCalled: true, place: null }],
    ["the call of another", [entry("a", called), entry("own")], { reserved: 1, others: 0, isCalled: false, place: 1 }],
    ["its own lapsed call", [entry("own", justLapsed)], { reserved: 0, others: 0, isCalled: false, place: 1 }],
    [
      "a call that lapsed just now",
      [entry("a", justLapsed), entry("own")],
      { reserved: 1, others: 1, isCalled: false, place: 2 },
    ],
    ["a call that lapsed long ago", [entry("a", longLapsed)], { reserved: 0, others: 1, isCalled: false, place: 2 }],
  ])("%s", (_, entries, expected) => {
    expect(queueFor(entries, "ticket own", NOON_MS)).toEqual(expected);
  });
});
