import { momentWithAge } from "../../parts/evidence.ts";
import type { Shows } from "../../parts/resource.ts";
import type { ResourceAct } from "../../parts/resource-acts.ts";
import type { Visit } from "../../visit.ts";
import { bothOf } from "./configuration-words.ts";

/** The areas that the person sees, to choose one. */
export async function areaChoices(visit: Visit): Promise<(readonly [id: string, name: string])[]> {
  return (await visit.areas()).map(({ id, name }) => [id, name]);
}

/** When the record was changed last. */
export const changed: Shows<{ updated_at: string }> = {
  label: bothOf("changed"),
  value: ({ updated_at }, { visit, moments }) => momentWithAge(updated_at, { moments, ago: visit.words.frame.ago }),
};

/** Deleting a record. @param says the name of the text about what will happen */
export function removal(operation: string, says: Parameters<typeof bothOf>[0]): ResourceAct<object> {
  return {
    name: "delete",
    uses: [operation],
    isOffered: () => true,
    label: bothOf("remove"),
    icon: "cross",
    removes: bothOf(says),
  };
}
