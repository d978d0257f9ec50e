import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

/** Products, FAQ entries, employees and contacts; what buildings have beside their names. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text, integer, flag } = types;

  await db.schema
    .createTable("products")
    .$call(recordColumns(types))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("code", text)
    .addColumn("unit_of_item", text)
    .addColumn("description", text, (column) => column.notNull())
    .addColumn("is_active", flag, (column) => column.notNull())
    .execute();
  for (const column of ["name", "code"])
    await db.schema
      .createIndex(`products_${column}`)
      .on("products")
      .column(column)
      .unique()
      .where(sql.ref("deleted_at"), "is", null)
      .execute();

  await db.schema
    .createTable("faqs")
    .$call(recordColumns(types))
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("category", text, (column) => column.notNull())
    .addColumn("question", text, (column) => column.notNull())
    .addColumn("answer", text, (column) => column.notNull())
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("is_published", flag, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("company_employees")
    .$call(recordColumns(types))
    .addColumn("company_id", text, (column) => column.notNull().references("companies.id"))
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("employee_number", text)
    .addColumn("position", text)
    .addColumn("email", text)
    .addColumn("phone_number", text)
    .addColumn("is_active", flag, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("company_employees_company")
    .on("company_employees")
    .columns(["company_id", "name"])
    .execute();
  await db.schema
    .createIndex("company_employees_number")
    .on("company_employees")
    .columns(["company_id", "employee_number"])
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();

  await db.schema
    .alterTable("buildings")
    .addColumn("area_id", text, (column) => column.references("areas.id"))
    .execute();
  await db.schema
    .alterTable("buildings")
    .addColumn("address", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createIndex("buildings_name")
    .on("buildings")
    .columns(["company_id", "name"])
    .unique()
    .where(sql.ref("deleted_at"), "is", null)
    .execute();

  await db.schema
    .createTable("contacts")
    .$call(recordColumns(types))
    .addColumn("company_name", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("fax", text, (column) => column.notNull())
    .addColumn("address", text, (column) => column.notNull())
    .addColumn("phone_number", text, (column) => column.notNull())
    .addColumn("whatsapp_number", text, (column) => column.notNull())
    .addColumn("instagram_url", text, (column) => column.notNull())
    .addColumn("x_url", text, (column) => column.notNull())
    .addColumn("contact_type", text, (column) => column.notNull().unique())
    .execute();
  // The one contact that there is, empty until somebody fills it in.
  await sql`
    insert into contacts (id, created_at, updated_at, company_name, email, fax, address, phone_number, whatsapp_number,
      instagram_url, x_url, contact_type)
    values ('01920000-0000-7000-8000-0000000000c1', '2026-11-24T00:00:00.000Z', '2026-11-24T00:00:00.000Z', '', '', '', '',
      '', '', '', '', 'contact_person_industrial_area')`.execute(db);
}
