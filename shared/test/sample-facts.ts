import type { Decision } from "../wire/decision.ts";
import type { DecisionFact } from "../wire/fact.ts";

/** A decision that admits a vehicle on entry without any objection. */
export const ADMITTED: Decision = {
  verdict: "admit",
  code: "OK",
  colour: "green",
  step: "in",
  reviews: [],
  on_signature_alone: false,
  previous: null,
  valid_from: null,
};

/** The journal entry of such a vehicle, without the lane and the journal's own fields. */
export const ADMISSION = {
  type: "decision",
  presented: { kind: "code", text: "ABC", reader_id: null },
  vehicle_ticket_id: null,
  ticket_id: null,
  police_number: "B 1234 ABC",
  read_plate: null,
  container_number: null,
  company_name: null,
  decision: ADMITTED,
  lane_mode: "normal",
  led_message: "SILAKAN MASUK",
} as const satisfies Partial<DecisionFact>;
