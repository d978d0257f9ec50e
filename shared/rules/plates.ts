import { endOfDateMs } from "../lib/local-date.ts";
import { comparePlates, normalizePlate, type PlateMatch } from "../lib/plate.ts";
import type { BlockRecord } from "../wire/block.ts";
import type { Facts } from "./facts.ts";
import type { Terms } from "./terms.ts";
import type { TimeRange } from "./validity.ts";

/** An entry of the block list that holds for a vehicle, for certain or only probably. */
export interface StandingBlock {
  block: BlockRecord;
  isProbable: boolean;
}

/**
 * The first entry of the block list that holds for this vehicle: for its company, for its ticket's plate, or for the
 * plate that a camera read; else the first that probably does. With an uncertain clock an entry holds until it has
 * certainly ended.
 */
export function standingBlock({
  facts,
  terms,
  moment,
}: {
  facts: Facts;
  terms: Terms;
  moment: TimeRange;
}): StandingBlock | null {
  const plates = [...new Set([terms.policeNumber, facts.readPlate].map((plate) => normalizePlate(plate ?? "")))].filter(
    Boolean,
  );
  let probable: BlockRecord | null = null;
  for (const block of facts.blocks ?? []) {
    const { police_number, company_id, last_date } = block;
    if (last_date !== null && endOfDateMs(last_date, facts.area.timeZone) <= moment.earliestMs) continue;
    if (company_id !== null && company_id === terms.companyId) return { block, isProbable: false };
    if (company_id !== null) continue;
    const matches = plates.map((plate) => comparePlates(plate, police_number ?? ""));
    if (matches.includes("same")) return { block, isProbable: false };
    if (matches.includes("probably same")) probable ??= block;
  }
  return probable && { block: probable, isProbable: true };
}

/** An unknown plate and an empty camera reading match no plate and differ from none: null. */
export function plateMatch(one: string | null | undefined, other: string | null | undefined): PlateMatch | null {
  if (!normalizePlate(one ?? "") || !normalizePlate(other ?? "")) return null;
  return comparePlates(one ?? "", other ?? "");
}
