import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { worded } from "../../../shared/test/worded.ts";
import { continueAfterMark, markedHead, openHeadMark } from "../../store/head-mark.ts";
import { gateRig, type GateRig } from "../gate-rig.ts";

let rig: GateRig;
beforeEach(async () => {
  rig = await gateRig();
});
afterEach(() => rig[Symbol.asyncDispose]());

test("a journal that was set back goes on behind what central has of it, on record, and after a restart too", async () => {
  const { admission } = rig.acting;
  await admission.recordEvent("boot", "from an old disk image");
  await admission.repairJournal(20);
  await admission.recordEvent("boot", "and on");
  await rig.crash();
  await rig.acting.admission.recordEvent("boot", "once more");
  const facts = rig.facts();
  expect(facts.map(({ sequence }) => sequence)).toEqual([1, 21, 22, 23]);
  expect(facts[1]).toMatchObject({
    event: "journal_repaired",
    detail: "central has facts up to 20, this journal ended at 1",
  });
  // The chain belongs to the gate: it cannot continue a lost part.
  expect(facts.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(facts.slice(0, -1).map(({ hash }) => hash));
  expect(rig.store.db.prepare("SELECT sequence FROM outbox").pluck().all()).toEqual([1, 21, 22, 23]);
});

test("a journal that lost its end goes on behind the mark beside it, and tells what is lost", async () => {
  const directory = mkdtempSync(join(tmpdir(), "head-mark-"));
  const database = join(directory, "edge.db");
  try {
    const { admission, context } = rig.acting;
    await admission.recordEvent("boot", "kept");
    const start = (): void =>
      continueAfterMark(context.journal, database, (move, gaps) => admission.recordWith(move, "journal_gap", gaps));
    start();
    expect(rig.facts()).toHaveLength(1);
    for (const last of [1, 9]) {
      using mark = openHeadMark(database);
      mark.note(last);
      start();
    }
    expect(rig.facts().map(({ sequence }) => sequence)).toEqual([1, 10]);
    expect(worded(rig.facts()[1])).toMatchObject({
      event: "journal_gap",
      detail: "the end of the journal is lost: facts 2 to 9 were written and are no longer there",
    });
    writeFileSync(`${database}.head`, readFileSync(`${database}.head`, "latin1").replace("9", "8"));
    expect(markedHead(database)).toBe(0);
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test("one that has caught up meanwhile is left as it is", async () => {
  const { admission } = rig.acting;
  await Promise.all([
    admission.recordEvent("boot", "a"),
    admission.recordEvent("boot", "b"),
    admission.repairJournal(2),
  ]);
  expect(rig.facts().map(({ sequence }) => sequence)).toEqual([1, 2]);
});
