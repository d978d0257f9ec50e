import { Uuid } from "../../../../../shared/wire/common.ts";
import { WithReason } from "../../../../wire/document.ts";
import { Hold, HoldCreate } from "../../../../wire/hold.ts";
import { HoldKind } from "../../../../../shared/wire/paper.ts";
import { defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { HOLDS, holds, releaseHold } from "../holds.ts";
import { publishHold, setHold } from "../hold-subjects.ts";
import { OneDocument } from "./customs-reads.ts";

const SORTS = ["set_at", "created_at", "updated_at"] as const;
const LIST = holds.listedBy(SORTS, ["customs_document_id", "port_document_id", "vehicle_ticket_id", "kind"]);

export const listHolds = defineRead({
  id: "listHolds",
  isOwn: true,
  method: "get",
  path: "/v1/holds",
  permission: "documents.read",
  scope: HOLDS,
  summary: "List of holds beside customs, standing and released",
  query: listQuery(
    SORTS,
    {
      kind: HoldKind.optional(),
      customs_document_id: Uuid.optional(),
      port_document_id: Uuid.optional(),
      vehicle_ticket_id: Uuid.optional(),
    },
    "asc",
  ),
  list: LIST,
  reply: listOf(Hold),
  handle: ({ db, actor, query }) => holds.page(db, actor, query, LIST),
});

export const setHoldOperation = defineWrite({
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
  message: "Hold set",
  replay: ({ db, actor, id }) => holds.get(db, actor, id),
  handle: ({ work, body }) => setHold(work, body),
});

export const releaseHoldOperation = defineWrite({
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
  message: "Hold released",
  replay: ({ db, actor, id }) => holds.get(db, actor, id),
  async handle({ work, params: { id }, body }) {
    const hold = await releaseHold(work, await holds.get(work.tx, work.actor, id), body.reason);
    await publishHold(work, hold);
    return hold;
  },
});

export const holdOperations = [listHolds, setHoldOperation, releaseHoldOperation];
