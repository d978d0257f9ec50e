import { z } from "zod";
import { AppError } from "../../../../../shared/errors/app-error.ts";
import { isCalled, inQueueOrder } from "../../../../../shared/rules/buffer-queue.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { BufferCall, BufferEntry } from "../../../../../shared/wire/buffer-zone.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { areas } from "../../../base/areas.ts";
import { gateOfCall } from "../gate-of-call.ts";
import { roomOf, shownEntry } from "../room.ts";
import { afterMove, notMoved } from "../rules.ts";
import { entries, entriesIn, saveMove } from "../store.ts";
import { say } from "../../../../../shared/words/say.ts";

export const callVehicle = defineWrite({
  id: "callVehicle",
  method: "post",
  path: "/v1/buffer-zone/{id}/call",
  permission: "gates.check-in",
  scope: entries.declared.scope,
  summary: "Call a waiting vehicle to a gate; a place inside is reserved until the call times out",
  description:
    "Only the first in the queue, unless a reason is given, and only into a free place. Every gate of the area admits " +
    "the called vehicle. One that does not come " +
    "is called again as often as the area's rules say, then put back at the end of its priority class.",
  params: z.strictObject({ id: Uuid }),
  body: BufferCall,
  example: { body: {} },
  reply: BufferEntry,
  message: "vehicle_called",
  fails: ["wrong_state"],
  replay: async ({ db, actor, id, platform }) =>
    shownEntry(db, await entries.get(db, actor, id), platform.clock.nowMs()),
  async handle({ work, params: { id }, body: { gate_id, out_of_turn_reason } }) {
    const { tx, actor, nowMs } = work;
    const entry = await entries.get(tx, actor, id);
    const gate = await gateOfCall(work, entry, gate_id);
    const area = (await areas.having(tx, "id", [entry.area_id]))[0];
    if (!area) throw new AppError("wrong_state", say("area_was_deleted"));
    const moved = afterMove(entry, { is: "call", gateId: gate?.id ?? null, rules: area.rules.buffer_zone }, nowMs);
    if (moved.is !== "moved") throw notMoved("cannot_be_called", moved);
    const others = (await entriesIn(tx, entry.area_id)).filter((one) => one.id !== id);
    const waiting = inQueueOrder([...others, entry].filter((one) => !isCalled(one, nowMs)));
    const ahead = waiting.findIndex((one) => one.id === id);
    if (ahead > 0 && out_of_turn_reason === undefined)
      throw new AppError("wrong_state", say("others_wait_before", { count: ahead }));
    const { free, capacity, inside, reserved } = await roomOf(tx, area, others, nowMs);
    if (free === 0)
      throw new AppError("wrong_state", say("no_place_is_free", { inside, reserved, capacity: capacity ?? 0 }));
    const called = { ...moved.after, out_of_turn_reason: out_of_turn_reason ?? null };
    return shownEntry(tx, await saveMove(work, entry, called, moved.event), nowMs);
  },
});
