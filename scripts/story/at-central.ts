import { GateActivity, GateActivityDetail } from "../../central/wire/gate-activity.ts";
import type { GateMemory } from "../lib/gate-memory.ts";
import type { Site } from "./prepare.ts";
import { until } from "../lib/until.ts";

/** All activities of the gate at central. */
export async function activitiesAtCentral({ admin, gateId }: Site): Promise<GateActivityDetail[]> {
  const activities = await admin.all(`/v1/gate-activities?gate_id=${gateId}`, GateActivity);
  const details: GateActivityDetail[] = [];
  for (const { id } of activities) details.push(await admin.get(`/v1/gate-activities/${id}`, GateActivityDetail));
  return details;
}

/** Waits until central has acknowledged every fact of the edge. */
export async function outboxIsEmpty(memory: GateMemory): Promise<void> {
  await until("central has every fact of the edge", () => memory.outbox().waiting === 0, 60_000);
}
