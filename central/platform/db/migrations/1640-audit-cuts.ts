import { sql } from "kysely";
import { columnTypes, engineOf, type MigrationDb } from "../columns.ts";

const REFUSAL = "rows of the audit log are neither changed nor deleted";
/** Rows of links that a cut has taken out, which the log itself tells of. */
const IS_CUT = `exists (select 1 from audit_seals join audit_cuts on audit_seals.link <= audit_cuts.link where log_id = old.id)`;

/** The oldest links of the audit log may be cut off, with their rows; nothing else of it can be deleted. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("audit_cuts")
    .addColumn("link", integer, (column) => column.primaryKey())
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("cut_at", text, (column) => column.notNull())
    .execute();
  if (engineOf(db) === "sqlite") {
    await sql.raw("drop trigger audit_log_is_kept").execute(db);
    await sql
      .raw(
        `create trigger audit_log_is_kept before delete on audit_log
         begin select raise(abort, '${REFUSAL}') where not ${IS_CUT}; end`,
      )
      .execute(db);
    return;
  }
  await sql.raw("drop trigger audit_log_is_kept on audit_log").execute(db);
  await sql
    .raw(
      `create trigger audit_log_is_kept before truncate on audit_log for each statement
       execute function refuse_audit_change()`,
    )
    .execute(db);
  await sql
    .raw(
      `create function keep_audit_row() returns trigger language plpgsql as $$
       begin if ${IS_CUT} then return old; end if; raise exception '${REFUSAL}'; end $$`,
    )
    .execute(db);
  await sql
    .raw("create trigger audit_row_is_kept before delete on audit_log for each row execute function keep_audit_row()")
    .execute(db);
}
