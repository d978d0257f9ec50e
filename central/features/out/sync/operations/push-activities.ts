import { FactBatchFromEdge } from "../../../../wire/from-edges.ts";
import { FactBatchReply } from "../../../../../shared/wire/sync.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import { ingestBatch } from "../../../work/gate-activities/service.ts";

/** A full batch of the longest facts that an edge writes. */
const MAX_BYTES = 8 * 1024 * 1024;

export const pushActivities = defineBatch({
  id: "pushActivities",
  method: "post",
  path: "/v1/sync/activities",
  permission: "sync",
  // The calling edge is the scope: it accesses its own records alone.
  scope: "none",
  because: "each fact is taken in for itself where the batch as a whole fails",
  summary: "Facts of an edge's journal: a batch, idempotent by id, one result each",
  description:
    "What happened is never refused: a fact that can't be read is parked with its error and holds up no other. " +
    "`missing` names sequences that central has never had.",
  body: FactBatchFromEdge,
  maxBodyBytes: MAX_BYTES,
  reply: FactBatchReply,
  handle: ({ actor, body, log, transact }) => ingestBatch(transact, actor, actor.edge, body.facts, log),
});
