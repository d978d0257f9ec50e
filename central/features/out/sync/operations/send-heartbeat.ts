import { isoTime } from "../../../../../shared/lib/clock.ts";
import { HeartbeatFromEdge } from "../../../../wire/from-edges.ts";
import { HeartbeatReply } from "../../../../../shared/wire/sync.ts";
import { epochOf, renewEpoch } from "../../../../platform/feed/epoch.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { recordHeartbeat } from "../../../gates/edges/service.ts";
import { followUpdate } from "../../../gates/updates/service.ts";
import { compareJournal, parkedMark } from "../../../work/gate-activities/service.ts";
import { hasLostHistory, mayRenewEpoch } from "../rules.ts";
import { lastRenewalBy, noteRenewal } from "../store.ts";

const INTERVAL_SECONDS = 5;

export const sendHeartbeat = defineWrite({
  id: "sendHeartbeat",
  method: "post",
  path: "/v1/sync/heartbeat",
  permission: "sync",
  // The calling edge is the scope: it accesses its own records alone.
  scope: "none",
  summary: "The state of an edge, its lanes and devices; answers central's time",
  body: HeartbeatFromEdge,
  reply: HeartbeatReply,
  fails: ["not_found"],
  replay: "never replayed",
  prepare: ({ body, platform }) => platform.feed.isForeign(body.replica.cursor),
  async handle({ work, prepared: isForeign, actor, body, log, platform }) {
    const { edge } = actor;
    await recordHeartbeat(work, edge.edgeId, body);
    const release = await followUpdate(work, edge.edgeId, body);
    const { journal, receivedUpTo, lastSequence, missing } = await compareJournal(work, edge, body);
    // Read within the unit of work: when several edges report a restore at once, the first begins the epoch for all.
    let epoch = await epochOf(work.tx);
    if (hasLostHistory({ reported: body.replica.epoch, known: epoch, isForeign, journal })) {
      const fields = { edge: edge.edgeId, isForeign, journal };
      if (mayRenewEpoch(await lastRenewalBy(work.tx, edge.edgeId), work.nowMs)) {
        log.error(fields, "edge is ahead of this database: restore detected, new epoch begins");
        await noteRenewal(work, edge.edgeId);
        epoch = await renewEpoch(work.tx);
      } else {
        // The last hour of the log already has the error above.
        log.debug(fields, "edge is ahead of this database again within the hour: no new epoch");
      }
    }
    return {
      central_time: isoTime(platform.clock.nowMs()),
      epoch,
      interval_seconds: INTERVAL_SECONDS,
      received_up_to: receivedUpTo,
      last_sequence: lastSequence,
      parked_mark: await parkedMark(work.tx),
      ...(missing.length > 0 ? { missing } : {}),
      ...(release === null ? {} : { release }),
    };
  },
});
