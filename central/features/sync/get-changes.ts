import { z } from "zod";
import { isoTime } from "../../../shared/lib/clock.ts";
import { FEED_START, FeedLine } from "../../../shared/wire/feed.ts";
import { defineOperation, raw } from "../../platform/http/operation.ts";
import { textBody } from "../../platform/http/streams.ts";
import { type Platform } from "../../platform/platform.ts";
import { feedLines } from "./feed-lines.ts";
import { WaitSeconds } from "./wait-query.ts";

export const getChanges = ({ feed, clock }: Platform) =>
  defineOperation({
    id: "getChanges",
    method: "get",
    path: "/v1/sync/changes",
    permission: "sync",
    summary: "The change feed of the edge's area from a cursor on, one JSON object a line",
    description:
      "Begins with a `begin` line, ends with an `end` line; an answer without `end` was cut, and what came is good. " +
      "Cursor `0` is the snapshot. A cursor from beyond this database's history is answered by `begin` alone.",
    query: z.strictObject({ cursor: z.string().max(40).default(FEED_START), wait_seconds: WaitSeconds }),
    reply: raw({ "application/x-ndjson": FeedLine }),
    async handle({ actor, query, signal, log }) {
      // Refused here, while there is still a status to say so with.
      const isAhead = await feed.isAhead(query.cursor);
      const { areaId, gateId } = actor.edge;
      const begin = { epoch: await feed.epoch(), at: isoTime(clock.nowMs()) };
      if (isAhead)
        log.error({ cursor: query.cursor, gate: gateId }, "an edge has a cursor from beyond this database's history");
      const ask = { scope: { areaId, gateId }, cursor: query.cursor, waitMs: query.wait_seconds * 1000 };
      const body = textBody((left) =>
        feedLines({ feed, clock }, begin, isAhead ? null : { ...ask, signal: AbortSignal.any([signal, left]) }),
      );
      return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    },
  });
