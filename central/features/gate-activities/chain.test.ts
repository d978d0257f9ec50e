import { expect, test } from "vitest";
import { newId } from "../../../shared/lib/ids.ts";
import { breakAt, headBreak } from "./chain.ts";
import { parsed, testJournal } from "./test/journal.ts";

const journal = testJournal({ edge_id: newId(), gate_id: newId(), area_id: newId(), lane_id: newId() }, () => 1);
const [first, second, third] = parsed(journal.event(), journal.event(), journal.event());
if (!first || !second || !third) throw new Error("three facts were written");
const stranger = { sequence: 9, hash: "f".repeat(64), previous_hash: "e".repeat(64) };

test.each([
  { name: "the first follows nothing", fact: first, before: undefined, after: second, because: null },
  { name: "one between its neighbours", fact: second, before: first, after: third, because: null },
  { name: "one whose neighbours are not here yet", fact: second, before: undefined, after: undefined, because: null },
  {
    name: "one that follows another fact than the one before it",
    fact: second,
    before: stranger,
    after: undefined,
    because: "it does not follow the fact before it",
  },
  {
    name: "one that the fact after it does not follow",
    fact: second,
    before: first,
    after: stranger,
    because: "the fact after it does not follow it",
  },
  {
    name: "a first one that claims to follow something",
    fact: { ...first, previous_hash: "a".repeat(64) },
    before: undefined,
    after: undefined,
    because: "it does not follow the fact before it",
  },
])("$name: $because", ({ fact, before, after, because }) => {
  expect(breakAt(fact, true, { before, after })?.evidence["because"] ?? null).toBe(because);
});

test("a fact that is not what its hash says is a break, whatever stands around it", () => {
  expect(breakAt(second, false, { before: first, after: third })).toMatchObject({
    kind: "chain_broken",
    evidence: { because: "the fact's hash is not that of its content", gate: { sequence: 2 } },
  });
});

test.each([
  { reported: { sequence: 3, hash: "a" }, because: null },
  { reported: { sequence: 4, hash: "b" }, because: null },
  { reported: { sequence: 3, hash: "b" }, because: "the journal's last fact is another one than central has" },
  { reported: { sequence: 2, hash: "x" }, because: "the journal is shorter than what central has of it" },
])("a reported head $reported: $because", ({ reported, because }) => {
  expect(headBreak({ sequence: 3, hash: "a" }, reported, 0)?.evidence["because"] ?? null).toBe(because);
});
