import { USUAL_TIME_ZONE } from "../../../../shared/wire/common.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { first } from "../../../platform/db/first.ts";
import type { Work } from "../../../platform/transact.ts";
import { periodOf } from "./periods.ts";

/** An event in the buffer zone, counted at the time of the unit of work. */
export interface BufferEventCount {
  event: "came" | "called" | "missed" | "entered" | "left";
  areaId: string;
  companyId: string;
  /** The gate that the vehicle was called to; null where it was not called. */
  gateId: string | null;
  /** For `entered`: the time since it came, milliseconds. */
  waitMs: number;
}

/** Appends the change of a buffer zone's counts, in the transaction of the event. */
export async function recordBufferEvent(work: Work, { event, ...of }: BufferEventCount): Promise<void> {
  const { tx, at, nowMs } = work;
  const area = await first(tx.selectFrom("areas").select("time_zone").where("id", "=", of.areaId));
  const period = periodOf(at, area?.time_zone ?? USUAL_TIME_ZONE);
  const place = { company_id: of.companyId, area_id: of.areaId, gate_id: of.gateId ?? "", lane_id: "" };
  const delta = { measure: "buffer", value: event, ...place, ...period, count: 1, sum_ms: of.waitMs } as const;
  await tx
    .insertInto("count_deltas")
    .values({ id: newId(nowMs), ...delta })
    .execute();
}
