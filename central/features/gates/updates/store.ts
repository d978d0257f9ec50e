import { sql } from "kysely";
import { z } from "zod";
import { noSuch } from "../../../../shared/errors/app-error.ts";
import { epochMsOf } from "../../../../shared/lib/clock.ts";
import type { Spoken } from "../../../../shared/wire/said.ts";
import { type EdgeRelease, EdgeRollout, type RolloutState } from "../../../wire/edge-update.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import { StoredSpoken, spokenText } from "../../../platform/db/stored.ts";
import type { Work } from "../../../platform/transact.ts";
import { LOST_AFTER_MS } from "../edges/service.ts";
import type { GateOfRollout } from "./rules.ts";

interface RolloutTable {
  id: string;
  version: string;
  state: RolloutState;
  because: string | null;
  wave: number;
  pause_minutes: number;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}
interface RolloutGateTable {
  attempt_id: string;
  rollout_id: string;
  edge_id: string;
  wave: number;
  outcome: "done" | "went_back" | null;
  because: string | null;
  settled_at: string | null;
}
export type ReleaseTable = EdgeRelease & { path: string; signature: string };

declare module "../../../platform/db/database.ts" {
  interface Database {
    edge_releases: ReleaseTable;
    edge_rollouts: RolloutTable;
    edge_rollout_gates: RolloutGateTable;
  }
}

export const shownRelease = ({ path: _path, signature: _signature, ...shown }: ReleaseTable): EdgeRelease => shown;

/** The newest first. */
export async function releasesOf(db: Reads): Promise<ReleaseTable[]> {
  return db.selectFrom("edge_releases").selectAll().orderBy("id", "desc").execute();
}

/** @throws AppError `not_found` */
export async function releaseOf(db: Reads, id: string): Promise<ReleaseTable> {
  const found = await first(db.selectFrom("edge_releases").selectAll().where("id", "=", id));
  if (!found) throw noSuch("edge release", id);
  return found;
}

const StoredRollout = EdgeRollout.extend({ because: StoredSpoken.nullable() });

function rollouts(db: Reads) {
  const gates = sql`(select count(*) from edge_rollout_gates g where g.rollout_id = edge_rollouts.id`;
  return db
    .selectFrom("edge_rollouts")
    .leftJoin("users", "users.id", "edge_rollouts.created_by")
    .select(["edge_rollouts.id", "version", "state", "because", "wave", "pause_minutes"])
    .select(["edge_rollouts.created_at", "edge_rollouts.updated_at", "users.fullname as created_by_name"])
    .select([
      sql<number>`${gates})`.as("gates"),
      sql<number>`${gates} and g.outcome = 'done')`.as("gates_done"),
      sql<number>`(select max(g.wave) + 1 from edge_rollout_gates g where g.rollout_id = edge_rollouts.id)`.as("waves"),
    ])
    .orderBy("edge_rollouts.id", "desc");
}

const rolloutFrom = (row: object): EdgeRollout => {
  const { gates, gates_done, waves } = z
    .object({ gates: z.coerce.number(), gates_done: z.coerce.number(), waves: z.coerce.number() })
    .parse(row);
  return StoredRollout.parse({ ...row, gates, gates_done, waves });
};

const LISTED = 20;

/** The newest first. */
export async function rolloutsOf(db: Reads): Promise<EdgeRollout[]> {
  return (await rollouts(db).limit(LISTED).execute()).map(rolloutFrom);
}

/** @throws AppError `not_found` */
export async function rolloutOf(db: Reads, id: string): Promise<EdgeRollout> {
  const found = await first(rollouts(db).where("edge_rollouts.id", "=", id));
  if (!found) throw noSuch("edge rollout", id);
  return rolloutFrom(found);
}

/** The one that is the gates' concern now: a former one that was stopped is over. */
export async function lastRollout(db: Reads): Promise<EdgeRollout | null> {
  const found = await first(rollouts(db).limit(1));
  return found ? rolloutFrom(found) : null;
}

export async function addRollout(
  work: Work,
  rollout: Pick<RolloutTable, "id" | "version" | "pause_minutes">,
  gates: readonly Pick<RolloutGateTable, "attempt_id" | "edge_id" | "wave">[],
): Promise<void> {
  const by = work.actor.kind === "user" ? work.actor.id : null;
  const row = { ...rollout, state: "running", because: null, wave: 0, created_by: by } as const;
  const times = { created_at: work.at, updated_at: work.at };
  await work.tx
    .insertInto("edge_rollouts")
    .values({ ...row, ...times })
    .execute();
  const open = { rollout_id: rollout.id, outcome: null, because: null, settled_at: null };
  await work.tx
    .insertInto("edge_rollout_gates")
    .values(gates.map((gate) => ({ ...gate, ...open })))
    .execute();
  const edges = gates.map(({ edge_id, wave }) => ({ edge_id, wave }));
  await work.audit({ type: "edge_rollout", id: rollout.id, before: null, after: { ...row, gates: edges } });
}

