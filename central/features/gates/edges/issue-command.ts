import { AppError } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import type { OverrideAction } from "../../../../shared/wire/fact.ts";
import type { Lane, LaneCommand } from "../../../wire/gate-resources.ts";
import type { Work } from "../../../platform/transact.ts";
import { insertCommand } from "./command-store.ts";
import { lifetimeMs, whyUnreachable } from "./rules.ts";
import { edgeStateOf } from "./state.ts";
import { edgesOfGates } from "./store.ts";
import { commandTopic } from "./topics.ts";
import { say } from "../../../../shared/words/say.ts";

/** A command that a user requests for a lane. `until`: the moment at which it ends by itself, or null. */
export interface Order {
  lane: Pick<Lane, "id" | "gate_id" | "name">;
  action: OverrideAction;
  reason: string;
  until: string | null;
}

/** Issues a command to the lane's edge, with its audit row, and wakes the edge. @throws AppError `edge_unreachable` */
export async function issueCommand(work: Work, { lane, action, reason, until }: Order): Promise<LaneCommand> {
  const [edge] = await edgesOfGates(work.tx, [lane.gate_id]);
  const connection = edge ? edgeStateOf(edge, work.nowMs).connection : "no_edge";
  const because = whyUnreachable(action, connection);
  if (!edge || because !== null)
    throw new AppError(
      "edge_unreachable",
      say("lane_is_unreachable", { lane: lane.name, why: because ?? say("gate_has_no_edge") }),
    );
  const command: LaneCommand = {
    id: newId(work.nowMs),
    lane_id: lane.id,
    edge_id: edge.id,
    action,
    issued_at: work.at,
    expires_at: isoTime(work.nowMs + lifetimeMs(action)),
    by: { id: work.actor.id, name: work.actor.name },
    reason,
    until,
    state: "queued",
    because: null,
    activity_id: null,
    answered_at: null,
  };
  await insertCommand(work, command);
  work.notify(commandTopic(edge.id));
  return command;
}
