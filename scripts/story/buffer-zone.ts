import { z } from "zod";
import { Area } from "../../shared/wire/area.ts";
import { BufferEntry, BufferZone } from "../../shared/wire/buffer-zone.ts";
import { until } from "../lib/until.ts";
import type { Driver } from "./cast.ts";
import { type Road, sendTruck } from "./trucks.ts";

/**
 * The area is full: a truck is sent to the buffer zone, waits until another one leaves, is called, and passes.
 * @param leaver a truck inside the area
 */
export async function waitInBufferZone(road: Road, waiter: Driver, leaver: Driver): Promise<void> {
  const { memory } = road;
  const { admin, areaId, gateId } = road.site;
  const zones = await admin.get(`/v1/buffer-zone?area_id=${areaId}`, z.object({ items: z.array(BufferZone) }));
  const limit = (capacity: number | null) => admin.patch(`/v1/areas/${areaId}`, { rules: { capacity } }, Area);
  const capacity = zones.items[0]?.inside ?? 0;
  await limit(capacity);
  await until("the gate knows the limit", () => memory.record("area", areaId)?.includes(`"capacity":${capacity}`));
  const full = { code: "AREA_FULL", passage: null } as const;
  await sendTruck(road, { who: "sent to the buffer zone", lane: "in", driver: waiter, expects: full });
  const { id } = await admin.post("/v1/buffer-zone/enter", { vehicle_ticket_id: waiter.vehicleTicketId }, BufferEntry);
  const passes = { code: "OK", passage: "confirmed" } as const;
  await sendTruck(road, { who: "makes room", lane: "out", driver: leaver, expects: passes });
  await until("central knows of the free place", async () => {
    const { items } = await admin.get(`/v1/buffer-zone?area_id=${areaId}`, z.object({ items: z.array(BufferZone) }));
    return items[0]?.free === 1;
  });
  await admin.post(`/v1/buffer-zone/${id}/call`, { gate_id: gateId }, BufferEntry);
  await until("the gate knows of the call", () => memory.record("buffer_entry", id)?.includes('"called_until":"'));
  await sendTruck(road, { who: "called from the buffer zone", lane: "in", driver: waiter, expects: passes });
  await until("its wait is over", () => memory.record("buffer_entry", id) === null);
  await limit(null);
}
