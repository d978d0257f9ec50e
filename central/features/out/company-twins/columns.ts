import type { Database } from "../../../platform/db/database.ts";

/** Every column that names a company, and what becomes of it when two companies are made one. */

type Column = readonly [table: keyof Database, column: string];

/** Records with a version of their own, which changes with their company. */
export const VERSIONED: readonly Column[] = [
  ["users", "company_id"],
  ["vehicles", "company_id"],
  ["company_employees", "company_id"],
  ["buildings", "company_id"],
  ["tickets", "company_id"],
  ["customs_documents", "company_id"],
  ["port_documents", "company_id"],
  ["holds", "company_id"],
  ["job_slips", "company_id"],
  ["load_unload_records", "company_id"],
  ["load_unload_records", "scanned_company_id"],
  ["buffer_entries", "company_id"],
  ["blocks", "company_id"],
];

/** Rows without one. */
export const PLAIN: readonly Column[] = [
  ["oauth_clients", "company_id"],
  ["files", "company_id"],
  ["ticket_destinations", "company_id"],
  ["activity_counts", "company_id"],
  ["count_deltas", "company_id"],
];

/** Totals: those of both are added up. */
export const SUMMED = ["hour", "day", "month"] as const;

/** What keeps the company that it had, and why. */
export const STAYING: Readonly<Record<string, string>> = {
  "audit_log.company_id": "what happened is never changed",
  "company_quotas.company_id": "a number for one company: that of the company that stays counts",
  "contacts.company_name": "words of people",
  "invitations.invited_company": "words of people",
  "load_unload_records.company_name": "its name at that time",
};

/** Lists' filters that people keep: they name companies in their text. */
export const FILTERS: readonly Column[] = [
  ["saved_views", "query"],
  ["report_schedules", "query"],
];
