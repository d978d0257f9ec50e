import { AppError } from "../../../shared/errors/app-error.ts";
import { type Lane } from "../../../shared/wire/gate-resources.ts";
import { type Principal } from "../../platform/auth/principal.ts";
import { type Reads } from "../../platform/db/database.ts";
import { type Work } from "../../platform/transact.ts";
import { publishLane } from "./publish-lane.ts";
import { findLane, lanesOfGates, type NamedLane, namedLane, saveLane } from "./store.ts";

export type { NamedLane } from "./store.ts";

/** The service of the lanes feature, for other features. */
export interface LaneService {
  /** @throws AppError `not_found` when there is none that the actor may see */
  get(db: Reads, actor: Principal, id: string): Promise<Lane>;
  /** The lane with the names of its gate and area, whoever asks, even when it was deleted. */
  laneOf(db: Reads, id: string): Promise<NamedLane | null>;
  /** The standing lanes of these gates, by number. */
  ofGates(db: Reads, gateIds: readonly string[]): Promise<Lane[]>;
  /** Deletes a lane (soft) and takes it away from its gate. @returns the lane as it is then */
  remove(work: Work, lane: Lane): Promise<Lane>;
}

export function createLaneService(): LaneService {
  return {
    async get(db, actor, id) {
      const lane = await findLane(db, actor, id);
      if (!lane) throw new AppError("not_found", `No lane ${id}`);
      return lane;
    },
    laneOf: namedLane,
    ofGates: lanesOfGates,
    async remove(work, lane) {
      const after: Lane = { ...lane, updated_at: work.at, deleted_at: work.at };
      await saveLane(work, lane, after);
      await publishLane(work, after);
      return after;
    },
  };
}
