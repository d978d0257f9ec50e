/** The service of the files feature, for other features: the pictures of an activity. */
export { forgetCapturesOf } from "./forget-captures.ts";
export { capturesOf, keepCaptures } from "./captures.ts";
