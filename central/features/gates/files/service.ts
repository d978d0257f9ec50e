/** The service of the files feature, for other features: the pictures of an activity, and files of their own bodies. */
export { pruneCapturesOf } from "./prune-captures.ts";
export { capturesOf, firstCapturesOf, saveCaptures, smallCaptureOf } from "./captures.ts";
export { BYTES_FIRST, FORM_BYTES, PICTURES_AND_PDF, saveFiles } from "./uploads.ts";
