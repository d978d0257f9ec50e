import { sql } from "kysely";
import { columnTypes, type MigrationDb, recordColumns } from "../columns.ts";

const DOCUMENT_TEXTS = ["area_id", "company_id", "complete_pass_at", "complete_pass_by", "changed_by_hand", "raw"];
const CUSTOMS_TEXTS = [
  ...["car", "gudang", "nitku", "kode_dok_in_out", "kode_dokumen", "kode_respon", "no_dok_in_out"],
  ...["tanggal_dok_in_out", "no_daftar", "tanggal_daftar", "kode_kantor", "kode_kantor_pengawas"],
  ...["kode_kantor_bongkar", "kode_kantor_muat", "id_perusahaan", "nama_perusahaan", "alamat_perusahaan"],
  ...["id_ppjk", "nama_ppjk", "alamat_ppjk", "no_polisi", "status_jalur", "fl_segel"],
];
const CUSTOMS_NUMBERS = ["seri", "brutto", "netto", "jumlah_container", "jumlah_kemasan"];
const PORT_TEXTS = [
  ...["vessel_id", "eta", "etd", "grt", "loa", "agen", "siklus", "status", "keterangan", "no_spmk", "kd_kapal"],
  ...["nm_kapal", "jns_kapal", "jns_pelayaran", "kd_pbm", "nm_pbm", "no_pmh", "no_ppk", "no_prc", "no_pntp"],
  ...["tgl_prc", "tgl_pntp", "kd_dermaga", "nm_dermaga", "kd_tambatan", "nm_tambatan", "nm_terminal", "nm_regional"],
  ...["kd_kegiatan", "nm_kegiatan", "kd_tertagih", "nm_tertagih"],
];
const PORT_NUMBERS = ["kd_cabang", "kd_terminal", "kd_regional", "status_kegiatan", "truck_seq", "m_berat_in"];

/** Customs and port documents, the numbers that they are found by, releases, ships, and what work orders name. */
export async function up(db: MigrationDb): Promise<void> {
  const types = columnTypes(db);
  const { text, integer, real } = types;
  const create = (name: string, columns: Record<string, typeof text>, required: Record<string, typeof text>) => {
    let table = db.schema.createTable(name).$call(recordColumns(types));
    for (const [column, type] of Object.entries(columns)) table = table.addColumn(column, type);
    for (const [column, type] of Object.entries(required)) table = table.addColumn(column, type, (it) => it.notNull());
    return table.execute();
  };
  const each = (names: readonly string[], type: typeof text) => Object.fromEntries(names.map((name) => [name, type]));
  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  const standing = sql.ref("deleted_at");

  await create(
    "customs_documents",
    { ...each([...DOCUMENT_TEXTS, ...CUSTOMS_TEXTS], text), ...each(CUSTOMS_NUMBERS, real) },
    {
      ...each(["state", "state_as_of", "state_because", "governs", "container", "kemasan", "marks"], text),
      slip_count: integer,
    },
  );
  await db.schema
    .createIndex("customs_documents_car")
    .on("customs_documents")
    .column("car")
    .unique()
    .where(standing, "is", null)
    .execute();
  await index("customs_documents_area", "customs_documents", ["area_id", "created_at"]);
  await index("customs_documents_company", "customs_documents", ["company_id", "created_at"]);
  await index("customs_documents_registration", "customs_documents", ["no_daftar"]);

  await create(
    "port_documents",
    { ...each([...DOCUMENT_TEXTS, ...PORT_TEXTS], text), ...each(PORT_NUMBERS, real) },
    { ...each(["spmk_number", "marks"], text), slip_count: integer },
  );
  await index("port_documents_number", "port_documents", ["spmk_number"]);
  await index("port_documents_area", "port_documents", ["area_id", "created_at"]);
  await index("port_documents_vessel", "port_documents", ["vessel_id", "created_at"]);

  await db.schema
    .createTable("document_numbers")
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("document_type", text, (column) => column.notNull())
    .addColumn("document_id", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("document_numbers_key", ["value", "document_type", "document_id", "kind"])
    .execute();
  await index("document_numbers_document", "document_numbers", ["document_id"]);

  await create("sppb", each(["car", "tanggal_sppb", "recorded_by", "reason"], text), {
    ...each(["customs_document_id", "no_sppb", "state", "as_of", "source"], text),
  });
  await index("sppb_document", "sppb", ["customs_document_id", "no_sppb"]);

  await create(
    "vessels",
    each(["area_id", "nm_kapal", "jns_kapal", "jns_pelayaran", "grt", "loa", "agen", "no_ppk", "eta", "etd"], text),
    { kd_kapal: text },
  );
  await index("vessels_code", "vessels", ["kd_kapal"]);
  await create("port_lookups", each(["area_id", "branch", "region"], text), each(["kind", "code", "name"], text));
  await index("port_lookups_code", "port_lookups", ["kind", "code"]);

  await db.schema
    .createTable("vehicle_ticket_papers")
    .addColumn("vehicle_ticket_id", text, (column) => column.notNull())
    .addColumn("position", integer, (column) => column.notNull())
    .addColumn("document_type", text, (column) => column.notNull())
    .addColumn("document_id", text, (column) => column.notNull())
    .addColumn("container_number", text)
    .addPrimaryKeyConstraint("vehicle_ticket_papers_key", ["vehicle_ticket_id", "position"])
    .execute();
  await index("vehicle_ticket_papers_document", "vehicle_ticket_papers", ["document_id"]);

  const subjects = ["customs_document_id", "port_document_id", "vehicle_ticket_id"];
  await create(
    "holds",
    each([...subjects, "area_id", "company_id", "released_by", "released_at", "release_reason"], text),
    each(["kind", "governs", "reason", "set_by", "set_at"], text),
  );
  for (const subject of subjects) await index(`holds_${subject}`, "holds", [subject]);

  await create(
    "job_slips",
    each(["customs_document_id", "port_document_id", "area_id", "company_id", "voided_at", "void_reason"], text),
    {
      ...each(["vehicle_ticket_id", "kind", "number", "content", "made_by", "printed_at"], text),
      ...each(["prints"], integer),
    },
  );
  await index("job_slips_vehicle_ticket", "job_slips", ["vehicle_ticket_id", "kind"]);

  await db.schema
    .createTable("shown_papers")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("activity_id", text, (column) => column.notNull())
    .addColumn("vehicle_ticket_id", text, (column) => column.notNull())
    .addColumn("number", text, (column) => column.notNull())
    .addColumn("photo_id", text)
    .addColumn("shown_by", text, (column) => column.notNull())
    .addColumn("reason", text, (column) => column.notNull())
    .addColumn("shown_at", text, (column) => column.notNull())
    .addColumn("area_id", text)
    .addColumn("gate_id", text, (column) => column.notNull())
    .addColumn("edge_id", text)
    .addColumn("outcome", text, (column) => column.notNull())
    .addColumn("settled_at", text)
    .execute();
  await index("shown_papers_vehicle_ticket", "shown_papers", ["vehicle_ticket_id", "outcome"]);
}
