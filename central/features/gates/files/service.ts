/** The service of the files feature, for other features: the pictures of an activity. */
export { pruneCapturesOf } from "./prune-captures.ts";
export { capturesOf, firstCapturesOf, saveCaptures, smallCaptureOf } from "./captures.ts";
