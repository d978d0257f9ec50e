import { z } from "zod";
import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { say } from "../../../../../shared/words/say.ts";
import { EdgeRollout, EdgeRolloutStart } from "../../../../wire/edge-update.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import type { Work } from "../../../../platform/transact.ts";
import { overviewOfEdges, type StoredEdge } from "../../edges/service.ts";
import { requireWholeSite } from "../require-whole-site.ts";
import { ruleOnAct, wavesOf } from "../rules.ts";
import { addRollout, lastRollout, releasesOf, rolloutOf, rolloutsOf, saveRollout, tryAgain } from "../store.ts";

/** Only people who see every area do this, so that nothing is hidden. */
const OWN = { permission: "edges.manage", scope: "none", isOwn: true } as const;
const Params = z.strictObject({ id: Uuid });
const replay = ({ db, id }: { db: Reads; id: string }) => rolloutOf(db, id);

export const listEdgeRollouts = defineRead({
  ...OWN,
  id: "listEdgeRollouts",
  method: "get",
  path: "/v1/edge-rollouts",
  summary: "The last updates of the gates, the newest first",
  reply: z.strictObject({ items: z.array(EdgeRollout) }),
  handle: async ({ db }) => ({ items: await rolloutsOf(db) }),
});

/** The edges that can take a version now, and those that run another one. @throws AppError `wrong_state` */
async function edgesFor(work: Work, version: string): Promise<StoredEdge[]> {
  const all = (await overviewOfEdges(work.tx, work.nowMs)).map(({ edge }) => edge);
  const able = all.filter(
    ({ heartbeat }) =>
      heartbeat?.update !== undefined && heartbeat.update.unable_because === null && heartbeat.version !== version,
  );
  const processors = new Set(
    (await releasesOf(work.tx)).filter((one) => one.version === version).map(({ processor }) => processor as string),
  );
  const lost = able.filter(({ heartbeat }) => !processors.has(heartbeat?.update?.processor ?? ""));
  const gates = lost.map(({ gate_name }) => gate_name).join(", ");
  if (lost.length > 0) throw new AppError("wrong_state", say("release_missing_for", { version, gates }));
  return able;
}

export const startEdgeRollout = defineWrite({
  ...OWN,
  id: "startEdgeRollout",
  method: "post",
  path: "/v1/edge-rollouts",
  summary: "Update the gates to a version: one gate first, then one area after the other",
  description:
    "A gate fetches the version beside its work, and changes over while its lanes are empty. It goes back by itself " +
    "where the new version does not prove itself, and then no other gate gets it until a person says so. Gates that " +
    "run the version, or can't be updated from here, are left out.",
  body: EdgeRolloutStart,
  reply: EdgeRollout,
  fails: ["wrong_state", "already_exists", "forbidden"],
  message: "Update begun",
  example: {
    body: { version: "1.0.0+0123456789ab", first_edge_id: "01920000-0000-7000-8000-000000000001", pause_minutes: 60 },
  },
  replay,
  async handle({ work, actor, body: { version, first_edge_id: firstId, pause_minutes } }) {
    requireWholeSite(actor);
    const last = await lastRollout(work.tx);
    if (last?.state === "running" || last?.state === "paused")
      throw new AppError("wrong_state", say("rollout_runs_already"));
    const edges = await edgesFor(work, version);
    if (!edges.some(({ id }) => id === firstId))
      throw invalidInput([{ path: "first_edge_id", said: say("rollout_without_gate") }]);
    const waves = wavesOf(edges, firstId, await areaIdsByName(work));
    const id = newId(work.nowMs);
    const gates = waves.map((edge) => ({ attempt_id: newId(work.nowMs), edge_id: edge.id, wave: edge.wave }));
    await addRollout(work, { id, version, pause_minutes }, gates);
    return rolloutOf(work.tx, id);
  },
});

async function areaIdsByName({ tx }: Work): Promise<string[]> {
  const rows = await tx.selectFrom("areas").select("id").where("deleted_at", "is", null).orderBy("name").execute();
  return rows.map(({ id }) => id);
}

export const stopEdgeRollout = defineWrite({
  ...OWN,
  id: "stopEdgeRollout",
  method: "post",
  path: "/v1/edge-rollouts/{id}/stop",
  summary: "Stop an update: gates that have not changed over stay as they are",
  params: Params,
  reply: EdgeRollout,
  fails: ["not_found", "wrong_state", "forbidden"],
  message: "Update stopped",
  replay,
  async handle({ work, actor, params: { id } }) {
    requireWholeSite(actor);
    const before = await rolloutOf(work.tx, id);
    const problem = ruleOnAct("stop", before.state);
    if (problem) throw new AppError("wrong_state", problem);
    await saveRollout(work, before, { state: "stopped", because: null });
    return rolloutOf(work.tx, id);
  },
});

export const continueEdgeRollout = defineWrite({
  ...OWN,
  id: "continueEdgeRollout",
  method: "post",
  path: "/v1/edge-rollouts/{id}/continue",
  summary: "Go on with an update that is paused or stopped: gates that went back try once more",
  params: Params,
  reply: EdgeRollout,
  fails: ["not_found", "wrong_state", "forbidden"],
  message: "Update goes on",
  replay,
  async handle({ work, actor, params: { id } }) {
    requireWholeSite(actor);
    const before = await rolloutOf(work.tx, id);
    const problem = ruleOnAct("continue", before.state);
    if (problem) throw new AppError("wrong_state", problem);
    if ((await lastRollout(work.tx))?.id !== id) throw new AppError("wrong_state", say("rollout_is_not_last"));
    await tryAgain(work, id, () => newId(work.nowMs));
    await saveRollout(work, before, { state: "running", because: null });
    return rolloutOf(work.tx, id);
  },
});
