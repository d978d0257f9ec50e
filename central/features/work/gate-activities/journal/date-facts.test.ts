import { expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import { dateFacts, type DatedPlace } from "./date-facts.ts";
import { dated, type SentFact, testJournal } from "../test/journal.ts";

const NOW_MS = Date.parse("2026-11-21T08:00:00.000Z");
const place = { edge_id: newId(), gate_id: newId(), area_id: newId(), lane_id: newId() };
const journal = () => testJournal(place, () => NOW_MS);
const iso = (epochMs: number): string => new Date(epochMs).toISOString();
const UNDATED = { trust: "untrusted", offset_ms: null };
const lost = (ms: number) => ({ occurred_at: iso(Date.parse("2021-01-01T00:00:00.000Z") + ms), clock: UNDATED });
const agoOf = (facts: readonly SentFact[], receivedMs = NOW_MS + 10_000) =>
  dated(receivedMs, ...facts).map(({ happenedMs }) => receivedMs - happenedMs);

test.each([
  ["as its clock says", { trust: "trusted", offset_ms: 0 }, 10_000],
  ["as its clock says, put right", { trust: "trusted", offset_ms: -2_000 }, 12_000],
  ["as a clock that is wrong says, put right", { trust: "untrusted", offset_ms: -90_000 }, 100_000],
  ["as a clock says that nobody has compared", { trust: "uncertain", offset_ms: null }, 10_000],
  ["not after it is received", { trust: "trusted", offset_ms: 11_000 }, 0],
  ["when it is received, with a clock of unknown offset", UNDATED, 0],
])("a fact happened %s", (_, clock, ago) => {
  expect(agoOf([journal().event({ clock })])).toEqual([ago]);
});

test("facts of a clock that nobody knows how wrong it is follow the one before them, at its pace", () => {
  const own = journal();
  const facts = [own.event(), own.event(lost(500_000)), own.event(lost(503_000)), own.event(lost(0)), own.event()];
  expect(agoOf(facts)).toEqual([10_000, 10_000, 7_000, 7_000, 10_000]);
  expect(agoOf(facts.toReversed()).toReversed()).toEqual([10_000, 10_000, 7_000, 7_000, 10_000]);
});

test("a clock that jumped ahead leaves them at the latest when they are received", () => {
  const own = journal();
  expect(agoOf([own.event(), own.event({ ...lost(0), occurred_at: iso(NOW_MS + 1e10) })])).toEqual([10_000, 0]);
});

test("another run's clock gives no duration, nor does another edge's journal", () => {
  const own = journal();
  const [first, second] = [own.event(lost(0)), own.event(lost(3_000))];
  const [fact] = dated(NOW_MS, second);
  if (!fact) throw new Error("one fact was written");
  const before: DatedPlace = {
    edge_id: place.edge_id,
    boot_id: fact.fact.boot_id,
    sequence: first.sequence,
    occurred_at: String(first["occurred_at"]),
    happened_at: iso(NOW_MS - 60_000),
  };
  const happened = (more: Partial<DatedPlace>) =>
    dateFacts([fact], [{ ...before, ...more }], place.edge_id, NOW_MS).map(({ happenedMs }) => NOW_MS - happenedMs);
  expect(happened({})).toEqual([57_000]);
  expect(happened({ boot_id: newId() })).toEqual([60_000]);
  expect(happened({ edge_id: newId() })).toEqual([0]);
});
