import { z } from "zod";
import { CommandList } from "../../../../../shared/wire/sync.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { commandsFor, commandTopic } from "../../../gates/edges/service.ts";
import { WaitSeconds } from "../wait-query.ts";

export const getCommands = defineRead({
  id: "getCommands",
  method: "get",
  path: "/v1/sync/commands",
  permission: "sync",
  // The calling edge is the scope: it accesses its own records alone.
  scope: "none",
  summary: "Commands for this edge as they come, each with an expiry",
  // Unknown parameters of a newer edge are ignored.
  query: z.object({ wait_seconds: WaitSeconds }),
  reply: CommandList,
  async handle({ db, actor, query, hold, platform: { notifier, clock } }) {
    const { edgeId } = actor.edge;
    using watch = notifier.watch([commandTopic(edgeId)]);
    using held = hold();
    const endMs = clock.monotonicMs() + query.wait_seconds * 1000;
    for (;;) {
      const items = await commandsFor(db, edgeId, clock.nowMs());
      if (!(await held.stands())) return { items: [] };
      const leftMs = endMs - clock.monotonicMs();
      if (items.length > 0 || leftMs <= 0) return { items };
      if ((await watch.wait(leftMs, held.signal)) === "stopped") return { items };
    }
  },
});
