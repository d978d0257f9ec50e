import type { DeclaredGauges } from "../../../platform/metrics/metrics.ts";
import { lastRollout } from "./store.ts";

/** Whether an update of the gates waits for a person. */
export const updateGauges: DeclaredGauges = {
  help: { gate_central_edge_rollout_paused: "1 while an update of the gates waits for a person: a gate went back" },
  async read({ pools }) {
    const rollout = await lastRollout(pools.probe.db);
    return { gate_central_edge_rollout_paused: rollout ? [{ value: rollout.state === "paused" ? 1 : 0 }] : [] };
  },
};
