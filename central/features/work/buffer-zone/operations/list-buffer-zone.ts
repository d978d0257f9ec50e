import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { BufferZone } from "../../../../../shared/wire/buffer-zone.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { within } from "../../../../platform/scope.ts";
import { areas } from "../../../base/areas.ts";
import { roomOf, shownEntries } from "../room.ts";
import { entries, entriesIn } from "../store.ts";

export const listBufferZone = defineRead({
  id: "listBufferZone",
  method: "get",
  path: "/v1/buffer-zone",
  permission: "gates.read",
  scope: entries.declared.scope,
  summary: "Vehicles in the buffer zone of each area, with the area's capacity and their order",
  query: z.strictObject({ area_id: Uuid.optional() }),
  reply: z.strictObject({ items: z.array(BufferZone) }),
  async handle({ db, actor, query: { area_id }, platform }) {
    const nowMs = platform.clock.nowMs();
    const rows = await db
      .selectFrom("areas")
      .selectAll()
      .where("deleted_at", "is", null)
      .where(within(actor, areas.declared.scope))
      .$if(area_id !== undefined, (query) => query.where("id", "=", area_id ?? ""))
      .orderBy("name")
      .orderBy("id")
      .execute();
    const visible = await db
      .selectFrom("buffer_entries")
      .select("id")
      .where("ended_at", "is", null)
      .where(within(actor, entries.declared.scope))
      .execute();
    const isVisible = new Set(visible.map(({ id }) => id));
    const all = await entriesIn(db, area_id);
    const zones: BufferZone[] = [];
    for (const area of rows.map((row) => areas.read(row))) {
      const present = all.filter((entry) => entry.area_id === area.id);
      const { offset, ...room } = await roomOf(db, area, present, nowMs);
      const vehicles = shownEntries(present, nowMs).filter(({ id }) => isVisible.has(id));
      // A company sees the areas where its vehicles wait.
      if (actor.companyId !== null && vehicles.length === 0) continue;
      zones.push({ area_id: area.id, area_name: area.name, ...room, inside_offset: offset, vehicles });
    }
    return { items: zones };
  },
});
