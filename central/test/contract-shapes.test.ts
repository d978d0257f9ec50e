import { describe, expect, test } from "vitest";
import { FEATURES } from "../features/open-features.ts";
import { openapiDocument } from "../platform/http/openapi.ts";
import { isNode, type Node, nodeAt, nodesAt, referredName } from "../platform/reference/node.ts";

/**
 * The shapes that the contract fixes, field by field: the kind of value, `?` when it may be null. A field may be added.
 * No field may be removed, change its kind, or change whether it may be null.
 */
const moments = "created_at:date-time updated_at:date-time deleted_at:date-time?";
const papers = (field: string): string =>
  ["delivery_order", "bill_of_landing", "invoice", "other"].map((paper) => `${field}.${paper}:string?`).join(" ");
const ticket = `id:uuid type:string type_description:string status:string source:string direction:string area:object
  area.id:uuid area.name:string area.description:string driver:string? created_by:TicketPerson?
  approved_by:TicketPerson? ticket_access_number:string reject_reason:string? ticket_document_number:string?
  ticket_document_type:string? executor_name:string? purpose_of_activity:string? spmk_document_id:uuid?
  ceisa_document_id:uuid? is_done:boolean request_at_start:date? request_at_end:date? ticket_buildings:array ${moments}`;
const ticketAlone = `vehicle_tickets:VehicleTicket[] supporting_documents:object ${papers("supporting_documents")}
  supporting_document_paths:object ${papers("supporting_document_paths")}`;
const vehicleTicket = `id:uuid ticket_id:uuid vehicle_id:uuid vehicle:Vehicle status:string milestones:array
  qr_url:string qr_type:string vehicle_ticket_code:string request_at_start:date request_at_end:date?
  expired_at:date-time? check_in_at:date-time? check_out_at:date-time? container_number:string?
  realization_weight:number? realization_unit:string? weight_in:number weight_out:number no_job:string? is_done:boolean
  is_load_unload_done:boolean cancel_reason:string? area_id:uuid spmk_document_id:uuid? police_number:string ${moments}`;
