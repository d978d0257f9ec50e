import type { Stream } from "../../page.ts";
import { followParts } from "./follow-parts.ts";
import { LIVE_READS, readNow } from "./live-data.ts";
import { readersOf } from "./live-page.ts";
import { livePartsOf } from "./live-view.ts";

/** Keeps the control room up to date. */
export const liveStream: Stream = {
  path: "/live/stream",
  uses: LIVE_READS,
  async open(context) {
    const reader = await readersOf(context);
    return followParts(context, {}, async () => ({
      parts: livePartsOf(await readNow(context), reader, context.language),
    }));
  },
};
