import { AppError } from "../../../shared/errors/app-error.ts";
import { type Lane } from "../../../shared/wire/gate-resources.ts";
import { type Work } from "../../platform/transact.ts";
import { numberClash } from "./rules.ts";
import { lanesOfGates } from "./store.ts";

/** @throws AppError `already_exists` when another lane of the gate has this number */
export async function refuseTakenNumber(work: Work, lane: Lane): Promise<void> {
  const clash = numberClash(lane, await lanesOfGates(work.tx, [lane.gate_id]));
  if (clash) throw new AppError("already_exists", `Number ${lane.number} is taken`, { problems: [clash] });
}
