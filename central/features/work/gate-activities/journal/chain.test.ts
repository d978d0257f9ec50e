import { expect, test } from "vitest";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { Fact } from "../../../../../shared/wire/fact.ts";
import { breakAt, headBreak, type Neighbours } from "./chain.ts";
import { parsed, testJournal } from "../test/journal.ts";

const journal = testJournal({ edge_id: newId(), gate_id: newId(), area_id: newId(), lane_id: newId() }, () => 1);
const [first, second, third, repair] = parsed(
  journal.event(),
  journal.event(),
  journal.event(),
  journal.event({ event: "journal_repaired" }),
);
if (!first || !second || !third || !repair) throw new Error("four facts were written");
const NOTHING: Neighbours = { before: [], beside: [], after: [] };
const stranger = { sequence: 9, hash: "f".repeat(64), previous_hash: "e".repeat(64) };
/** A second line of the journal, which forks after the first fact. */
const twin = { sequence: 2, hash: "d".repeat(64), previous_hash: first.hash };
const afterTwin = { sequence: 3, hash: "b".repeat(64), previous_hash: twin.hash };

test.each<{ name: string; fact: Fact; because: string | null } & Partial<Neighbours>>([
  { name: "the first follows nothing", fact: first, after: [second], because: null },
  { name: "one between its neighbours", fact: second, before: [first], after: [third], because: null },
  { name: "one whose neighbours are not here yet", fact: second, because: null },
  {
    name: "one that follows another fact than the one before it",
    fact: second,
    before: [stranger],
    because: "does_not_follow",
  },
  {
    name: "one that the fact after it does not follow",
    fact: second,
    before: [first],
    after: [stranger],
    because: "not_followed",
  },
  {
    name: "a first one that claims to follow something",
    fact: { ...first, previous_hash: "a".repeat(64) },
    because: "does_not_follow",
  },
  {
    name: "one that parts from a line that goes on another way",
    fact: second,
    before: [first],
    beside: [twin],
    after: [afterTwin],
    because: "replaced",
  },
  {
    name: "one that parts where what stood before both is no longer here",
    fact: second,
    beside: [twin],
    because: "replaced",
  },
  {
    name: "one that goes on beside another line",
    fact: third,
    before: [twin, second],
    beside: [afterTwin],
    because: null,
  },
  { name: "one that goes on where the other line has ended", fact: third, before: [twin, second], because: null },
  {
    name: "one by which a journal goes on that was set back",
    fact: repair,
    before: [stranger],
    because: "set_back",
  },
])("$name: $because", ({ fact, because, ...around }) => {
  const broken = breakAt({ fact, happenedMs: 1 }, true, { ...NOTHING, ...around });
  expect(broken?.evidence["because"] ?? null).toBe(because);
});

test("a fact that is not what its hash says is a break, whatever stands around it", () => {
  const around = { ...NOTHING, before: [first], after: [third] };
  expect(breakAt({ fact: second, happenedMs: 1 }, false, around)).toMatchObject({
    kind: "chain_broken",
    evidence: { because: "hash_is_wrong", gate: { sequence: 2 } },
  });
});

test.each([
  { reported: { sequence: 3, hash: "a" }, because: null },
  { reported: { sequence: 4, hash: "b" }, because: null },
  { reported: { sequence: 3, hash: "b" }, because: "other_end" },
  { reported: { sequence: 2, hash: "x" }, because: "shorter" },
])("a reported head $reported: $because", ({ reported, because }) => {
  expect(headBreak({ sequence: 3, hash: "a" }, reported, 0)?.evidence["because"] ?? null).toBe(because);
});
