import { z } from "zod";
import { EdgeUpdate } from "../../../../wire/edge-update.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { EDGES, edgesWithin, edgeStateOf } from "../../edges/service.ts";
import { lastRollout, placesIn } from "../store.ts";

export const listEdgeUpdates = defineRead({
  id: "listEdgeUpdates",
  method: "get",
  path: "/v1/edge-updates",
  permission: "edges.manage",
  scope: EDGES,
  isOwn: true,
  summary: "Each gate's version, the one that is wanted of it, and how far it is",
  reply: z.strictObject({ items: z.array(EdgeUpdate) }),
  async handle({ db, actor, platform: { clock } }) {
    const rollout = await lastRollout(db);
    const places = rollout ? await placesIn(db, rollout.id) : new Map<string, never>();
    const items = (await edgesWithin(db, actor)).map((edge): EdgeUpdate => {
      const { update } = edge.heartbeat ?? {};
      const place = places.get(edge.id);
      const { connection, version } = edgeStateOf(edge, clock.nowMs());
      const shown = {
        edge_id: edge.id,
        gate_id: edge.gate_id,
        gate_name: edge.gate_name,
        area_id: edge.area_id,
        connection,
        version,
        processor: update?.processor ?? null,
        unable_because: update?.unable_because ?? null,
      };
      if (!rollout || !place)
        return { ...shown, wanted_version: null, wave: null, state: "idle", percent: null, update_because: null };
      const own = update?.attempt === place.attempt_id ? update : undefined;
      const hasBegun = rollout.state === "running" && place.wave <= rollout.wave;
      return {
        ...shown,
        wanted_version: rollout.version,
        wave: place.wave,
        state: place.outcome ?? own?.state ?? (hasBegun ? "idle" : "waiting"),
        percent: place.outcome === null ? (own?.percent ?? null) : null,
        update_because: place.because ?? own?.because ?? null,
      };
    });
    return { items };
  },
});
