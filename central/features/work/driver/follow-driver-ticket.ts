import { z } from "zod";
import { DriverParams } from "../../../wire/driver.ts";
import { followForAWhile } from "../../../platform/events/follow-for-a-while.ts";
import type { StreamedEvent } from "../../../platform/events/live-stream.ts";
import { defineRead, raw } from "../../../platform/http/operation.ts";
import { eventStream } from "../../../platform/http/streams.ts";
import { readTickets } from "../../trade/tickets/service.ts";
import { linkOver, requireDriver } from "./require-driver.ts";

export const followDriverTicket = defineRead({
  id: "followDriverTicket",
  method: "get",
  path: "/v1/driver-tickets/{token}/stream",
  permission: "public",
  scope: "none",
  isOwn: true,
  summary: "Live stream for a driver's link: says when to read the vehicle ticket again (server-sent events)",
  description:
    "`changed` comes when the vehicle itself is queued, called or passes, `moved` when another one in the queue of the area is; they carry nothing. After `moved`, wait for some random seconds: everyone in the queue is told at once. The stream ends after 15 minutes at the latest.",
  params: DriverParams,
  reply: raw({ "text/event-stream": z.string().meta({ examples: ["id: 1042\nevent: changed\ndata: {}\n\n"] }) }),
  fails: ["not_found", "rate_limited"],
  async handle({ db, params: { token }, ip, request, hold, platform }) {
    const { live } = platform;
    const { id } = await requireDriver(platform, token, ip);
    const areaId = (await readTickets(db, [id])).get(id)?.record.area_id;
    if (areaId === undefined) throw linkOver();
    const after = request.headers.get("last-event-id") ?? (await live.now());
    const told = ({ type, areaId: where, data }: StreamedEvent): "changed" | "moved" | null => {
      if (where !== areaId || (type !== "buffer-zone" && type !== "gate-activity")) return null;
      if (data["vehicle_ticket_id"] === id) return "changed";
      return type === "buffer-zone" ? "moved" : null;
    };
    /** Whose vehicle moved is not for this driver: only that something did. */
    async function* changes(signal: AbortSignal): AsyncGenerator<StreamedEvent | null> {
      for await (const event of followForAWhile(platform, after, signal)) {
        const type = event && told(event);
        if (event === null || type !== null) yield event && { ...event, type: type ?? "moved", data: {} };
      }
    }
    const leave = live.places.take(`driver:${id}`);
    request.signal.addEventListener("abort", leave, { once: true });
    return eventStream(hold, changes, () => true, leave);
  },
});
