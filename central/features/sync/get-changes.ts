import { z } from "zod";
import { isoTime } from "../../../shared/lib/clock.ts";
import { FEED_START, FeedLine } from "../../../shared/wire/feed.ts";
import { defineOperation, raw } from "../../platform/http/operation.ts";
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
      const ask = { scope: { areaId, gateId }, cursor: query.cursor, waitMs: query.wait_seconds * 1000, signal };
      const lines = feedLines({ feed, clock }, begin, isAhead ? null : ask);
      return new Response(streamOf(lines), { headers: { "content-type": "application/x-ndjson" } });
    },
  });

/** Reads on only when the other end has taken what came before, so that memory stays flat. */
function streamOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
