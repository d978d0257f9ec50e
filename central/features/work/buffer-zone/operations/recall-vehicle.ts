import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { BufferEntry, BufferRecall } from "../../../../../shared/wire/buffer-zone.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { areas } from "../../../base/areas.ts";
import { gateOfCall } from "../gate-of-call.ts";
import { shownEntry } from "../room.ts";
import { afterMove, notMoved } from "../rules.ts";
import { entries, saveMove } from "../store.ts";
import { say } from "../../../../../shared/words/say.ts";

export const recallVehicle = defineWrite({
  id: "recallVehicle",
  isOwn: true,
  method: "post",
  path: "/v1/buffer-zone/{id}/recall",
  permission: "gates.check-in",
  scope: entries.declared.scope,
  summary: "Call a called vehicle again: its whole time begins anew, and its place inside stays reserved",
  description: "To the same gate unless another one is named. It counts as one of its calls.",
  params: z.strictObject({ id: Uuid }),
  body: BufferRecall,
  example: { body: {} },
  reply: BufferEntry,
  message: "vehicle_called_again",
  fails: ["wrong_state"],
  replay: async ({ db, actor, id, platform }) =>
    shownEntry(db, await entries.get(db, actor, id), platform.clock.nowMs()),
  async handle({ work, params: { id }, body: { gate_id } }) {
    const entry = await entries.get(work.tx, work.actor, id);
    const gate = await gateOfCall(work, entry, gate_id);
    const [area] = await areas.having(work.tx, "id", [entry.area_id]);
    if (!area) throw new AppError("wrong_state", say("area_was_deleted"));
    const move = { is: "recall", gateId: gate?.id ?? entry.gate_id, rules: area.rules.buffer_zone } as const;
    const moved = afterMove(entry, move, work.nowMs);
    if (moved.is !== "moved") throw notMoved("cannot_be_called_again", moved);
    return shownEntry(work.tx, await saveMove(work, entry, moved.after, moved.event), work.nowMs);
  },
});
