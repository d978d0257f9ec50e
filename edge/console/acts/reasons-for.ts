import { type ActName, REASONS, type ReasonChoice } from "./act-list.ts";

/**
 * The most frequent reasons of an act; the others are behind one press. An officer who reads a list in the rain takes the first that
 * fits.
 */
const MOSTLY: Readonly<Record<ActName, readonly ReasonChoice[]>> = {
  open: ["papers_checked", "reader_out_of_order", "code_not_readable", "emergency_vehicle", "official_visitor"],
  close: ["no_longer_needed", "turned_back", "danger", "suspicious"],
  hold_open: ["traffic_jam", "emergency_vehicle", "vehicle_stuck", "official_visitor", "maintenance"],
  release: ["no_longer_needed", "danger"],
  bypass_on: ["reader_out_of_order", "barrier_out_of_order", "traffic_jam", "maintenance", "danger"],
  bypass_off: ["no_longer_needed", "danger"],
  intervene_on: ["suspicious", "central_away", "papers_checked", "official_visitor"],
  intervene_off: ["no_longer_needed"],
  lane_close: ["maintenance", "barrier_out_of_order", "vehicle_stuck", "danger", "traffic_jam"],
  lane_open: ["no_longer_needed", "traffic_jam"],
  admit: ["papers_checked", "official_visitor", "central_away", "emergency_vehicle"],
  refuse: ["suspicious", "turned_back", "danger"],
  customs_paper: ["papers_checked", "central_away"],
  weigh: ["scale_out_of_order", "weighed_elsewhere", "papers_checked"],
  check_in: ["code_not_readable", "reader_out_of_order", "papers_checked", "central_away", "barrier_out_of_order"],
  step_back: ["turned_back", "recorded_wrongly"],
  reset_steps: ["recorded_wrongly", "papers_checked", "central_away"],
  reset_all_steps: ["central_away", "recorded_wrongly", "reader_out_of_order"],
};

/** The reasons that fit an act, and `other`, which needs a text. */
export function reasonsFor(act: ActName): readonly ReasonChoice[] {
  return [...MOSTLY[act], "other"];
}

/** The remaining reasons. */
export function moreReasonsFor(act: ActName): readonly ReasonChoice[] {
  const fitting = new Set(reasonsFor(act));
  return REASONS.filter((reason) => !fitting.has(reason));
}
