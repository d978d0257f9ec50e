import type { BufferZone } from "../../../../shared/wire/buffer-zone.ts";
import type { Gate } from "../../../wire/gate-resources.ts";
import type { PageContext } from "../../page-context.ts";
import { gatesOf } from "../../parts/gates.ts";
import { listBufferZone } from "../../../features/work/buffer-zone/operations/list-buffer-zone.ts";
import { gateOperations } from "../../../features/base/gates.ts";

export const BUFFER_READS = [listBufferZone, gateOperations.list] as const;

/** The buffer zones of the areas that a person sees, with the gates by id. */
export interface Zones {
  zones: readonly BufferZone[];
  gates: ReadonlyMap<string, Gate>;
}

/** @param areaId only this one */
export async function readZones(context: PageContext, areaId: string | undefined): Promise<Zones> {
  const [{ items: zones }, gates] = await Promise.all([
    context.read(listBufferZone, { query: { area_id: areaId } }),
    gatesOf(context, areaId),
  ]);
  return { zones, gates: new Map(gates.map((gate) => [gate.id, gate])) };
}
