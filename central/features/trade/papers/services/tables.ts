import type { FailureKind } from "./connector.ts";

/** The tables of the services. Moments are ISO 8601. */

interface ServiceStateTable {
  name: string;
  /** Consecutive rounds without any usable answer. */
  failures: number;
  /** Nothing is asked before this moment. */
  next_try_at: string | null;
  failing_since: string | null;
  last_ok_at: string | null;
  /** A `Spoken` text, as all reasons here. */
  last_failure: string | null;
  failure_kind: FailureKind | null;
  /** People were notified of the failure. */
  is_announced: number;
}

interface ServiceMessageTable {
  id: string;
  service: string;
  kind: "released" | "cancelled";
  received_at: string;
  raw: string;
  /** `partly`: some of its rows could not be read. */
  outcome: "waiting" | "read" | "partly" | "unreadable";
}

interface ServiceQuestionTable {
  service: string;
  /** A document, or the key of new rows. */
  document_id: string;
  /** The moment of the last question that was answered; null before the first answer. */
  asked_at: string | null;
  /** Consecutive empty answers about a standing release. */
  empty_answers: number;
  /** Consecutive unreadable answers, the moments of the first and the last of them, and the reason of the last. */
  unreadable_answers: number;
  unreadable_since: string | null;
  unreadable_at: string | null;
  unreadable_because: string | null;
  /** Since then the document is asked for at the slower pace, and the freshness of its area does not cover it. */
  set_aside_at: string | null;
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
  /** Why it was rejected, or why the last answer could not be read. */
  last_failure: string | null;
  /** Unreadable answers to this report, and the moments of the first and the last of them. */
  unreadable_answers: number;
  unreadable_since: string | null;
  unreadable_at: string | null;
  /** Since then it is sent at a slower pace, and does not count as a failure of the service. */
  set_aside_at: string | null;
}

declare module "../../../../platform/db/database.ts" {
  interface Database {
    service_states: ServiceStateTable;
    service_messages: ServiceMessageTable;
    service_questions: ServiceQuestionTable;
    service_reports: ServiceReportTable;
  }
}
