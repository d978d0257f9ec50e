import { z } from "zod";
import { AreaInside } from "../../../../../shared/wire/inside.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { hasOverstayed } from "../../../../../shared/rules/validity.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { areas } from "../../../base/areas.ts";
import { vehiclesInside } from "../../../trade/tickets/service.ts";
import { insideOf } from "../room.ts";

export const getInside = defineRead({
  id: "getInside",
  isOwn: true,
  method: "get",
  path: "/v1/areas/{id}/inside",
  permission: "gates.read",
  scope: areas.declared.scope,
  summary: "Who is inside an area, since when, and who has overstayed",
  description: "As far as the gates have told central: a gate that is offline knows more, and prints its own list.",
  params: z.strictObject({ id: Uuid }),
  reply: AreaInside,
  async handle({ db, actor, params, platform }) {
    const area = await areas.get(db, actor, params.id);
    const { inside, offset } = await insideOf(db, area.id);
    const nowMs = platform.clock.nowMs();
    const rows = await vehiclesInside(db, area.id);
    const vehicles = rows.map(({ id, last_step_at, last_step_gate_name, request_at_end, expired_at, ...known }) => ({
      vehicle_ticket_id: id,
      ...known,
      since: last_step_at ?? "",
      gate_name: last_step_gate_name ?? "",
      has_overstayed: hasOverstayed({ request_at_end, expired_at }, area.time_zone, nowMs),
    }));
    return { area_id: area.id, area_name: area.name, inside, inside_offset: offset, vehicles };
  },
});
