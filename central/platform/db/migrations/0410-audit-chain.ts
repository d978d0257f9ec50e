import { sql } from "kysely";
import { columnTypes, engineOf, type MigrationDb } from "../columns.ts";

const PLAIN = [
  "id",
  "at",
  "actor_kind",
  "actor_id",
  "company_id",
  "operation",
  "record_type",
  "record_id",
  "request_id",
];

/**
 * The audit log is chained, and the database itself refuses to change or delete a row of it. What is personal in a row
 * may be emptied, together.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("audit_links")
    .addColumn("number", integer, (column) => column.primaryKey())
    .addColumn("hour", text, (column) => column.notNull())
    .addColumn("rows", integer, (column) => column.notNull())
    .addColumn("digest", text, (column) => column.notNull())
    .addColumn("previous_hash", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("made_at", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("audit_seals")
    .addColumn("log_id", text, (column) => column.primaryKey())
    .addColumn("link", integer, (column) => column.notNull())
    .addColumn("key", text)
    .addColumn("personal_digest", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_seals_by_link").on("audit_seals").columns(["link", "log_id"]).execute();
  await forbidChanges(db);
}

const EMPTIED = `new.actor_name = '' and new."before" is null and new."after" is null and new.ip is null`;
const REFUSAL = "rows of the audit log are neither changed nor deleted";

async function forbidChanges(db: MigrationDb): Promise<void> {
  const isPostgres = engineOf(db) === "postgres";
  const same = PLAIN.map((name) => `new.${name} ${isPostgres ? "is not distinct from" : "is"} old.${name}`).join(
    " and ",
  );
  if (!isPostgres) {
    await sql
      .raw(
        `create trigger audit_log_stays before update on audit_log when not (${EMPTIED} and ${same})
         begin select raise(abort, '${REFUSAL}'); end`,
      )
      .execute(db);
    await sql
      .raw(`create trigger audit_log_is_kept before delete on audit_log begin select raise(abort, '${REFUSAL}'); end`)
      .execute(db);
    return;
  }
  await sql
    .raw(
      `create function refuse_audit_change() returns trigger language plpgsql as $$
       begin raise exception '${REFUSAL}'; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger audit_log_stays before update on audit_log for each row when (not (${EMPTIED} and ${same}))
       execute function refuse_audit_change()`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger audit_log_is_kept before delete or truncate on audit_log for each statement
       execute function refuse_audit_change()`,
    )
    .execute(db);
}
