import { InsideCorrect, InsideCorrection } from "../../../../../shared/wire/buffer-zone.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { areas } from "../../../base/areas.ts";
import { countInside } from "../../../trade/tickets/service.ts";
import { corrections } from "../store.ts";

export const correctInside = defineWrite({
  id: "correctInside",
  isOwn: true,
  method: "post",
  path: "/v1/buffer-zone/inside-corrections",
  permission: "gates.check-in",
  scope: corrections.declared.scope,
  summary: "Correct the number of vehicles inside an area, with a reason",
  description:
    "The difference to the counted vehicles is added to every later count, here and at the gates, until the next " +
    "correction. Recorded passages stay as they are.",
  body: InsideCorrect,
  example: {
    body: { area_id: "0192c3a4-0000-7000-8000-0000000000e1", inside: 37, reason: "Counted on the yard at 14:00" },
  },
  reply: InsideCorrection,
  message: "corrected",
  replay: ({ db, actor, id }) => corrections.get(db, actor, id),
  async handle({ work, actor: { id, name }, body: { area_id, inside, reason } }) {
    const area = await resolveReference("area_id", areas.get(work.tx, work.actor, area_id));
    const counted = await countInside(work.tx, area.id);
    const offset = inside - counted;
    return corrections.insert(work, { area_id, inside, counted, offset, reason, corrected_by: { id, name } });
  },
});
