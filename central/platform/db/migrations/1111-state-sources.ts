import { sql } from "kysely";
import { columnTypes, type MigrationDb } from "../columns.ts";

/** Who gave the state of a customs document: knowledge of a person does not age while a service is silent. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  await db.schema
    .alterTable("customs_documents")
    .addColumn("state_source", text, (column) => column.notNull().defaultTo("service"))
    .execute();
  await sql`update customs_documents set state_source = 'hand'
    where complete_pass_at is not null
      or (changed_by_hand is not null and state_because like '%: %')
      or exists (select 1 from sppb where sppb.customs_document_id = customs_documents.id
        and sppb.source = 'hand' and customs_documents.state_because = 'SPPB ' || sppb.no_sppb)`.execute(db);
}
