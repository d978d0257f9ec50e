import { systemActor } from "../../../platform/auth/principal.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";
import { nextStep } from "./rules.ts";
import { gatesOfRollout, lastRollout, saveRollout } from "./store.ts";

const actor = systemActor("job:advance-edge-rollouts");

/** Begins the next wave of an update when its pause is over, and ends it with its last gate. */
export const advanceRollouts: DeclaredJob = {
  name: "advance-edge-rollouts",
  schedule: "* * * * *",
  async run(_stopping, { db, transact }) {
    if ((await lastRollout(db))?.state !== "running") return;
    await transact(actor, async (work) => {
      const rollout = await lastRollout(work.tx);
      if (rollout?.state !== "running") return;
      const gates = await gatesOfRollout(work.tx, rollout.id, work.nowMs);
      const pauseMs = rollout.pause_minutes * 60_000;
      const step = nextStep({ wave: rollout.wave, pauseMs }, gates, work.nowMs);
      if (step === "next") await saveRollout(work, rollout, { wave: rollout.wave + 1 });
      if (step === "done") await saveRollout(work, rollout, { state: "done" });
    });
  },
};
