import { Gate } from "../../../shared/wire/gate-resources.ts";
import { listOf } from "../../platform/lists.ts";
import type { Visit } from "../visit.ts";

const Gates = listOf(Gate);
const seen = new WeakMap<Visit, Map<string, Promise<readonly Gate[]>>>();

/** The gates that the person sees, the first hundred by name; read once in a visit. @param areaId only this area's */
export function gatesOf(visit: Visit, areaId?: string): Promise<readonly Gate[]> {
  const known = seen.get(visit) ?? new Map<string, Promise<readonly Gate[]>>();
  seen.set(visit, known);
  const query = { per_page: 100, sort: "name", order: "asc", area_id: areaId };
  const gates = known.get(areaId ?? "") ?? visit.read("listGates", { query }, Gates).then(({ items }) => items);
  known.set(areaId ?? "", gates);
  return gates;
}

/** The name of a gate; empty for one that the person does not see. */
export async function gateName(visit: Visit, id: string): Promise<string> {
  return (await gatesOf(visit)).find((gate) => gate.id === id)?.name ?? "";
}
