import { epochMsOf } from "../../../../shared/lib/clock.ts";
import type { BufferEntry } from "../../../../shared/wire/buffer-zone.ts";
import { say } from "../../../../shared/words/say.ts";
import { sendPush } from "../../../platform/push/send-push.ts";
import type { Work } from "../../../platform/transact.ts";
import { gateOf } from "../../base/gates.ts";

type Called = Pick<BufferEntry, "called_until" | "gate_id" | "vehicle_ticket_id">;

/** Calls the phone of a vehicle's driver. After the call's time it is not shown any more. */
export async function callDriver(work: Work, before: Called, called: Called): Promise<void> {
  const { called_until: until, gate_id, vehicle_ticket_id: vehicleTicketId } = called;
  if (until === null || until === before.called_until) return;
  const gate = gate_id === null ? null : await gateOf(work.tx, gate_id);
  await sendPush(work, {
    kind: null,
    readers: { vehicleTicketId },
    content: {
      title: gate ? say("driver_called_to", { gate: gate.name }) : say("driver_called"),
      body: null,
      to: null,
      tag: "call",
    },
    expiresAtMs: epochMsOf(until),
  });
}