/** Stores the changes of a rollout, with an audit row. */
export async function saveRollout(
  work: Work,
  before: Pick<EdgeRollout, "id" | "state" | "wave" | "because">,
  changed: Partial<Pick<EdgeRollout, "state" | "wave" | "because">>,
): Promise<void> {
  const { because, ...rest } = changed;
  const stored = because === undefined ? rest : { ...rest, because: spokenText(because) };
  await work.tx
    .updateTable("edge_rollouts")
    .set({ ...stored, updated_at: work.at })
    .where("id", "=", before.id)
    .execute();
  const { state, wave } = before;
  await work.audit({
    type: "edge_rollout",
    id: before.id,
    before: { state, wave, because: before.because },
    after: changed,
  });
}

/** The gates of a rollout, as its next step depends on them. */
export async function gatesOfRollout(db: Reads, rolloutId: string, nowMs: number): Promise<GateOfRollout[]> {
  const rows = await db
    .selectFrom("edge_rollout_gates")
    .innerJoin("edges", "edges.id", "edge_rollout_gates.edge_id")
    .innerJoin("edge_states", "edge_states.edge_id", "edges.id")
    .select(["wave", "outcome", "settled_at", "edge_states.last_contact_at"])
    .where("rollout_id", "=", rolloutId)
    // The gate's next computer gets its version when it is set up.
    .where("edges.revoked_at", "is", null)
    .execute();
  return rows.map(({ wave, outcome, settled_at, last_contact_at }) => ({
    wave,
    outcome,
    settledMs: settled_at === null ? null : epochMsOf(settled_at),
    isConnected: last_contact_at !== null && nowMs - epochMsOf(last_contact_at) < LOST_AFTER_MS,
  }));
}

/** The places of edges in a rollout, by edge. */
export async function placesIn(
  db: Reads,
  rolloutId: string,
): Promise<Map<string, Pick<RolloutGateTable, "attempt_id" | "wave" | "outcome"> & { because: Spoken | null }>> {
  const rows = await db.selectFrom("edge_rollout_gates").selectAll().where("rollout_id", "=", rolloutId).execute();
  return new Map(
    rows.map(({ edge_id, attempt_id, wave, outcome, because }) => [
      edge_id,
      { attempt_id, wave, outcome, because: StoredSpoken.nullable().parse(because) },
    ]),
  );
}

export interface OpenTry {
  attempt_id: string;
  rollout: Pick<EdgeRollout, "id" | "version" | "state" | "wave" | "because">;
  wave: number;
}

/** The try of an edge that nothing has come of yet, in the newest rollout. */
export async function openTryOf(db: Reads, edgeId: string): Promise<OpenTry | null> {
  const row = await first(
    db
      .selectFrom("edge_rollout_gates as g")
      .innerJoin("edge_rollouts as r", "r.id", "g.rollout_id")
      .select(["g.attempt_id", "g.wave", "r.id", "r.version", "r.state", "r.wave as begun", "r.because", "g.outcome"])
      .where("g.edge_id", "=", edgeId)
      .orderBy("r.id", "desc")
      .limit(1),
  );
  if (!row || row.outcome !== null || row.state === "done") return null;
  const { attempt_id, wave, id, version, state, begun } = row;
  const because = StoredSpoken.nullable().parse(row.because);
  return { attempt_id, wave, rollout: { id, version, state, wave: begun, because } };
}

export async function settleTry(
  work: Work,
  attemptId: string,
  { outcome, because }: { outcome: "done" | "went_back"; because: Spoken | null },
): Promise<void> {
  await work.tx
    .updateTable("edge_rollout_gates")
    .set({ outcome, because: spokenText(because), settled_at: work.at })
    .where("attempt_id", "=", attemptId)
    .execute();
}

/** The gates that went back are tried once more. @param newId of each new try */
export async function tryAgain(work: Work, rolloutId: string, newId: () => string): Promise<void> {
  const back = await work.tx
    .selectFrom("edge_rollout_gates")
    .select("attempt_id")
    .where("rollout_id", "=", rolloutId)
    .where("outcome", "=", "went_back")
    .execute();
  for (const { attempt_id } of back)
    await work.tx
      .updateTable("edge_rollout_gates")
      .set({ attempt_id: newId(), outcome: null, because: null, settled_at: null })
      .where("attempt_id", "=", attempt_id)
      .execute();
}
