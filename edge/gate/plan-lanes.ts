import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { LaneConfiguration } from "../../shared/wire/sync.ts";
import { sayAll } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

/** The record that a lane shall run, and its state against central's configuration. */
export interface LanePlan {
  record: LaneRecord;
  configuration: LaneConfiguration;
}

/** The conflicts of a record's devices with those of the other lanes, one sentence each. */
export type ConflictsOf = (record: LaneRecord, others: readonly LaneRecord[]) => Spoken[];

/**
 * Plans the record of each lane. A changed lane whose devices conflict with others keeps the record that it ran before.
 * A lane that never ran runs as far as it can, and its devices report their faults. Two lanes may exchange devices:
 * each is checked against the planned records of the others, not their running ones. Pure.
 * @param lanes.wanted as central has them, in the order of their numbers
 * @param lanes.applied the record that each lane last ran, by its id
 * @param lanes.refused why a lane's last record can't be used, by its id: it could not be read or applied
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
    // A lane that never ran yields to one that did.
    const news = [...changed.filter(({ id }) => applied.has(id)), ...changed.filter(({ id }) => !applied.has(id))];
    const standing = wanted
      .filter((record) => !news.includes(record))
      .flatMap((record) => applied.get(record.id) ?? []);
    const clash = firstClash(news, standing, conflictsOf);
    if (!clash) break;
    // The kept record may block another lane's new one: everything is checked again.
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
  // The same record stays the same object: checks for a change compare identity first.
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
