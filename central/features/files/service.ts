/** The files room, for other rooms: the pictures of an activity. */
export { capturesOf, keepCaptures } from "./captures.ts";
