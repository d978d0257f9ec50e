import type { Database } from "../../../central/platform/db/database.ts";
import type { Place } from "../../../central/platform/lists/cursor.ts";

/** A measured list with its test rows. */
export interface BenchList {
  path: string;
  table: keyof Database;
  row: (n: number) => Record<string, unknown>;
  /** The middle row's position in the default order, newest first. */
  middle: (rows: number) => Place;
  /** The first sort is the default. */
  sorts: readonly string[];
  filters: readonly (readonly [name: string, value: string, what: string])[];
  searches: readonly (readonly [text: string, what: string])[];
}

const WORDS = ["Sentosa", "Makmur", "Abadi", "Samudra", "Cahaya", "Nusantara", "Perkasa", "Mandiri"];
export const idOf = (n: number): string => `01920000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const momentOf = (n: number): string => new Date(Date.UTC(2025, 0, 1) + n * 30_000).toISOString();
/** Scatters the values over the rows without an order. */
const mixed = (n: number): number => (n * 7919) % 1_000_003;
export const plateOf = (n: number): string => `B${1000 + (mixed(n) % 9000)}${["KLM", "XYZ", "TRK"][n % 3]}${n % 26}`;
const middleOf = (rows: number): Place => ({ value: momentOf(Math.floor(rows / 2)), id: idOf(Math.floor(rows / 2)) });

export const LISTS: Record<string, BenchList> = {
  companies: {
    path: "/v1/companies",
    table: "companies",
    row: (n) => ({
      id: idOf(n),
      created_at: momentOf(n),
      updated_at: momentOf(mixed(n)),
      deleted_at: null,
      email: `office${n}@example.com`,
      npwp: null,
      nitku: `${10_000_000 + n}`,
      name: `PT ${WORDS[n % 8]} ${WORDS[mixed(n) % 7]} ${mixed(n)}`,
      business_field: "",
      operation_status: n % 1000 === 0 ? "not_operation" : "operation",
      type: n % 10 === 0 ? "customer" : "tenant",
      status_pu: n < 3 ? "registered" : "not_registered",
      no_pu: null,
      pic_name: `Budi ${n % 5000}`,
      pic_phone: "",
      address: "",
      supporting_doc_file_path: null,
    }),
    middle: middleOf,
    sorts: ["created_at", "name", "updated_at"],
    filters: [
      ["type", "tenant", "90 % of the rows"],
      ["operation_status", "not_operation", "0.1 %"],
      ["status_pu", "registered", "3 rows, the oldest"],
    ],
    searches: [
      ["sentosa", "in a quarter of the rows"],
      ["10777777", "in one row"],
      ["nowhere at all", "in no row"],
      ["pt", "two letters"],
    ],
  },
  activities: {
    path: "/v1/gate-activities",
    table: "gate_activities",
    row: (n) => ({
      id: idOf(n),
      kind: n % 20 === 0 ? "override" : "decision",
      source: "edge",
      activity: n % 2 === 0 ? "in" : "out",
      status: n % 50 === 0 ? "refused" : "passed",
      color: "green",
      verdict: null,
      code: n % 1000 === 0 ? "UNREADABLE" : null,
      noise: n % 1000 === 0 ? 1 : 0,
      area_id: idOf(n % 5),
      gate_id: idOf(n % 20),
      lane_id: idOf(n % 60),
      edge_id: null,
      vehicle_ticket_id: idOf(n % 300_000),
      ticket_id: null,
      vehicle_number: plateOf(n),
      normal_plate: plateOf(n),
      container_number: n % 4 === 0 ? `TCLU${1_000_000 + n}` : "",
      led_message: null,
      error_message: null,
      presented: null,
      presented_text: null,
      decision: null,
      checked_at: momentOf(n),
      passage: null,
      passed_at: null,
      settled_by: null,
      override: null,
      override_action: null,
      reason: null,
      is_offline: 0,
      on_signature_alone: 0,
      lateness: "live",
      created_at: momentOf(n),
      updated_at: momentOf(n),
    }),
    middle: middleOf,
    sorts: ["checked_at", "created_at", "vehicle_number"],
    filters: [
      ["area_id", idOf(1), "a fifth of the rows"],
      ["gate_id", idOf(1), "5 %"],
      ["lane_id", idOf(1), "1.7 %"],
      ["kind", "override", "5 %"],
      ["activity", "in", "half"],
      ["status", "refused", "2 %"],
      ["noise", "true", "0.1 %"],
      ["noise", "false", "99.9 %"],
      ["vehicle_ticket_id", idOf(77), "4 rows"],
      ["start_date", "2025-03-01", "most days"],
      ["plate", "B 1234 KLM", "a plate"],
    ],
    searches: [
      ["klm", "in a third of the rows"],
      ["TCLU1777776", "in one row"],
      ["nowhere at all", "in no row"],
    ],
  },
};
