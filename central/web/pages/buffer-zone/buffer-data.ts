import { z } from "zod";
import { BufferZone } from "../../../../shared/wire/buffer-zone.ts";
import { Gate } from "../../../../shared/wire/gate-resources.ts";
import { listOf } from "../../../platform/lists.ts";
import type { Visit } from "../../visit.ts";

export const BUFFER_READS = ["listBufferZone", "listGates"] as const;

/** The buffer zones of the areas that a person sees, with the gates by id. */
export interface Zones {
  zones: readonly BufferZone[];
  gates: ReadonlyMap<string, Gate>;
}

const Zones = z.object({ items: z.array(BufferZone) });
const Gates = listOf(Gate);

/** @param areaId only this one */
export async function readZones(visit: Visit, areaId: string | undefined): Promise<Zones> {
  const [{ items: zones }, { items: gates }] = await Promise.all([
    visit.read("listBufferZone", { query: { area_id: areaId } }, Zones),
    visit.read("listGates", { query: { per_page: 100, sort: "name", order: "asc", area_id: areaId } }, Gates),
  ]);
  return { zones, gates: new Map(gates.map((gate) => [gate.id, gate])) };
}
