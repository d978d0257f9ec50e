import type { Gate } from "../../wire/gate-resources.ts";
import type { PageContext } from "../page-context.ts";
import { choiceReads, recordChoices, type RecordChoices, searchName } from "./record-choices.ts";
import { gateOperations } from "../../features/base/gates.ts";

const seen = new WeakMap<PageContext, Map<string, Promise<readonly Gate[]>>>();

/** The gates that the person sees, by name; read once in a request. @param areaId only this area's */
export function gatesOf(context: PageContext, areaId?: string): Promise<readonly Gate[]> {
  const known = seen.get(context) ?? new Map<string, Promise<readonly Gate[]>>();
  seen.set(context, known);
  const gates = known.get(areaId ?? "") ?? readGates(context, areaId);
  known.set(areaId ?? "", gates);
  return gates;
}

async function readGates(context: PageContext, area_id: string | undefined): Promise<readonly Gate[]> {
  const gates: Gate[] = [];
  for (let after: string | undefined; ;) {
    const query = { per_page: 100, sort: "name", order: "asc", area_id, after };
    const { items, meta } = await context.read(gateOperations.list, { query });
    gates.push(...items);
    if (meta.next_after === null) return gates;
    after = meta.next_after;
  }
}

/** The operations that the name of a gate and the choices among gates need. */
export const GATE_READS = choiceReads("gate");
const FIELD = "gate_id";

/** The gates to choose among in a form. @param values what was typed, by path */
export function gateChoices(
  context: PageContext,
  values: Readonly<Partial<Record<string, string>>>,
): Promise<RecordChoices> {
  return recordChoices(context, "gate", { chosen: values[FIELD], typed: values[searchName(FIELD)] });
}

/** The gates to choose among in the filters of the address. */
export function askedGates(context: PageContext): Promise<RecordChoices> {
  return recordChoices(context, "gate", { chosen: context.asked(FIELD), typed: context.asked(searchName(FIELD)) });
}
