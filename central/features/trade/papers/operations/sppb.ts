import { listSppb } from "./list-sppb.ts";
import { getSppb } from "./get-sppb.ts";
import { recordSppb } from "./record-sppb.ts";

export const sppbOperations = [listSppb, getSppb, recordSppb];
