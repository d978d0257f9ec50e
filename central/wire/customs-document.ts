import { z } from "zod";
import { DateOnly, Line, Timestamp, Uuid } from "../../shared/wire/common.ts";
import {
  bulkFetchOf,
  documentFields,
  handFields,
  messageFields,
  MessageNumber,
  MessageText,
  ReleaseMessage,
  stateFields,
} from "./document.ts";
import { Hold } from "./hold.ts";
import { JobSlip } from "./job-slip.ts";
import { Step } from "../../shared/wire/lane.ts";
import { Spoken } from "../../shared/wire/said.ts";

const Text = z.string().nullable();
const Amount = z.number().nullable();

/** A packaging line. Each line has its own plate and times, since one document may cover many trucks. */
export const Packaging = z
  .strictObject({
    id: Uuid,
    car: Text,
    keterangan: Text,
    ceisa_document_id: Uuid,
    kode_dokumen: Text,
    jenis_kemasan: Text,
    jumlah_kemasan: Amount,
    no_segel: Text,
    no_polisi: Text,
    waktu_in_out: Text,
    petugas_in_out: Text,
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Packaging" });
export type Packaging = z.infer<typeof Packaging>;

/** A container of a customs document. */
export const DocumentContainer = z.strictObject({
  nomor_kontainer: z.string().describe("as it came"),
  ukuran: Text,
  jenis: Text,
  no_segel: Text,
  iso_6346: z.enum(["good", "wrong_check_digit", "no_container_number"]),
});
export type DocumentContainer = z.infer<typeof DocumentContainer>;

/** The risk lane that customs chose. Null for an unknown code, which never counts as green. */
export const Jalur = z.enum(["green", "yellow", "red"]);
export type Jalur = z.infer<typeof Jalur>;

/** A customs document in a list. */
export const CustomsDocument = z
  .strictObject({
    type: z.literal("ceisa"),
    ...documentFields,
    ...stateFields,
    governs: Step.describe("the step that needs its release: out for an import, in for an export"),
    jalur: Jalur.nullable().describe("read from status_jalur; null where that is not known"),
    car: Text,
    seri: Amount,
    brutto: Amount,
    netto: Amount,
    gudang: Text,
    nitku: Text,
    container: z.array(DocumentContainer),
    kemasan: z.array(Packaging),
    kode_dok_in_out: Text,
    kode_dokumen: Text,
    kode_respon: Text,
    no_dok_in_out: Text,
    tanggal_dok_in_out: DateOnly.nullable(),
    no_daftar: Text,
    tanggal_daftar: DateOnly.nullable(),
    kode_kantor: Text,
    kode_kantor_pengawas: Text,
    kode_kantor_bongkar: Text,
    kode_kantor_muat: Text,
    id_perusahaan: Text,
    nama_perusahaan: Text,
    alamat_perusahaan: Text,
    id_ppjk: Text,
    nama_ppjk: Text,
    alamat_ppjk: Text,
    no_polisi: Text,
    status_jalur: Text,
    jumlah_container: Amount,
    jumlah_kemasan: Amount,
    fl_segel: Text,
  })
  .meta({ id: "CustomsDocument" });
export type CustomsDocument = z.infer<typeof CustomsDocument>;

/** A customs document with its holds and its source message. */
export const CustomsDocumentDetail = CustomsDocument.extend({
  holds: z.array(Hold).describe("standing and released, oldest first"),
  slips: z.array(JobSlip).describe("its job slips, oldest first"),
  raw: z.string().nullable().describe("the message as it came"),
}).meta({ id: "CustomsDocumentDetail" });
export type CustomsDocumentDetail = z.infer<typeof CustomsDocumentDetail>;

export const FoundCustomsDocument = CustomsDocumentDetail.extend({
  others: z.array(Uuid).describe("further documents with this number, newest first, at most ten"),
}).meta({ id: "FoundCustomsDocument" });

const PackagingInput = z
  .strictObject({
    keterangan: MessageText.default(null),
    kode_dokumen: MessageText.default(null),
    jenis_kemasan: MessageText.default(null),
    jumlah_kemasan: MessageNumber.default(null),
    no_segel: MessageText.default(null),
    no_polisi: MessageText.default(null),
    waktu_in_out: MessageText.default(null),
    petugas_in_out: MessageText.default(null),
  })
  .meta({ id: "CustomsPackagingSent" });
const ContainerInput = z
  .strictObject({
    nomor_kontainer: Line.max(30),
    ukuran: MessageText.default(null),
    jenis: MessageText.default(null),
    no_segel: MessageText.default(null),
  })
  .meta({ id: "CustomsContainerSent" });

const messageDate = DateOnly.nullable();
const fields = {
  governs: Step,
  car: MessageText,
  seri: MessageNumber,
  brutto: MessageNumber,
  netto: MessageNumber,
  gudang: MessageText,
  nitku: MessageText,
  container: z.array(ContainerInput).max(500),
  kemasan: z.array(PackagingInput).max(500),
  kode_dok_in_out: MessageText,
  kode_dokumen: MessageText,
  kode_respon: MessageText,
  no_dok_in_out: MessageText,
  tanggal_dok_in_out: messageDate,
  no_daftar: MessageText,
  tanggal_daftar: messageDate,
  kode_kantor: MessageText,
  kode_kantor_pengawas: MessageText,
  kode_kantor_bongkar: MessageText,
  kode_kantor_muat: MessageText,
  id_perusahaan: MessageText,
  nama_perusahaan: MessageText,
  alamat_perusahaan: MessageText,
  id_ppjk: MessageText,
  nama_ppjk: MessageText,
  alamat_ppjk: MessageText,
  no_polisi: MessageText,
  status_jalur: MessageText,
  jumlah_container: MessageNumber,
  jumlah_kemasan: MessageNumber,
  fl_segel: MessageText,
};

/** The fields of a message; absent fields stay unchanged. */
export const CustomsMessage = z.strictObject(fields).partial();
export type CustomsMessage = z.infer<typeof CustomsMessage>;

export const CustomsItem = z.strictObject({
  document: CustomsMessage,
  release: ReleaseMessage.optional(),
  ...messageFields,
});
export type CustomsItem = z.infer<typeof CustomsItem>;

/** A question to customs about one document. */
export const CustomsQuestion = z.strictObject({
  number: Line.max(100).describe("of the release or the registration; any number of a document that is here"),
  kode_dok_in_out: Line.max(10)
    .default("1")
    .describe("code of the document that brings goods in or out; 1: SPPB; that of a document that is here comes first"),
  date: DateOnly.nullable().default(null).describe("date of that number"),
  id_perusahaan: Line.max(30).nullable().default(null).describe("tax number of the importer"),
});
export type CustomsQuestion = z.infer<typeof CustomsQuestion>;
export const CustomsBulkFetch = bulkFetchOf(CustomsItem, CustomsQuestion);

export const CustomsDocumentUpdate = CustomsMessage.extend({
  ...handFields,
  state: z
    .enum(["held", "cancelled"])
    .optional()
    .describe("takes a release back; to release, record its SPPB or a complete pass"),
});
export type CustomsDocumentUpdate = z.infer<typeof CustomsDocumentUpdate>;

/** Documents with one registration number. */
export const CustomsGroup = z
  .strictObject({
    no_daftar: Text,
    total: z.int(),
    held: z.int(),
    released: z.int(),
    cancelled: z.int(),
    latest_at: Timestamp,
    documents: z.array(CustomsDocument).describe("newest first, at most twenty"),
  })
  .meta({ id: "CustomsGroup" });

/** A release of a customs document. */
export const Sppb = z
  .strictObject({
    id: Uuid,
    customs_document_id: Uuid,
    car: Text,
    no_sppb: z.string(),
    tanggal_sppb: DateOnly.nullable(),
    state: z.enum(["released", "cancelled"]),
    as_of: Timestamp,
    source: z.enum(["service", "hand"]),
    recorded_by: Text,
    reason: Spoken.nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    deleted_at: Timestamp.nullable(),
  })
  .meta({ id: "Sppb" });
export type Sppb = z.infer<typeof Sppb>;
