import { html } from "hono/html";
import { momentOf } from "../../parts/evidence.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import type { Bilingual, ResourceAct } from "../../parts/resource-acts.ts";
import { bothOf } from "./configuration-words.ts";

/** When the record was changed last. */
export const changed: Shows<{ updated_at: string }> = {
  label: bothOf("changed"),
  value: ({ updated_at }, reader) => momentOf(updated_at, reader),
};

/** The name of the area of a record. */
export const areaOfRecord: Shows<{ area_id: string }> = {
  label: bothOf("area"),
  value: ({ area_id }, { visit }) =>
    html`${visit.areas().then((areas) => areas.find(({ id }) => id === area_id)?.name ?? "")}`,
};

/** Deleting a record. @param says the name of the text about what will happen */
export function removal(operation: string, says: Parameters<typeof bothOf>[0]): ResourceAct<object> {
  return removalOf(operation, bothOf(says));
}

/** Deleting a record of any kind. @param says what will happen */
export function removalOf(operation: string, says: Bilingual): ResourceAct<object> {
  return {
    name: "delete",
    uses: [operation],
    isOffered: () => true,
    label: bothOf("remove"),
    icon: "cross",
    removes: says,
  };
}
