import { createHash } from "node:crypto";
import { judgeContainer } from "../../../../../shared/lib/container-number.ts";
import type { CustomsItem } from "../../../../wire/customs-document.ts";
import type { PortItem } from "../../../../wire/port-document.ts";

/** Realistic papers for demonstrations: equal seeds give equal papers. The numbers are invented. */

const DAY_MS = 86_400_000;
/** The papers' dates lie in the thirty days before this one by default. */
const USUAL_LAST_DAY = "2026-11-21";

/** A pseudo-random choice from 0 to `count` - 1, determined by its purpose. */
function pick(seed: number, what: string, count: number): number {
  return createHash("sha256").update(`${seed} ${what}`).digest().readUInt32BE() % count;
}

function oneOf<T>(seed: number, what: string, all: readonly [T, ...T[]]): T {
  return all[pick(seed, what, all.length)] ?? all[0];
}

const digits = (seed: number, what: string, length: number): string =>
  String(pick(seed, what, 10 ** length)).padStart(length, "0");

function dateBefore(lastDay: string, days: number): string {
  return new Date(Date.parse(`${lastDay}T00:00:00.000Z`) - days * DAY_MS).toISOString().slice(0, 10);
}

function containerNumber(seed: number, what: string): string {
  const stem = `${oneOf(seed, `${what} owner`, ["TGBU", "MRKU", "SPNU", "TEMU"])}${digits(seed, what, 6)}`;
  const numbers = Array.from({ length: 10 }, (_, digit) => `${stem}${digit}`);
  return numbers.find((number) => judgeContainer(number) === "good") ?? stem;
}

function plateNumber(seed: number, what: string): string {
  const letters = ["AB", "KL", "UXT", "FYZ", "CD"] as const;
  return `${oneOf(seed, `${what} place`, ["B", "D", "L", "T"])} ${1000 + pick(seed, what, 9000)} ${oneOf(seed, `${what} letters`, letters)}`;
}

const NO_MORE = { kode_dokumen: null, waktu_in_out: null, petugas_in_out: null };

/**
 * Generates this many customs documents: imports and exports of all lanes of risk, in containers or loose, about
 * half of them released.
 * @param lastDay `YYYY-MM-DD`, the day of the newest
 */
export function believableCustoms(seed: number, count: number, lastDay = USUAL_LAST_DAY): CustomsItem[] {
  return Array.from({ length: count }, (_, at): CustomsItem => {
    const of = (what: string) => `customs ${at} ${what}`;
    const date = dateBefore(lastDay, pick(seed, of("date"), 30));
    const isExport = pick(seed, of("export"), 4) === 0;
    const serial = String(at + 1).padStart(6, "0");
    const weight = 2000 + pick(seed, of("weight"), 24_000);
    const packages = 1 + pick(seed, of("packages"), 400);
    const isLoose = pick(seed, of("loose"), 8) === 0;
    const plate = plateNumber(seed, of("plate"));
    const taxNumber = `0${digits(seed, of("tax"), 9)}000000`;
    const document: CustomsItem["document"] = {
      car: `0403000${digits(seed, of("car"), 5)}${date.replaceAll("-", "")}${serial}`,
      seri: 1,
      brutto: weight + 300,
      netto: weight,
      gudang: oneOf(seed, of("warehouse"), ["GDLU", "GDUT", "CFS1"]),
      nitku: `${taxNumber}000000`,
      container: isLoose
        ? []
        : [
            {
              nomor_kontainer: containerNumber(seed, of("container")),
              ukuran: oneOf(seed, of("size"), ["20", "40", "45"]),
              jenis: oneOf(seed, of("kind"), ["7", "8"]),
              no_segel: `S${digits(seed, of("seal"), 6)}`,
            },
          ],
      kemasan: [
        {
          ...NO_MORE,
          keterangan: oneOf(seed, of("goods"), ["BAJA LEMBARAN", "SUKU CADANG", "BIJI PLASTIK", "KERAMIK"]),
          jenis_kemasan: oneOf(seed, of("package"), ["PK", "CT", "PX", "BG"]),
          jumlah_kemasan: packages,
          no_segel: `K${digits(seed, of("package seal"), 6)}`,
          no_polisi: isLoose ? null : plate,
        },
      ],
      kode_dok_in_out: isExport ? "6" : "1",
      kode_dokumen: isExport ? "30" : "20",
      no_daftar: serial,
      tanggal_daftar: date,
      kode_kantor: "040300",
      id_perusahaan: taxNumber,
      nama_perusahaan: oneOf(seed, of("company"), [
        "PT Baja Utama",
        "PT Sentosa Abadi",
        "CV Laut Biru",
        "PT Karya Jaya",
      ]),
      no_polisi: isLoose ? null : plate,
      status_jalur: oneOf(seed, of("lane"), ["H", "H", "K", "M"]),
      jumlah_container: isLoose ? 0 : 1,
      jumlah_kemasan: packages,
    };
    if (pick(seed, of("released"), 2) === 0) return { document };
    const no_sppb = `${serial}/KPU.01/${date.slice(0, 4)}`;
    return { document, release: { no_sppb, tanggal_sppb: date, state: "released" } };
  });
}

const SHIPS = ["KM NUSANTARA", "MV PACIFIC STAR", "KM BAHARI JAYA", "MV EASTERN GATE"] as const;

/** Generates this many work orders of a few ships and berths. @param lastDay `YYYY-MM-DD`, the day of the newest */
export function believablePort(seed: number, count: number, lastDay = USUAL_LAST_DAY): PortItem[] {
  return Array.from({ length: count }, (_, at): PortItem => {
    const of = (what: string) => `port ${at} ${what}`;
    const eta = dateBefore(lastDay, pick(seed, of("date"), 30));
    const ship = pick(seed, of("ship"), SHIPS.length);
    const berth = 1 + pick(seed, of("berth"), 5);
    const isUnloading = pick(seed, of("activity"), 2) === 0;
    const number = String(at + 1).padStart(5, "0");
    return {
      document: {
        spmk_number: `SPMK-${eta.slice(0, 4)}-${number}`,
        no_spmk: number,
        eta: `${eta}T01:00:00.000Z`,
        etd: `${dateBefore(eta, -2)}T09:00:00.000Z`,
        kd_kapal: `K${ship + 1}`,
        nm_kapal: SHIPS[ship] ?? SHIPS[0],
        jns_kapal: "GENERAL CARGO",
        grt: String(8000 + 1000 * ship),
        loa: String(120 + 10 * ship),
        agen: oneOf(seed, of("agent"), ["PT Agen Samudra", "PT Lautan Raya"]),
        no_ppk: `PPK${digits(seed, of("call"), 6)}`,
        kd_terminal: 1 + pick(seed, of("terminal"), 2),
        nm_terminal: `Terminal ${1 + pick(seed, of("terminal"), 2)}`,
        kd_dermaga: `D${berth}`,
        nm_dermaga: `Dermaga ${berth}`,
        kd_tambatan: `T${berth}`,
        nm_tambatan: `Tambatan ${berth}`,
        kd_kegiatan: isUnloading ? "B" : "M",
        nm_kegiatan: isUnloading ? "Bongkar" : "Muat",
        kd_pbm: "PBM1",
        nm_pbm: "PT Bongkar Muat Jaya",
        truck_seq: 0,
      },
    };
  });
}
