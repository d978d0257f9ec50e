import { sql } from "kysely";
import { columnTypes, engineOf, type MigrationDb } from "../columns.ts";

/**
 * Facts know when they happened and may share a place of a journal that was set back. Databases of some days had this
 * from texts of 0030, 0040 and 0050 that stood then: what is there already is left as it is.
 */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnTypes(db);
  const tables = await db.introspection.getTables();
  const hasColumn = (table: string, column: string): boolean =>
    tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column));

  await freePlaces(db, hasColumn("facts", "happened_at"));
  await sql`create index if not exists facts_by_place on facts (edge_id, sequence)`.execute(db);
  await sql`create index if not exists facts_by_activity on facts (activity_id)`.execute(db);
  await sql`create index if not exists parked_facts_waiting on parked_facts (edge_id, fact_id)
    where settled_at is null`.execute(db);
  if (!hasColumn("edge_journals", "pruned_before"))
    await db.schema.alterTable("edge_journals").addColumn("pruned_before", text).execute();
  await sql`create index if not exists vehicle_tickets_inside on vehicle_tickets (area_id)
    where last_step = 'in'`.execute(db);
}

/** A fact of a day that kept no more of it happened when it says, and never after central heard of it. */
async function freePlaces(db: MigrationDb, isDated: boolean): Promise<void> {
  if (engineOf(db) === "postgres") {
    await sql`alter table facts drop constraint if exists facts_place`.execute(db);
    if (isDated) return;
    await sql`alter table facts add column happened_at text collate "C"`.execute(db);
    await sql`update facts set happened_at = least(occurred_at, received_at)`.execute(db);
    await sql`alter table facts alter column happened_at set not null`.execute(db);
    return;
  }
  const { rows } = await sql`select 1 from sqlite_schema where name = 'facts' and sql like '%facts_place%'`.execute(db);
  if (isDated && rows.length === 0) return;
  // SQLite neither drops a constraint nor adds a column without a default: the table is made anew.
  const { text, integer } = columnTypes(db);
  await db.schema
    .createTable("facts_anew")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("edge_id", text, (column) => column.notNull())
    .addColumn("boot_id", text, (column) => column.notNull())
    .addColumn("sequence", integer, (column) => column.notNull())
    .addColumn("activity_id", text, (column) => column.notNull())
    .addColumn("type", text, (column) => column.notNull())
    .addColumn("occurred_at", text, (column) => column.notNull())
    .addColumn("happened_at", text, (column) => column.notNull())
    .addColumn("received_at", text, (column) => column.notNull())
    .addColumn("previous_hash", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("body", text, (column) => column.notNull())
    .execute();
  await sql`insert into facts_anew
    select id, edge_id, boot_id, sequence, activity_id, type, occurred_at,
      ${isDated ? sql.ref("happened_at") : sql`min(occurred_at, received_at)`}, received_at, previous_hash, hash, body
    from facts`.execute(db);
  await db.schema.dropTable("facts").execute();
  await db.schema.alterTable("facts_anew").renameTo("facts").execute();
}
