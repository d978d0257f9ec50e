import { z } from "zod";
import { Timestamp, Uuid } from "../../shared/wire/common.ts";
import { bulkFetchOf, documentFields, handFields, messageFields, MessageNumber, MessageText } from "./document.ts";
import { Hold } from "./hold.ts";
import { JobSlip } from "./job-slip.ts";

const Text = z.string().nullable();
const Amount = z.number().nullable();
const Moment = Timestamp.nullable();

/** A work order of the port (SPMK): one activity, ship, berth and stevedore. */
export const PortDocument = z
  .strictObject({
    type: z.literal("spmk"),
    ...documentFields,
    vessel_id: Uuid.nullable(),
    eta: Moment,
    etd: Moment,
    grt: Text,
    loa: Text,
    agen: Text,
    siklus: Text,
    status: Text,
    keterangan: Text,
    spmk_number: z.string(),
    no_spmk: Text,
    kd_kapal: Text,
    nm_kapal: Text,
    jns_kapal: Text,
    jns_pelayaran: Text,
    kd_pbm: Text,
    nm_pbm: Text,
    no_pmh: Text,
    no_ppk: Text,
    no_prc: Text,
    no_pntp: Text,
    tgl_prc: Moment,
    tgl_pntp: Moment,
    kd_cabang: Amount,
    kd_dermaga: Text,
    nm_dermaga: Text,
    kd_tambatan: Text,
    nm_tambatan: Text,
    kd_terminal: Amount,
    nm_terminal: Text,
    kd_regional: Amount,
    nm_regional: Text,
    kd_kegiatan: Text,
    nm_kegiatan: Text,
    status_kegiatan: Amount,
    kd_tertagih: Text,
    nm_tertagih: Text,
    truck_seq: Amount.describe("the last number given to a truck of this order"),
    m_berat_in: Amount,
  })
  .meta({ id: "PortDocument" });
export type PortDocument = z.infer<typeof PortDocument>;

export const PortDocumentDetail = PortDocument.extend({
  holds: z.array(Hold).describe("standing and released, oldest first"),
  slips: z.array(JobSlip).describe("its job slips, oldest first"),
  raw: z.string().nullable().describe("the message as it came"),
}).meta({ id: "PortDocumentDetail" });
export type PortDocumentDetail = z.infer<typeof PortDocumentDetail>;

export const FoundPortDocument = PortDocumentDetail.extend({
  others: z.array(Uuid).describe("further documents with this number, newest first, at most ten"),
}).meta({ id: "FoundPortDocument" });

const moment = Timestamp.nullable();
const fields = {
  eta: moment,
  etd: moment,
  grt: MessageText,
  loa: MessageText,
  agen: MessageText,
  siklus: MessageText,
  status: MessageText,
  keterangan: MessageText,
  no_spmk: MessageText,
  kd_kapal: MessageText,
  nm_kapal: MessageText,
  jns_kapal: MessageText,
  jns_pelayaran: MessageText,
  kd_pbm: MessageText,
  nm_pbm: MessageText,
  no_pmh: MessageText,
  no_ppk: MessageText,
  no_prc: MessageText,
  no_pntp: MessageText,
  tgl_prc: moment,
  tgl_pntp: moment,
  kd_cabang: MessageNumber,
  kd_dermaga: MessageText,
  nm_dermaga: MessageText,
  kd_tambatan: MessageText,
  nm_tambatan: MessageText,
  kd_terminal: MessageNumber,
  nm_terminal: MessageText,
  kd_regional: MessageNumber,
  nm_regional: MessageText,
  kd_kegiatan: MessageText,
  nm_kegiatan: MessageText,
  status_kegiatan: MessageNumber,
  kd_tertagih: MessageText,
  nm_tertagih: MessageText,
  truck_seq: MessageNumber,
  m_berat_in: MessageNumber,
};

/** The fields of a message; absent fields stay unchanged. */
export const PortMessage = z.strictObject(fields).partial();
export type PortMessage = z.infer<typeof PortMessage>;

export const SpmkNumber = z.string().trim().min(1).max(100);
export const PortItem = z.strictObject({
  document: PortMessage.extend({ spmk_number: SpmkNumber }),
  ...messageFields,
});
export type PortItem = z.infer<typeof PortItem>;
export const PortBulkFetch = bulkFetchOf(PortItem, z.strictObject({ spmk_number: SpmkNumber }));

export const PortDocumentUpdate = PortMessage.extend(handFields);
export type PortDocumentUpdate = z.infer<typeof PortDocumentUpdate>;

/** Documents with one SPMK number; several areas may use the same number. */
export const PortGroup = z
  .strictObject({
    spmk_number: z.string(),
    total: z.int(),
    latest_at: Timestamp,
    documents: z.array(PortDocument).describe("newest first, at most twenty"),
  })
  .meta({ id: "PortGroup" });

/** A ship as its latest work order describes it. */
export const Vessel = z
  .strictObject({
    id: Uuid,
    area_id: Uuid.nullable(),
    kd_kapal: z.string(),
    nm_kapal: Text,
    jns_kapal: Text,
    jns_pelayaran: Text,
    grt: Text,
    loa: Text,
    agen: Text,
    no_ppk: Text.describe("its latest call"),
    eta: Moment,
    etd: Moment,
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Vessel" });
export type Vessel = z.infer<typeof Vessel>;

/** A work order's entry with a code and a name. */
export const LookupKind = z.enum(["terminal", "pier", "mooring", "activity", "agent", "stevedore", "payer"]);
export type LookupKind = z.infer<typeof LookupKind>;
export const PortLookup = z
  .strictObject({
    id: Uuid,
    area_id: Uuid.nullable(),
    kind: LookupKind,
    code: z.string(),
    name: z.string(),
    branch: Text.describe("code of the branch of a terminal"),
    region: Text.describe("name of the region of a terminal"),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "PortLookup" });
export type PortLookup = z.infer<typeof PortLookup>;

const Entries = z.array(PortLookup);
export const PortLookups = z
  .strictObject({
    terminals: Entries,
    piers: Entries,
    moorings: Entries,
    activities: Entries,
    agents: Entries,
    stevedores: Entries,
    payers: Entries,
  })
  .meta({ id: "PortLookups" });
export type PortLookups = z.infer<typeof PortLookups>;
