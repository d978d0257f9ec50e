import { z } from "zod";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { type AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { FEED_START, FeedLine } from "../../../../../shared/wire/feed.ts";
import { snapshotOf } from "../../../../platform/db/position.ts";
import { isBelowLowWaterMark } from "../../../../platform/feed/low-water-marks.ts";
import { defineRead, raw } from "../../../../platform/http/operation.ts";
import { textBody } from "../../../../platform/http/streams.ts";
import { edgeOf } from "../../../gates/edges/service.ts";
import { feedLines } from "../feed-lines.ts";
import { mayRenewEpoch } from "../rules.ts";
import { lastRenewalBy } from "../store.ts";
import { WaitSeconds } from "../wait-query.ts";
import { say } from "../../../../../shared/words/say.ts";
import type { Said } from "../../../../../shared/wire/said.ts";

export const getChanges = defineRead({
  id: "getChanges",
  method: "get",
  path: "/v1/sync/changes",
  permission: "sync",
  // The calling edge is the scope: it accesses its own records alone.
  scope: "none",
  summary: "The change feed of the edge's area from a cursor on, one JSON object a line",
  description:
    "Begins with a `begin` line, ends with an `end` line; an answer without `end` was cut off, and its lines are valid. " +
    "Cursor `0` is the snapshot. A cursor that is too old is refused: begin at `0`. A cursor that is not in this " +
    "database's history is answered by `begin` alone, until the heartbeat has begun a new epoch because of it; where " +
    "no heartbeat will, because the edge had one begun within the last hour or has but a part of its first snapshot, " +
    "it is refused.",
  // Unknown parameters of a newer edge are ignored.
  query: z.object({ cursor: z.string().max(64).default(FEED_START), wait_seconds: WaitSeconds }),
  reply: raw({ "application/x-ndjson": FeedLine }),
  async handle({ db, actor, query, hold, log, platform: { feed, clock } }) {
    // Checked here, while the answer can still have an error status.
    const life = await feed.life();
    const isForeign = await feed.isForeign(query.cursor);
    const { edgeId, areaId, gateId } = actor.edge;
    const lowWaterMark = await feed.lowWaterMark({ areaId, gateId });
    if (isBelowLowWaterMark(query.cursor, lowWaterMark)) throw refused(say("feed_cursor_is_old"));
    const begin = { epoch: await feed.epoch(), at: isoTime(clock.nowMs()) };
    if (isForeign) {
      const reported = (await edgeOf(db, edgeId))?.heartbeat?.replica.epoch ?? null;
      // A heartbeat reports the replica in use at the gate, not a snapshot in progress.
      const isBeginSent = snapshotOf(query.cursor) === null || reported === begin.epoch;
      if (!isBeginSent || !mayRenewEpoch(await lastRenewalBy(db, edgeId), clock.nowMs()))
        throw refused(say("feed_cursor_is_foreign"));
      const fields = { cursor: query.cursor, gate: gateId };
      log.warn(fields, "edge cursor is not in this database's history");
    }
    const ask = {
      scope: { areaId, gateId },
      cursor: query.cursor,
      life,
      lowWaterMark,
      waitMs: query.wait_seconds * 1000,
    };
    const body = textBody(hold, (signal) => feedLines({ feed, clock }, begin, isForeign ? null : { ...ask, signal }));
    return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
  },
});

function refused(said: Said): AppError {
  return invalidInput([{ path: "cursor", said }]);
}
