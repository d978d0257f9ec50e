import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { findEdge, type StoredEdge } from "./store.ts";

/** @throws AppError `not_found` when there is none that the actor may see, or the edge is revoked */
export async function getActiveEdge(db: Reads, actor: Principal, id: string): Promise<StoredEdge> {
  const edge = await findEdge(db, actor, id);
  if (!edge) throw noSuch("edge", id);
  return edge;
}
