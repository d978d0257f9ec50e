import { type LaneRecord } from "../../shared/wire/lane.ts";
import { type LaneConfiguration } from "../../shared/wire/sync.ts";
import { sayAll } from "../../shared/words/say.ts";
import { type Spoken } from "../../shared/wire/said.ts";

/** Which record a lane shall run, and how that stands to what central configured. */
export interface LanePlan {
  record: LaneRecord;
  configuration: LaneConfiguration;
}

/** Why the devices of a record can't work beside those of the others, one sentence each. */
export type ConflictsOf = (record: LaneRecord, others: readonly LaneRecord[]) => Spoken[];

/**
 * What each lane shall run. A changed lane whose devices can't work beside the others' keeps the record that it ran
 * before; a lane that never ran does what it can, and its devices say what they lack. Two lanes may exchange their
 * devices: each is looked at beside what the others shall run, not what they run now. Pure.
 * @param lanes.wanted as central has them, in the order of their numbers
 * @param lanes.applied the record that each lane last ran, by its id
 * @param lanes.refused why a lane's last record can't be taken, by its id: it could not be read, or not be put in place
 */
export function planLanes(lanes: {
  wanted: readonly LaneRecord[];
  applied: ReadonlyMap<string, LaneRecord>;
  refused: ReadonlyMap<string, Spoken>;
  conflictsOf: ConflictsOf;
}): Map<string, LanePlan> {
  const { wanted, applied, conflictsOf } = lanes;
  const refused = new Map(lanes.refused);
  for (;;) {
    const changed = wanted.filter((record) => isNews(record, applied) && !refused.has(record.id));
    // A lane that never ran gives way to one that did.
    const news = [...changed.filter(({ id }) => applied.has(id)), ...changed.filter(({ id }) => !applied.has(id))];
    const standing = wanted
      .filter((record) => !news.includes(record))
      .flatMap((record) => applied.get(record.id) ?? []);
    const clash = firstClash(news, standing, conflictsOf);
    if (!clash) break;
    // What it keeps may be in the way of another lane's news: everything is looked at once more.
    refused.set(clash.id, clash.problem);
  }
  return new Map(wanted.map((record) => [record.id, planOf(record, applied.get(record.id), refused.get(record.id))]));
}

function firstClash(
  news: readonly LaneRecord[],
  standing: readonly LaneRecord[],
  conflictsOf: ConflictsOf,
): { id: string; problem: Spoken } | null {
  const others = [...standing];
  for (const record of news) {
    const problems = conflictsOf(record, others);
    if (problems.length > 0) return { id: record.id, problem: sayAll(problems) };
    others.push(record);
  }
  return null;
}

function planOf(record: LaneRecord, applied: LaneRecord | undefined, problem: Spoken | undefined): LanePlan {
  // The same record stays the same object: whoever looks for a change compares that first.
  const wanted = applied && isSameLane(applied, record) ? applied : record;
  if (problem === undefined) return { record: wanted, configuration: { state: "applied", problem: null } };
  if (applied) return { record: applied, configuration: { state: "refused", problem } };
  return { record, configuration: { state: "applied", problem } };
}

function isNews(record: LaneRecord, applied: ReadonlyMap<string, LaneRecord>): boolean {
  return !isSameLane(applied.get(record.id), record);
}

export function isSameLane(one: LaneRecord | undefined, other: LaneRecord): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
