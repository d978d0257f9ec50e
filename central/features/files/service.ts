/** The files room, for other rooms: the pictures of an activity. */
export { capturesOf } from "./captures.ts";
