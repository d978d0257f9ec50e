import { judgeContainer } from "../../../../../shared/lib/container-number.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { CustomsMessage } from "../../../../wire/customs-document.ts";
import { given } from "../../../../platform/patch.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type Numbers, governsOf, type StoredCustoms } from "../../documents/service.ts";
import { say } from "../../../../../shared/words/say.ts";

/** A new document before its message is read. */
export function emptyCustoms(work: Work): StoredCustoms {
  return {
    ...NOTHING,
    id: newId(work.nowMs),
    state_as_of: work.at,
    created_at: work.at,
    updated_at: work.at,
    deleted_at: null,
  };
}

/** The document with the fields of a message applied; fields that the message leaves out stay. */
export function withMessage(before: StoredCustoms, message: CustomsMessage, work: Work): StoredCustoms {
  const { container, kemasan, governs, ...plain } = message;
  const after: StoredCustoms = { ...before, ...given(plain) };
  if (container) after.container = container.map((one) => ({ ...one, iso_6346: judgeContainer(one.nomor_kontainer) }));
  if (kemasan) after.kemasan = kemasan.map((line, at) => packagingOf(before, after.car, line, at, work));
  const isSameKind = after.kode_dok_in_out === before.kode_dok_in_out && after.kode_dokumen === before.kode_dokumen;
  after.governs = governs ?? (isSameKind ? before.governs : governsOf(after));
  return after;
}

type Line = NonNullable<CustomsMessage["kemasan"]>[number];

/** A line keeps its id and its timestamps, matched by its position. */
function packagingOf(before: StoredCustoms, car: string | null, line: Line, at: number, work: Work) {
  const known = before.kemasan[at];
  const fields = { ...line, car, ceisa_document_id: before.id };
  if (!known) return { id: newId(work.nowMs), ...fields, created_at: work.at, updated_at: work.at, deleted_at: null };
  const isSame = Object.entries(fields).every(([name, value]) => known[name as keyof typeof known] === value);
  return isSame ? known : { ...known, ...fields, updated_at: work.at };
}

/** The numbers that people may look a document up by. @param sppb numbers of its releases */
export function numbersOf(document: StoredCustoms, sppb: readonly string[]): Numbers {
  return [
    ["car", document.car],
    ["no_daftar", document.no_daftar],
    ["no_dok_in_out", document.no_dok_in_out],
    ["plate", document.no_polisi],
    ...document.kemasan.map(({ no_polisi }) => ["plate", no_polisi] as const),
    ...document.container.map(({ nomor_kontainer }) => ["container", nomor_kontainer] as const),
    ...sppb.map((number) => ["sppb", number] as const),
  ];
}

const NOTHING: Omit<StoredCustoms, "id" | "state_as_of" | "created_at" | "updated_at" | "deleted_at"> = {
  area_id: null,
  company_id: null,
  complete_pass_at: null,
  complete_pass_by: null,
  changed_by_hand: null,
  marks: [],
  slip_count: 0,
  state: "held",
  state_because: say("no_release_known"),
  state_source: "service",
  governs: "out",
  car: null,
  seri: null,
  brutto: null,
  netto: null,
  gudang: null,
  nitku: null,
  container: [],
  kemasan: [],
  kode_dok_in_out: null,
  kode_dokumen: null,
  kode_respon: null,
  no_dok_in_out: null,
  tanggal_dok_in_out: null,
  no_daftar: null,
  tanggal_daftar: null,
  kode_kantor: null,
  kode_kantor_pengawas: null,
  kode_kantor_bongkar: null,
  kode_kantor_muat: null,
  id_perusahaan: null,
  nama_perusahaan: null,
  alamat_perusahaan: null,
  id_ppjk: null,
  nama_ppjk: null,
  alamat_ppjk: null,
  no_polisi: null,
  status_jalur: null,
  jumlah_container: null,
  jumlah_kemasan: null,
  fl_segel: null,
  raw: null,
};
