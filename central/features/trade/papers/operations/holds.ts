import { listHolds } from "./list-holds.ts";
import { setHold } from "./set-hold.ts";
import { releaseHold } from "./release-hold.ts";

export const holdOperations = [listHolds, setHold, releaseHold];
