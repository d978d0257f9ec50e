import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { defineRead, raw } from "../../../../platform/http/operation.ts";
import { smallCaptureOf } from "../../../gates/files/service.ts";
import { ACTIVITIES, findActivity } from "../store.ts";

/** The picture of an id never changes: a page that is opened again, or by the hour, does not load it again. */
const HEADERS = { "content-type": "image/jpeg", "cache-control": "private, max-age=3600, immutable" };

export const getCaptureThumbnail = defineRead({
  id: "getCaptureThumbnail",
  method: "get",
  path: "/v1/gate-activities/{id}/captures/{captureId}/thumbnail",
  isOwn: true,
  permission: "gates.read",
  scope: ACTIVITIES,
  summary: "A picture of an activity as a small JPEG, for cards: at most 640 pixels a side",
  params: z.strictObject({ id: Uuid, captureId: Uuid }),
  reply: raw({ "image/jpeg": null }),
  fails: ["unsupported_media", "too_large"],
  async handle({ db, actor, params: { id, captureId }, platform }) {
    const activity = await findActivity(db, actor, id);
    const bytes = activity && (await smallCaptureOf(db, platform.files, activity, captureId));
    if (!bytes) throw noSuch("picture", captureId);
    return new Response(new Uint8Array(bytes), { headers: HEADERS });
  },
});
