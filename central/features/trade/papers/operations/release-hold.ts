import { WithReason } from "../../../../wire/document.ts";
import { Hold } from "../../../../wire/hold.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { HOLDS, holds, endHold } from "../holds.ts";
import { publishHold } from "../hold-subjects.ts";
import { OneDocument } from "./customs-detail.ts";

export const releaseHold = defineWrite({
  id: "releaseHold",
  isOwn: true,
  method: "post",
  path: "/v1/holds/{id}/release",
  permission: "documents.update",
  scope: HOLDS,
  summary: "Release a hold, with a reason",
  params: OneDocument,
  body: WithReason,
  example: { body: { reason: "a new seal was fitted" } },
  reply: Hold,
  message: "hold_released",
  replay: ({ db, actor, id }) => holds.get(db, actor, id),
  async handle({ work, params: { id }, body }) {
    const hold = await endHold(work, await holds.get(work.tx, work.actor, id), body.reason);
    await publishHold(work, hold);
    return hold;
  },
});
