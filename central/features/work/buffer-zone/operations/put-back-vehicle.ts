import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { BufferEntry } from "../../../../../shared/wire/buffer-zone.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { shownEntry } from "../room.ts";
import { afterMove, notMoved } from "../rules.ts";
import { entries, saveMove } from "../store.ts";

export const putBackVehicle = defineWrite({
  id: "putBackVehicle",
  isOwn: true,
  method: "post",
  path: "/v1/buffer-zone/{id}/put-back",
  permission: "gates.check-in",
  scope: entries.declared.scope,
  summary: "Put a called vehicle back at the end of its class; its reserved place is free again",
  description: "As after a last call that nobody came to, but at once.",
  params: z.strictObject({ id: Uuid }),
  reply: BufferEntry,
  message: "vehicle_put_back",
  fails: ["wrong_state"],
  replay: async ({ db, actor, id, platform }) =>
    shownEntry(db, await entries.get(db, actor, id), platform.clock.nowMs()),
  async handle({ work, params: { id } }) {
    const entry = await entries.get(work.tx, work.actor, id);
    const moved = afterMove(entry, { is: "put-back" }, work.nowMs);
    if (moved.is !== "moved") throw notMoved("cannot_be_put_back", moved);
    return shownEntry(work.tx, await saveMove(work, entry, moved.after, moved.event), work.nowMs);
  },
});