const SHAPES: Readonly<Record<string, string>> = {
  Company: `id:uuid email:string? npwp:string? nitku:string name:string business_field:string operation_status:string
    type:string status_pu:string no_pu:string? pic_name:string pic_phone:string address:string
    supporting_doc_file_path:string? ${moments}`,
  Contact: `id:uuid company_name:string email:string fax:string address:string phone_number:string
    whatsapp_number:string instagram_url:string x_url:string contact_type:string`,
  TenantOperationalUser: "id:uuid fullname:string email:string phone_number:string role_id:uuid is_active:boolean",
  Ticket: `${ticket} ${ticketAlone} company:Company`,
  InvitedTicket: `${ticket} ${ticketAlone} company:object company.id:uuid company.name:string company.nitku:string
    invitation_ticket:object invitation_ticket.token:string invitation_ticket.passcode:string`,
  LiveTicket: `${ticket} company:Company ceisa_document:object? spmk_document:object?`,
  TicketPerson: `id:uuid fullname:string type:string company:object? company.id:uuid company.name:string
    company.type:string role:object role.name:string role.key:string`,
  VehicleTicket: vehicleTicket,
  LiveVehicleTicket: `${vehicleTicket} qr_path:string ticket:LiveTicket`,
  Vehicle: `id:uuid type:string comodity:string? police_number:string vehicle_type:string unit_of_item:string?
    total_item:number containers:string[] company_id:uuid? ${moments}`,
  GateActivityData: `activity:string color:string status:string gate_id:uuid lane_id:uuid checked_at:date-time
    created_at:date-time vehicle_number:string container_number:string led_message:string? error_message:string?`,
  LiveActivity: `data:LiveVehicleTicket? gate_in_time:date-time? gate_out_time:date-time? identity_gate:string
    gate_activity_data:GateActivityData qr_type:string`,
  LoadUnloadItem: `status:string activity:string qr_value:string document_ticket_number:string document_type:string
    checked_at:date-time updated_at:date-time company_name:string police_number:string gate_name:string?`,
  CustomsDocument: `id:uuid car:string? seri:number? brutto:number? netto:number? gudang:string? nitku:string?
    container:object[] kemasan:Packaging[] kode_dok_in_out:string? kode_dokumen:string? kode_respon:string? no_dok_in_out:string?
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

/** The operations whose bodies or parameters the contract fixes, with the schema of their `data`. */
const OPERATIONS: Readonly<Record<string, { takes: string; answers: string }>> = {
  "put /v1/invitation-tickets/{token}": {
    takes: `vehicle_tickets:array vehicle_tickets.id:uuid vehicle_tickets.police_number:string
      vehicle_tickets.request_at_start:date vehicle_tickets.request_at_end:date delete_vehicle_ticket_ids:uuid[]`,
    answers: "data:InvitedTicket",
  },
  "get /v1/live-activities/latest/{gateId}/{laneId}": {
    takes: "gateId:uuid laneId:uuid",
    answers: "data:LiveActivity",
  },
  "patch /v1/contacts/{id}": {
    takes: `company_name:string email:string fax:string address:string phone_number:string whatsapp_number:string
      instagram_url:string x_url:string`,
    answers: "data:Contact",
  },
  "post /v1/companies": {
    takes: `email:string npwp:string nitku:string name:string business_field:string operation_status:string type:string
      status_pu:string no_pu:string pic_name:string pic_phone:string address:string`,
    answers: "data:Company",
  },
  "patch /v1/users/tenant-operational/{id}": {
    takes: `full_name:string email:string phone_number:string company_id:uuid role_id:uuid is_active:boolean
      attachment_url:uri`,
    answers: "data:TenantOperationalUser",
  },
  "post /v1/tickets/tenant/without-pabeanan": {
    takes: `company_id:uuid request_at:date expired_at:date police_number:string comodity:string? unit_of_item:string
      total_item:string direction:string ticket_document_number:string executor_name:string purpose_of_activity:string
      vehicle_tickets:array vehicle_tickets.police_number:string vehicle_tickets.request_at_start:date
      vehicle_tickets.request_at_end:date destinations:array destinations.company_id:uuid destinations.building_id:uuid
      area_id:uuid delivery_order_file_path:string bill_of_landing_file_path:string invoice_file_path:string
      other_file_path:string?`,
    answers: "data:Ticket",
  },
  "get /v1/load-unload": {
    takes: `page:integer per_page:integer sort:string order:string type:string search:string status:string
      start_date:date end_date:date gate_id:string`,
    answers: "data.items:LoadUnloadItem[] data.meta:PageMeta",
  },
};

/** Values that the contract has seen in these fields. */
const VALUES: Readonly<Record<string, string>> = {
  "Company.operation_status": "operation not_operation",
  "Company.type": "tenant customer",
  "Company.status_pu": "registered not_registered",
  "Contact.contact_type": "contact_person_industrial_area",
  "Ticket.status": "waiting_approve running expired",
  "Ticket.direction": "in_out out_in",
  "TicketPerson.type": "internal",
  "VehicleTicket.status": "active",
  "VehicleTicket.qr_type": "spmk",
  "GateActivityData.activity": "out",
  "GateActivityData.color": "green",
  "GateActivityData.status": "passed",
  "LoadUnloadItem.status": "accepted rejected in rejected_in out rejected_out waiting allowed",
  "LoadUnloadItem.activity": "delivery out in",
  "LoadUnloadItem.document_type": "spmk ceisa ticket",
};

const document = openapiDocument(FEATURES, { version: "1", publicUrl: "http://127.0.0.1:8080" }) as Node;
const schemas = nodeAt(nodeAt(document, "components"), "schemas");
const wordsOf = (text: string): [string, string][] =>
  text.split(/\s+/).map((field) => field.split(":") as [string, string]);
const fields = Object.entries(SHAPES).flatMap(([name, shape]) =>
  wordsOf(shape).map(([path, kind]): [string, string, string] => [name, path, kind]),
);

test.each(fields)("%s has %s: %s", (name, path, kind) => {
  const { schema, isRequired } = fieldAt(nodeAt(schemas, name), path);
  const kinds = kindsOf(schema);
  expect(kinds).toContain(kind.replace("?", ""));
  expect([kinds.includes("null"), isRequired]).toEqual([kind.endsWith("?"), true]);
});

test.each(Object.entries(VALUES))("%s may be %s", (place, values) => {
  const [name = "", path = ""] = place.split(".");
  const { enum: choices } = fieldAt(nodeAt(schemas, name), path).schema;
  if (choices !== undefined) expect(choices).toEqual(expect.arrayContaining(values.split(" ")));
});

describe.each(Object.entries(OPERATIONS))("%s", (address, { takes, answers }) => {
  const [method = "", path = ""] = address.split(" ");
  const operation = nodeAt(nodeAt(nodeAt(document, "paths"), path), method);

  test.each(wordsOf(takes))("takes %s: %s", (field, kind) => {
    const body = nodeAt(nodeAt(nodeAt(operation, "requestBody"), "content"), "application/json");
    const parameter = nodesAt(operation, "parameters")
      .map(resolved)
      .find(({ name }) => name === field);
    const schema = parameter ? nodeAt(parameter, "schema") : fieldAt(nodeAt(body, "schema"), field).schema;
    // A field may take more than the contract has seen, such as null or a number beside its text.
    expect(kindsOf(schema)).toEqual(expect.arrayContaining(kind.endsWith("?") ? [kind.slice(0, -1), "null"] : [kind]));
  });

  test(`answers ${answers}`, () => {
    const content = nodeAt(nodeAt(nodeAt(nodeAt(operation, "responses"), "200"), "content"), "application/json");
    for (const [field, kind] of wordsOf(`message:string ${answers}`)) {
      const { schema, isRequired } = fieldAt(nodeAt(content, "schema"), field);
      expect([kindsOf(schema).includes(kind), isRequired]).toEqual([true, true]);
    }
  });
});

/** The schema behind a path such as `vehicle_tickets.police_number`, through references, lists and null. */
function fieldAt(schema: Node, path: string): { schema: Node; isRequired: boolean } {
  let at = { schema, isRequired: false };
  for (const key of path.split(".")) {
    const whole = wholeOf(at.schema);
    const record = wholeOf(isNode(whole.items) ? whole.items : whole);
    const isRequired = Array.isArray(record.required) && record.required.includes(key);
    at = { schema: nodeAt(nodeAt(record, "properties"), key), isRequired };
  }
  return at;
}

/** The schema without its reference and without null. */
function wholeOf(schema: Node): Node {
  const choice = nodesAt(schema, "anyOf").find(({ type }) => type !== "null");
  return choice ? wholeOf(choice) : resolved(schema);
}

function resolved(node: Node): Node {
  const name = referredName(node);
  if (name === null) return node;
  return nodeAt(nodeAt(nodeAt(document, "components"), String(node.$ref).split("/").at(-2) ?? ""), name);
}

/** Every kind that a value may have; a record has its name and `object`. */
function kindsOf(schema: Node): string[] {
  const choices = nodesAt(schema, "anyOf");
  if (choices.length > 0) return choices.flatMap(kindsOf);
  const name = referredName(schema);
  if (name !== null) return [name, ...kindsOf(resolved(schema))];
  return [schema.type].flat().flatMap((type) => {
    if (type === "array") return ["array", ...kindsOf(nodeAt(schema, "items")).map((kind) => `${kind}[]`)];
    return type !== "null" && typeof schema.format === "string" ? schema.format : String(type);
  });
}
