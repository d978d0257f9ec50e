import type { Section } from "../page.ts";
import { activitiesPage } from "../pages/activities/activities-page.ts";
import { activityPage } from "../pages/activities/activity-page.ts";
import { activityPhoto, activityThumbnail } from "../pages/activities/photo.ts";
import { refusalsPage } from "../pages/activities/refusals-page.ts";
import { insidePage } from "../pages/inside/inside-page.ts";
import { laneActs } from "../pages/live/lane-acts.ts";
import { lanePage, laneStream } from "../pages/live/lane-page.ts";
import { livePage } from "../pages/live/live-page.ts";
import { liveStream } from "../pages/live/live-stream.ts";
import { reviewActs } from "../pages/reviews/review-acts.ts";
import { reviewPage } from "../pages/reviews/review-page.ts";
import { reviewsPage } from "../pages/reviews/reviews-page.ts";
import { virtualDevicesAct } from "../pages/start/guide.ts";

/** What happens at the gates. */
export const gatesSection: Section = {
  label: { en: "Gates", id: "Gerbang" },
  icon: "lanes",
  key: "KeyG",
  pages: [livePage, lanePage, activitiesPage, activityPage, reviewsPage, reviewPage, insidePage, refusalsPage],
  acts: [virtualDevicesAct, ...laneActs, ...reviewActs],
  streams: [liveStream, laneStream, activityPhoto, activityThumbnail],
};
