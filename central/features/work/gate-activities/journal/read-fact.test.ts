import { expect, test } from "vitest";
import { canonicalJson } from "../../../../../shared/lib/canonical-json.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { readFact } from "./read-fact.ts";
import { testJournal } from "../test/journal.ts";

const [edgeId, gateId, areaId] = [newId(), newId(), newId()];
const place = { edge_id: edgeId, gate_id: gateId, area_id: areaId, lane_id: newId() };
const { hash, ...unhashed } = testJournal(place, () => 1_795_240_800_000).decision();

/** The form that edges write: the hashed text, with the hash appended. */
const asWritten = `${canonicalJson(unhashed).slice(0, -1)},"hash":"${hash}"}`;
const fieldsTurned = JSON.stringify(Object.fromEntries(Object.entries({ ...unhashed, hash }).reverse()));

test.each([
  ["as its edge wrote it", asWritten, true],
  ["with its fields in another order", fieldsTurned, true],
  ["as its edge wrote it, but for one character", asWritten.replace("SILAKAN", "SILAKEN"), false],
  ["with another hash behind it", asWritten.replace(hash, "c".repeat(64)), false],
  ["in another order, with another content", fieldsTurned.replace("SILAKAN", "SILAKEN"), false],
])("the hash of a fact %s", (_name, text, isHashGood) => {
  const raw = JSON.parse(text) as Record<string, unknown>;
  expect(readFact(raw, { edgeId, gateId, areaId })).toMatchObject({ is: "fact", body: text, isHashGood });
});

test.each([
  ["of no area, for its edge had none yet", { area_id: null }],
  ["of no lane", { lane_id: null }],
])("a fact %s is read", (_name, change) => {
  expect(readFact({ ...unhashed, hash, ...change }, { edgeId, gateId, areaId })).toMatchObject({ is: "fact" });
});

test.each([
  [7, 7],
  [0, null],
  [1.5, null],
  ["7", null],
])("an unreadable fact's sequence %j is reported as %j", (sequence, reported) => {
  const read = readFact({ ...unhashed, hash, occurred_at: "today", sequence }, { edgeId, gateId, areaId });
  expect(read).toMatchObject({ is: "unreadable", sequence: reported });
});

test.each([
  ["another edge", { edge_id: newId() }, "The fact is of another edge"],
  ["another gate", { gate_id: newId() }, "The fact is of another gate"],
  ["another area", { area_id: newId() }, "The fact is of another area"],
  ["no time", { occurred_at: "today" }, "occurred_at"],
])("a fact of %s is unreadable", (_name, change, error) => {
  const read = readFact({ ...unhashed, hash, ...change }, { edgeId, gateId, areaId });
  expect(read).toMatchObject({
    is: "unreadable",
    factId: unhashed.id,
    error: expect.stringContaining(error) as string,
  });
});

test("a fact of a newer edge with a field more is read, and its text keeps the field", () => {
  const raw = { ...unhashed, colour: "red", hash };
  const read = readFact(raw, { edgeId, gateId, areaId });
  expect(read).toMatchObject({ is: "fact", body: JSON.stringify(raw) });
  expect(read.is === "fact" && "colour" in read.fact).toBe(false);
});
