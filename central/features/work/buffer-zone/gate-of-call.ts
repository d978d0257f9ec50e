import { invalidInput } from "../../../../shared/errors/app-error.ts";
import type { Gate } from "../../../wire/gate-resources.ts";
import { resolveReference } from "../../../platform/resolve-reference.ts";
import type { Work } from "../../../platform/transact.ts";
import { gates } from "../../base/gates.ts";
import type { StoredEntry } from "./store.ts";
import { say } from "../../../../shared/words/say.ts";

/**
 * The gate that a vehicle is called to; null where none is named.
 * @throws AppError `invalid_input` for a gate of another area, or one that the actor does not see
 */
export async function gateOfCall(
  { tx, actor }: Work,
  entry: Pick<StoredEntry, "area_id">,
  gateId: string | undefined,
): Promise<Pick<Gate, "id"> | null> {
  if (gateId === undefined) return null;
  const gate = await resolveReference("gate_id", gates.get(tx, actor, gateId));
  if (gate.area_id === entry.area_id) return gate;
  throw invalidInput([{ path: "gate_id", said: say("is_gate_of_another_area") }]);
}
