import type { Act, Page, Stream } from "./page.ts";
import { activitiesPage } from "./pages/activities/activities-page.ts";
import { activityPage } from "./pages/activities/activity-page.ts";
import { laneActs } from "./pages/live/lane-acts.ts";
import { commandPart, lanePage } from "./pages/live/lane-page.ts";
import { livePage } from "./pages/live/live-page.ts";
import { liveStream } from "./pages/live/live-stream.ts";
import { reviewActs } from "./pages/reviews/review-acts.ts";
import { reviewPage } from "./pages/reviews/review-page.ts";
import { reviewsPage } from "./pages/reviews/reviews-page.ts";

/** Every page, in the order of the navigation: the first one that a person may see is the home. */
export const PAGES: readonly Page[] = [
  livePage,
  lanePage,
  commandPart,
  activitiesPage,
  activityPage,
  reviewsPage,
  reviewPage,
];

/** Every form that changes something. */
export const ACTS: readonly Act[] = [...laneActs, ...reviewActs];

export const STREAMS: readonly Stream[] = [liveStream];
