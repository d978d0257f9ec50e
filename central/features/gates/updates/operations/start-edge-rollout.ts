import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { say } from "../../../../../shared/words/say.ts";
import { EdgeRollout, EdgeRolloutStart } from "../../../../wire/edge-update.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import type { Work } from "../../../../platform/transact.ts";
import { overviewOfEdges, type StoredEdge } from "../../edges/service.ts";
import { requireWholeSite, WHOLE_SITE } from "../require-whole-site.ts";
import { wavesOf } from "../rules.ts";
import { addRollout, lastRollout, releasesOf, rolloutOf } from "../store.ts";
import { replay } from "./one-rollout.ts";

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
  ...WHOLE_SITE,
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
  message: "rollout_begun",
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
