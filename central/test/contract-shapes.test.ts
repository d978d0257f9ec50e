import { expect, test } from "vitest";
import { FEATURES } from "../features/open-features.ts";
import { openapiDocument } from "../platform/http/openapi.ts";
import { isNode, type Node, nodeAt, nodesAt } from "../platform/reference/node.ts";

/**
 * The shapes that the contract fixes, field by field: the kind of value, `?` when it may be null. A field may be added.
 * No field may be removed, change its kind, or change whether it may be null.
 */
const moments = "created_at:date-time updated_at:date-time deleted_at:date-time?";
const SHAPES: Readonly<Record<string, string>> = {
  Company: `id:uuid email:string? npwp:string? nitku:string name:string business_field:string operation_status:string
    type:string status_pu:string no_pu:string? pic_name:string pic_phone:string address:string
    supporting_doc_file_path:string? ${moments}`,
  Contact: `id:uuid company_name:string email:string fax:string address:string phone_number:string
    whatsapp_number:string instagram_url:string x_url:string contact_type:string`,
  TenantOperationalUser: "id:uuid fullname:string email:string phone_number:string role_id:uuid is_active:boolean",
  Ticket: `id:uuid type:string type_description:string status:string source:string direction:string company:Company
    area:object driver:string? created_by:TicketPerson? approved_by:TicketPerson? ticket_access_number:string
    reject_reason:string? ticket_document_number:string? ticket_document_type:string? executor_name:string?
    purpose_of_activity:string? spmk_document_id:uuid? ceisa_document_id:uuid? is_done:boolean request_at_start:date?
    request_at_end:date? ticket_buildings:array vehicle_tickets:array supporting_documents:object
    supporting_document_paths:object ${moments}`,
  VehicleTicket: `id:uuid ticket_id:uuid vehicle_id:uuid vehicle:Vehicle status:string milestones:array qr_url:string
    qr_type:string vehicle_ticket_code:string request_at_start:date request_at_end:date? expired_at:date-time?
    check_in_at:date-time? check_out_at:date-time? container_number:string? realization_weight:number?
    realization_unit:string? weight_in:number weight_out:number no_job:string? is_done:boolean
    is_load_unload_done:boolean cancel_reason:string? area_id:uuid spmk_document_id:uuid? police_number:string ${moments}`,
  LiveVehicleTicket: "qr_path:string ticket:LiveTicket vehicle:Vehicle",
  LiveTicket: "ceisa_document:object? spmk_document:object? company:Company",
  Vehicle: `id:uuid type:string comodity:string? police_number:string vehicle_type:string unit_of_item:string?
    total_item:number containers:array company_id:uuid? ${moments}`,
  GateActivityData: `activity:string color:string status:string gate_id:uuid lane_id:uuid checked_at:date-time
    created_at:date-time vehicle_number:string container_number:string led_message:string? error_message:string?`,
  LiveActivity: `data:LiveVehicleTicket? gate_in_time:date-time? gate_out_time:date-time? identity_gate:string
    gate_activity_data:GateActivityData qr_type:string`,
  LoadUnloadItem: `status:string activity:string qr_value:string document_ticket_number:string document_type:string
    checked_at:date-time updated_at:date-time company_name:string police_number:string gate_name:string?`,
  CustomsDocument: `id:uuid car:string? seri:number? brutto:number? netto:number? gudang:string? nitku:string?
    container:array kemasan:array kode_dok_in_out:string? kode_dokumen:string? kode_respon:string? no_dok_in_out:string?
    tanggal_dok_in_out:date? no_daftar:string? tanggal_daftar:date? kode_kantor:string? kode_kantor_pengawas:string?
    kode_kantor_bongkar:string? kode_kantor_muat:string? id_perusahaan:string? nama_perusahaan:string?
    alamat_perusahaan:string? id_ppjk:string? nama_ppjk:string? alamat_ppjk:string? no_polisi:string?
    status_jalur:string? jumlah_container:number? jumlah_kemasan:number? fl_segel:string? ${moments}`,
  Packaging: `id:uuid car:string? keterangan:string? ceisa_document_id:uuid kode_dokumen:string? jenis_kemasan:string?
    jumlah_kemasan:number? no_segel:string? no_polisi:string? waktu_in_out:string? petugas_in_out:string? ${moments}`,
  PortDocument: `id:uuid eta:date-time? etd:date-time? grt:string? loa:string? agen:string? siklus:string? status:string?
    keterangan:string? spmk_number:string no_spmk:string? kd_kapal:string? nm_kapal:string? jns_kapal:string?
    jns_pelayaran:string? kd_pbm:string? nm_pbm:string? no_pmh:string? no_ppk:string? no_prc:string? no_pntp:string?
    tgl_prc:date-time? tgl_pntp:date-time? kd_cabang:number? kd_dermaga:string? nm_dermaga:string? kd_tambatan:string?
    nm_tambatan:string? kd_terminal:number? nm_terminal:string? kd_regional:number? nm_regional:string?
    kd_kegiatan:string? nm_kegiatan:string? status_kegiatan:number? kd_tertagih:string? nm_tertagih:string?
    truck_seq:number? m_berat_in:number? ${moments}`,
  PageMeta: "page:integer total:integer per_page:integer total_page:integer",
};

const document = openapiDocument(FEATURES, { version: "1", publicUrl: "http://127.0.0.1:8080" }) as Node;
const schemas = nodeAt(nodeAt(document, "components"), "schemas");
const fields = Object.entries(SHAPES).flatMap(([name, shape]) =>
  shape.split(/\s+/).map((field): [string, string, string] => {
    const [key = "", kind = ""] = field.split(":");
    return [name, key, kind];
  }),
);

test.each(fields)("%s has %s: %s", (name, field, kind) => {
  const schema = nodeAt(schemas, name);
  expect(kindOf(nodeAt(nodeAt(schema, "properties"), field))).toBe(kind);
  expect(schema.required).toContain(field);
});

function kindOf(schema: Node): string {
  const choices = nodesAt(schema, "anyOf");
  const whole = choices.find(({ type }) => type !== "null") ?? schema;
  const types = [whole.type].flat().map(String);
  const isNullable = choices.some(({ type }) => type === "null") || types.includes("null");
  const plain = types.find((type) => type !== "null") ?? "";
  const kind =
    typeof whole.$ref === "string"
      ? (whole.$ref.split("/").at(-1) ?? "")
      : typeof whole.format === "string"
        ? whole.format
        : plain === "undefined" && isNode(whole.properties)
          ? "object"
          : plain;
  return isNullable ? `${kind}?` : kind;
}
