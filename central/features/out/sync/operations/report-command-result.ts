import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { DeviceTest } from "../../../../../shared/wire/device-test.ts";
import { LaneCommand } from "../../../../wire/gate-resources.ts";
import { CommandResultFromEdge } from "../../../../wire/from-edges.ts";
import { EdgeCommand, RotationGrant } from "../../../../../shared/wire/sync.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { finishCommand } from "../../../gates/edges/service.ts";
import { noteForeignAnswer, ownResult } from "../../../gates/standing/service.ts";

export const reportCommandResult = defineBatch({
  id: "reportCommandResult",
  method: "post",
  path: "/v1/sync/commands/{id}/result",
  permission: "sync",
  // The calling edge is the scope: it accesses its own records alone.
  scope: "none",
  because: "an answer to another edge's command is refused, and leaves a case",
  summary: "Outcome of a command at the edge; sending it again changes nothing",
  description:
    "`rotate_credentials` that is `done` comes with the edge's new `public_key` and is answered by a new client " +
    "secret. The old one stays good until the new one is used; the same result again is answered by another secret.",
  params: z.strictObject({ id: Uuid }),
  body: CommandResultFromEdge,
  reply: z.union([LaneCommand, DeviceTest, EdgeCommand, RotationGrant]),
  fails: ["wrong_state"],
  message: "result_recorded",
  async handle({ db, transact, actor, params, body }) {
    await noteForeignAnswer({ db, transact }, actor, params.id);
    return transact(actor, async (work) => {
      const result = await ownResult(work, actor.edge, params.id, body);
      return finishCommand(work, actor.edge.edgeId, params.id, result);
    });
  },
});
