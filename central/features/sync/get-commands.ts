import { z } from "zod";
import { CommandList } from "../../../shared/wire/sync.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { commandTopic, type EdgeService } from "../edges/service.ts";
import { WaitSeconds } from "./wait-query.ts";

export const getCommands = ({ db, notifier, clock }: Platform, edges: Pick<EdgeService, "commandsFor">) =>
  defineOperation({
    id: "getCommands",
    method: "get",
    path: "/v1/sync/commands",
    permission: "sync",
    summary: "Commands for this edge as they come, each with an expiry",
    query: z.strictObject({ wait_seconds: WaitSeconds }),
    reply: CommandList,
    async handle({ actor, query, signal }) {
      const { edgeId } = actor.edge;
      using watch = notifier.watch([commandTopic(edgeId)]);
      const endMs = clock.monotonicMs() + query.wait_seconds * 1000;
      for (;;) {
        const items = await edges.commandsFor(db, edgeId);
        const leftMs = endMs - clock.monotonicMs();
        if (items.length > 0 || leftMs <= 0) return { items };
        if ((await watch.wait(leftMs, signal)) === "stopped") return { items };
      }
    },
  });
