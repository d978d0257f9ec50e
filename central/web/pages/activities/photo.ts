import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { Stream } from "../../page.ts";
import { getGateActivity } from "../../../features/work/gate-activities/operations/get-gate-activity.ts";
import { getCaptureThumbnail } from "../../../features/work/gate-activities/operations/get-capture-thumbnail.ts";

/**
 * A picture of an activity. Its address stays the same, while the links of the API expire: a part that shows it changes
 * with the picture alone.
 */
export const activityPhoto: Stream = {
  path: "/activities/:id/photos/:captureId",
  uses: [getGateActivity],
  async open(context) {
    const [id, captureId] = [context.param("id"), context.param("captureId")];
    const { captures } = await context.read(getGateActivity, { params: { id } });
    const capture = captures.find((one) => one.id === captureId);
    if (!capture) throw noSuch("picture", captureId);
    const { pathname, search } = new URL(capture.url);
    return context.http.redirect(pathname + search, 303);
  },
};

/** The same picture as small as a card shows it, which the browser keeps. */
export const activityThumbnail: Stream = {
  path: "/activities/:id/photos/:captureId/small",
  uses: [getCaptureThumbnail],
  open: (context) =>
    context.read(getCaptureThumbnail, { params: { id: context.param("id"), captureId: context.param("captureId") } }),
};
