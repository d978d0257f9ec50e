import type { Gate } from "../../wire/gate-resources.ts";
import type { Visit } from "../visit.ts";
import { choiceReads, recordChoices, type RecordChoices, searchName } from "./record-choices.ts";
import { gateOperations } from "../../features/base/gates.ts";

const seen = new WeakMap<Visit, Map<string, Promise<readonly Gate[]>>>();

/** The gates that the person sees, by name; read once in a visit. @param areaId only this area's */
export function gatesOf(visit: Visit, areaId?: string): Promise<readonly Gate[]> {
  const known = seen.get(visit) ?? new Map<string, Promise<readonly Gate[]>>();
  seen.set(visit, known);
  const gates = known.get(areaId ?? "") ?? readGates(visit, areaId);
  known.set(areaId ?? "", gates);
  return gates;
}

async function readGates(visit: Visit, area_id: string | undefined): Promise<readonly Gate[]> {
  const gates: Gate[] = [];
  for (let after: string | undefined; ;) {
    const query = { per_page: 100, sort: "name", order: "asc", area_id, after };
    const { items, meta } = await visit.read(gateOperations.list, { query });
    gates.push(...items);
    if (meta.next_after === null) return gates;
    after = meta.next_after;
  }
}

/** The operations that the name of a gate and the choices among gates need. */
export const GATE_READS = choiceReads("gate");
const FIELD = "gate_id";

/** The gates to choose among in a form. @param values what was typed, by path */
export function gateChoices(visit: Visit, values: Readonly<Partial<Record<string, string>>>): Promise<RecordChoices> {
  return recordChoices(visit, "gate", { chosen: values[FIELD], typed: values[searchName(FIELD)] });
}

/** The gates to choose among in the filters of the address. */
export function askedGates(visit: Visit): Promise<RecordChoices> {
  return recordChoices(visit, "gate", { chosen: visit.asked(FIELD), typed: visit.asked(searchName(FIELD)) });
}
