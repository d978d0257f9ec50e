import type { CustomsItem } from "../../../../wire/customs-document.ts";
import { type News, type ReadAnswer, ServiceFailure } from "./connector.ts";
import { requiredDate } from "./dates.ts";
import { isBlank, saysNothingKnown } from "./nothing-known.ts";
import { say } from "../../../../../shared/words/say.ts";

/**
 * Rows of customs, of either protocol: `NO_SPPB` and `noSppb` are the same name. A row has a header, which some answers
 * wrap in a list, and lines of containers and packages under several names.
 */

type Row = ReadonlyMap<string, unknown>;

/** The documents in these rows; blank rows are none. @throws ServiceFailure `invalid` where none can be read */
export function customsItemsOf(given: readonly unknown[], kind: News["kind"]): ReadAnswer {
  const rows = given.filter((row) => !isBlank(row));
  const items: CustomsItem[] = [];
  let failure: ServiceFailure | null = null;
  for (const row of rows)
    try {
      items.push(customsItemOf(row, kind));
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      failure = error;
    }
  if (failure !== null && items.length === 0) throw failure;
  return { items, unreadable: rows.length - items.length };
}

/** @throws ServiceFailure `invalid` where a row is no object, or has no number, or a date that is none */
function customsItemOf(row: unknown, kind: News["kind"]): CustomsItem {
  const outer = rowOf(row);
  const header = rowOf(listOf(outer.get("header"))[0] ?? row);
  // On demand, `detil` is an object with both lists, or the list itself.
  const [detil] = listOf(outer.get("detil"));
  const inner = typeof detil === "object" && detil !== null && !Array.isArray(detil) ? rowOf(detil) : new Map();
  const lines = (...names: string[]) =>
    names.flatMap((name) => [...listOf(outer.get(name)), ...listOf(inner.get(name))]).map(rowOf);
  const containers = lines("kontainer", "cont");
  const packages = lines("kemasan", "kms");
  const text = (...names: string[]) => textIn(header, names);
  const number = (...names: string[]) => numberOf(text(...names));

  const releaseNumber = text("nosppb", "nodokinout", "nomordokumen");
  const releaseDate = requiredDate("row_no_release_date", text("tglsppb", "tgldokinout", "tanggaldokumen"));
  const document = {
    car: text("car"),
    no_daftar: text("nodaftar", "nopib", "nomordaftar"),
    tanggal_daftar: requiredDate("row_no_registration_date", text("tgldaftar", "tglpib", "tanggaldaftar")),
    kode_dok_in_out: text("kddokinout", "kodedokinout") ?? (text("nosppb") === null ? null : "1"),
    no_dok_in_out: releaseNumber,
    tanggal_dok_in_out: releaseDate,
    id_perusahaan: text("npwpimp", "idperusahaan", "idconsignee"),
    nama_perusahaan: text("namaimp", "nmimp", "consignee"),
    alamat_perusahaan: text("alamatimp", "alimp"),
    id_ppjk: text("npwpppjk"),
    nama_ppjk: text("namappjk"),
    alamat_ppjk: text("alamatppjk"),
    brutto: number("bruto", "brutto"),
    netto: number("netto"),
    gudang: text("gudang", "kdgudang"),
    status_jalur: text("statusjalur"),
    kode_kantor: text("kdkpbc", "kdkantor"),
    kode_kantor_pengawas: text("kdkantorpengawas"),
    kode_kantor_bongkar: text("kdkantorbongkar"),
    jumlah_container: number("jmlcont"),
    fl_segel: text("flsegel"),
  };
  if (document.car === null && document.no_daftar === null && releaseNumber === null)
    throw new ServiceFailure("invalid", say("row_no_number"));
  const known = Object.fromEntries(Object.entries(document).filter(([, value]) => value !== null));
  return {
    document: {
      ...known,
      ...(containers.length > 0 && { container: containers.flatMap(containerOf) }),
      ...(packages.length > 0 && { kemasan: packages.map(packagingOf) }),
    },
    ...(releaseNumber !== null && {
      release: {
        no_sppb: releaseNumber,
        tanggal_sppb: releaseDate,
        state: kind,
      },
    }),
    raw: row,
  };
}

function containerOf(line: Row) {
  const nomor_kontainer = textIn(line, ["nocont", "nomorkontainer", "nokontainer"]);
  if (nomor_kontainer === null) return [];
  return [
    {
      nomor_kontainer,
      ukuran: textIn(line, ["size", "ukcont", "ukuran", "ukurankontainer"]),
      jenis: textIn(line, ["jnsmuat", "jnscont", "jeniskontainer"]),
      no_segel: textIn(line, ["nosegel", "nomorsegel"]),
    },
  ];
}

function packagingOf(line: Row) {
  return {
    keterangan: textIn(line, ["merkkms", "merkkemasan"]),
    kode_dokumen: null,
    jenis_kemasan: textIn(line, ["jnskms", "jeniskemasan"]),
    jumlah_kemasan: numberOf(textIn(line, ["jmlkms", "jumlahkemasan"])),
    no_segel: textIn(line, ["nosegel", "nomorsegel"]),
    no_polisi: textIn(line, ["nopol", "nopolisi", "nomorpolisi"]),
    waktu_in_out: textIn(line, ["wkinout", "waktuinout"]),
    petugas_in_out: null,
  };
}

/** One child or many, or none. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null || value === "") return [];
  return Array.isArray(value) ? value : [value];
}

function rowOf(value: unknown): Row {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ServiceFailure("invalid", say("row_no_object"));
  return new Map(Object.entries(value).map(([name, inner]) => [name.replaceAll("_", "").toLowerCase(), inner]));
}

/** The first of these names that holds a text or a number. */
function textIn(row: Row, names: readonly string[]): string | null {
  for (const name of names) {
    const value = row.get(name);
    if (typeof value === "number") return String(value);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

function numberOf(text: string | null): number | null {
  const value = text === null || !/^-?\d+(\.\d+)?$/.test(text) ? NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

const DENIED = /tidak berhak|tidak mempunyai hak/i;

/** The meaning of a plain text: nothing is known. @throws ServiceFailure for any other text */
export function readPlainText(text: string): ReadAnswer {
  if (saysNothingKnown(text)) return { items: [], unreadable: 0 };
  if (DENIED.test(text)) throw new ServiceFailure("denied", say("right_to_ask_denied"));
  throw new ServiceFailure("invalid", say("reply_is_error"));
}
