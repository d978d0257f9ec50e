import { isoTime } from "../../../shared/lib/clock.ts";
import { Heartbeat, HeartbeatReply } from "../../../shared/wire/sync.ts";
import { epochOf, renewEpoch } from "../../platform/feed/epoch.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type EdgeService } from "../edges/service.ts";
import { type GateActivityService } from "../gate-activities/service.ts";
import { hasLostHistory, mayRenewEpoch } from "./rules.ts";
import { lastRenewalBy, noteRenewal } from "./store.ts";

const INTERVAL_SECONDS = 10;

export const sendHeartbeat = (
  { transact, feed, clock, db }: Platform,
  activities: GateActivityService,
  edges: Pick<EdgeService, "noteHeartbeat">,
) =>
  defineOperation({
    id: "sendHeartbeat",
    method: "post",
    path: "/v1/sync/heartbeat",
    permission: "sync",
    summary: "The state of an edge, its lanes and devices; answers central's time",
    body: Heartbeat,
    reply: HeartbeatReply,
    async handle({ actor, body, log }) {
      const { edge } = actor;
      const isForeign = await feed.isForeign(body.replica.cursor);
      const { epoch, receivedUpTo, lastSequence, missing } = await transact(actor, async (work) => {
        await edges.noteHeartbeat(work, edge.edgeId, body);
        const { journal, ...has } = await activities.compareJournal(work, edge, body);
        // Read within: of edges that tell of a restore in the same moment, the first begins the epoch for all.
        const known = await epochOf(work.tx);
        if (!hasLostHistory({ reported: body.replica.epoch, known, isForeign, journal }))
          return { epoch: known, ...has };
        const told = { edge: edge.edgeId, isForeign, journal };
        if (!mayRenewEpoch(await lastRenewalBy(work.tx, edge.edgeId), work.nowMs)) {
          log.error(told, "an edge knows more than this database, again within the hour: no other edge is told");
          return { epoch: known, ...has };
        }
        log.error(told, "an edge knows more than this database: it was restored");
        await noteRenewal(work, edge.edgeId);
        return { epoch: await renewEpoch(work.tx), ...has };
      });
      const parked_mark = await activities.parkedMark(db);
      // Read last, so that what the answer took to make is not taken for a difference of the clocks.
      return {
        central_time: isoTime(clock.nowMs()),
        epoch,
        interval_seconds: INTERVAL_SECONDS,
        received_up_to: receivedUpTo,
        last_sequence: lastSequence,
        parked_mark,
        ...(missing.length > 0 ? { missing } : {}),
      };
    },
  });
