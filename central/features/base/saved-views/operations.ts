import type { Feature } from "../../../platform/feature.ts";
import { listSavedViews } from "./list-saved-views.ts";
import { createSavedView } from "./create-saved-view.ts";
import { deleteSavedView } from "./delete-saved-view.ts";

/** Filters of lists that a person keeps under a name, for every device of that person. */
export const savedViewsFeature: Feature = {
  name: "saved-views",
  operations: [listSavedViews, createSavedView, deleteSavedView],
};
