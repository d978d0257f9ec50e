import { type Area } from "../../../shared/wire/area.ts";
import { type Gate } from "../../../shared/wire/gate-resources.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Resource } from "../../platform/resource.ts";
import { type Uses, uses } from "../../platform/uses.ts";
import { gatesOfAreas, gateStore, type NamedGate, namedGate } from "./store.ts";

export type { NamedGate } from "./store.ts";

/** The service of the gates feature, for other features. */
export interface GateService {
  /** Other features register here what keeps a gate from being deleted, such as its edge. */
  uses: Uses;
  /** @throws AppError `not_found` when there is none that the actor may see */
  get(db: Reads, actor: Principal, id: string): Promise<Gate>;
  /** The gate with its area's name, whoever asks, even when it was deleted; for facts that come late. */
  gateOf(db: Reads, id: string): Promise<NamedGate | null>;
}

/** @param areas areas with gates are not deleted */
export function createGateService(areas: Pick<Resource<Area>, "uses">): GateService {
  areas.uses.add(async ({ tx }, areaId) => {
    const gates = await gatesOfAreas(tx, [areaId]);
    return gates.length > 0 ? `${gates.length} gates` : null;
  });
  return {
    uses: uses(),
    get: (db, actor, id) => gateStore.get(db, actor, id),
    gateOf: namedGate,
  };
}
