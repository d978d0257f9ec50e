/** The service of the files feature, for other features: the pictures of an activity. */
export { pruneCapturesOf } from "./prune-captures.ts";
export { capturesOf, firstCapturesOf, keepCaptures, smallCaptureOf } from "./captures.ts";
