import { Hold, HoldCreate } from "../../../../wire/hold.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { HOLDS, holds } from "../holds.ts";
import { placeHold } from "../hold-subjects.ts";

export const setHold = defineWrite({
  id: "setHold",
  isOwn: true,
  method: "post",
  path: "/v1/holds",
  permission: "documents.update",
  scope: HOLDS,
  summary: "Hold a document or one vehicle ticket for a reason beside customs",
  body: HoldCreate,
  example: {
    body: {
      customs_document_id: "01920000-0000-7000-8000-000000000001",
      kind: "SEAL",
      reason: "the seal is broken",
    },
  },
  reply: Hold,
  message: "hold_set",
  replay: ({ db, actor, id }) => holds.get(db, actor, id),
  handle: ({ work, body }) => placeHold(work, body),
});
