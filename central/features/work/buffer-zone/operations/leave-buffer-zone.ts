import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { BufferEntry, BufferLeave } from "../../../../../shared/wire/buffer-zone.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { shownEntry } from "../room.ts";
import { afterMove, notMoved } from "../rules.ts";
import { entries, saveMove } from "../store.ts";

export const leaveBufferZone = defineWrite({
  id: "leaveBufferZone",
  method: "post",
  path: "/v1/buffer-zone/{id}/leave",
  permission: "gates.check-in",
  scope: entries.declared.scope,
  summary: "A vehicle leaves the buffer zone without entering the area; its reserved place is free again",
  params: z.strictObject({ id: Uuid }),
  body: BufferLeave,
  example: { body: { reason: "The driver comes back tomorrow" } },
  reply: BufferEntry,
  message: "buffer_zone_left",
  fails: ["wrong_state"],
  replay: async ({ db, actor, id, platform }) =>
    shownEntry(db, await entries.get(db, actor, id), platform.clock.nowMs()),
  async handle({ work, params: { id }, body: { reason = null } }) {
    const entry = await entries.get(work.tx, work.actor, id);
    const moved = afterMove(entry, { is: "leave", reason }, work.nowMs);
    if (moved.is !== "moved") throw notMoved("cannot_leave", moved);
    return shownEntry(work.tx, await saveMove(work, entry, moved.after, moved.event), work.nowMs);
  },
});
