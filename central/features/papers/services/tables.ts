/** The tables of the services. Moments are ISO 8601. */

interface ServiceStateTable {
  name: string;
  /** Consecutive rounds without any usable answer. */
  failures: number;
  /** Nothing is asked before this moment. */
  next_try_at: string | null;
  failing_since: string | null;
  last_ok_at: string | null;
  last_failure: string | null;
  /** People were notified of the failure. */
  is_announced: number;
}

interface ServiceMessageTable {
  id: string;
  service: string;
  kind: "released" | "cancelled";
  received_at: string;
  raw: string;
  outcome: "waiting" | "read" | "unreadable";
}

interface ServiceQuestionTable {
  service: string;
  /** A document, or the key of new rows. */
  document_id: string;
  /** The moment of the last question that was answered. */
  asked_at: string;
}

export interface ServiceReportTable {
  id: string;
  area_id: string;
  reference: string;
  activity_id: string;
  vehicle_ticket_id: string;
  /** `ReportContent` as JSON. */
  content: string;
  passed_at: string;
  created_at: string;
  /** Null once it has an outcome. */
  next_try_at: string | null;
  tries: number;
  is_late: number;
  /** `off`: no service of the area takes reports of this movement. */
  outcome: "taken" | "refused" | "off" | null;
  ended_at: string | null;
  last_failure: string | null;
}

declare module "../../../platform/db/database.ts" {
  interface Database {
    service_states: ServiceStateTable;
    service_messages: ServiceMessageTable;
    service_questions: ServiceQuestionTable;
    service_reports: ServiceReportTable;
  }
}
