import type { MigrationDb } from "../columns.ts";
import { sql } from "kysely";

const said = (code: string): string => JSON.stringify({ code, params: {} });
const UNKNOWN = ["customs no longer know this release", said("release_no_longer_known")] as const;

/** Why a document is in its state, and why a release or a report ended, are sentences as values; words of people stay. */
export async function up(db: MigrationDb): Promise<void> {
  for (const [text, value] of [["no release is known", said("no_release_known")] as const, UNKNOWN])
    await sql`update customs_documents set state_because = ${value} where state_because = ${text}`.execute(db);
  await sql`update customs_documents
    set state_because = '{"code":"by_sppb","params":{"number":"'
      || replace(replace(substr(state_because, 6), '\\', '\\\\'), '"', '\\"') || '"}}'
    where state_because like 'SPPB %' and exists (select 1 from sppb
      where sppb.customs_document_id = customs_documents.id and state_because = 'SPPB ' || sppb.no_sppb)`.execute(db);
  await sql`update sppb set reason = ${UNKNOWN[1]} where reason = ${UNKNOWN[0]}`.execute(db);
  await sql`update service_reports set last_failure = ${said("stored_report_unreadable")}
    where last_failure = 'the stored report cannot be read'`.execute(db);
}
