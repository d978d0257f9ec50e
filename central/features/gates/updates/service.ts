import type { HeartbeatFromEdge } from "../../../wire/from-edges.ts";
import type { z } from "zod";
import type { Spoken } from "../../../../shared/wire/said.ts";
import type { ReleaseOffer } from "../../../../shared/wire/update.ts";
import { say } from "../../../../shared/words/say.ts";
import { first } from "../../../platform/db/first.ts";
import type { Work } from "../../../platform/transact.ts";
import { notify } from "../../base/notifications/service.ts";
import { edgeOf } from "../edges/service.ts";
import { outcomeOf } from "./rules.ts";
import { openTryOf, type OpenTry, saveRollout, settleTry } from "./store.ts";

export { saveRelease } from "./save-release.ts";
export { lastRollout, releasesOf } from "./store.ts";

/**
 * Takes what an edge says of its version. A gate that went back pauses the rollout: a person looks before any other gate
 * gets that version.
 * @returns the version that this edge is to run now; null: none is wanted of it
 */
export async function followUpdate(
  work: Work,
  edgeId: string,
  report: Pick<z.output<typeof HeartbeatFromEdge>, "version" | "update">,
): Promise<ReleaseOffer | null> {
  const open = await openTryOf(work.tx, edgeId);
  if (open === null) return null;
  const { attempt_id, wave, rollout } = open;
  const end = outcomeOf({ attempt_id, version: rollout.version }, report);
  if (end !== null) {
    await settleTry(work, attempt_id, end);
    await work.audit({ type: "edge_update", id: attempt_id, before: null, after: { edge_id: edgeId, ...end } });
    if (end.outcome === "went_back") await tellOfReturn(work, edgeId, rollout, end.because ?? "");
    return null;
  }
  if (rollout.state !== "running" || wave > rollout.wave) return null;
  const { processor = null } = report.update ?? {};
  if (processor === null) return null;
  const release = await first(
    work.tx
      .selectFrom("edge_releases")
      .selectAll()
      .where("version", "=", rollout.version)
      .where("processor", "=", processor as "amd64"),
  );
  if (!release) return null;
  const { id: release_id, version, size_bytes, installed_bytes, sha256, signature } = release;
  return { attempt: attempt_id, release_id, version, size_bytes, installed_bytes, sha256, signature };
}

/** Pauses a rollout that runs, and tells those who may see updates. */
async function tellOfReturn(work: Work, edgeId: string, rollout: OpenTry["rollout"], why: Spoken): Promise<void> {
  const edge = await edgeOf(work.tx, edgeId);
  const { id: rollout_id, version, state } = rollout;
  const gate = edge?.gate_name ?? edgeId;
  const pauses = state === "running";
  if (pauses)
    await saveRollout(work, rollout, { state: "paused", because: say("rollout_gate_went_back", { gate, why }) });
  await notify(work, {
    kind: "edge-update",
    permission: "edges.manage",
    areaId: edge?.area_id ?? null,
    gateId: edge?.gate_id ?? null,
    edgeId,
    said: say(pauses ? "update_not_kept_paused" : "update_not_kept", { gate, version, why }),
    data: { rollout_id, version, because: why },
  });
}
