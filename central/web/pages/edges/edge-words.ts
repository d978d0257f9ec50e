import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { EdgeAlertKind } from "../../../wire/edge-resources.ts";
import type { LaneConfiguration, SelfTestColour } from "../../../../shared/wire/sync.ts";
import type { Bilingual } from "../../parts/resource-acts.ts";
import { CLOCK_TRUST } from "../../../../shared/words/values/gates.ts";
import { valuesIn } from "../../../../shared/words/values/values.ts";
import { labelsOf } from "../../words/field-entries.ts";

const LABELS = labelsOf({
  gate: "gate_id",
  area: "area_id",
  version: "version",
  host: "host_name",
  lane: "lane_id",
  state: "state",
  from: "start_date",
  to: "until",
});

export const EDGE_WORDS = bilingual(
  {
    ...LABELS.en,
    edges: "Gate computers",
    empty: "No gate computer here. Register one: each gate has one, which decides also while central is away.",
    register: "Register a gate computer",
    gateHelp: "A gate has one computer. Gates that have one already are not listed.",
    noGates: "Every gate that you see has its computer.",
    lastContact: "Last contact",
    dataAge: "Age of its data",
    isCurrent: "it has all of central's data",
    isBehind: "it still reads",
    toSend: "Still to be sent",
    oldest: "the oldest from",
    nothing: "nothing",
    parked: "Facts that central can't read",
    startedAt: "Running since",
    enrolledAt: "Enrolled",
    codeUntil: "Its code holds until",
    clock: "Its clock",
    clockTrust: valuesIn(CLOCK_TRUST, "en"),
    disk: "Its disk",
    diskState: { ok: "enough room", low: "nearly full", full: "full: only the record of the gate is still written" },
    selfTest: "Last self-test",
    colour: { green: "no problem", amber: "should be looked at", red: "a lane can't work" } satisfies Record<
      SelfTestColour,
      string
    >,
    key: "Its public key",
    alerts: "Alerts",
    alert: {
      silent: "no contact",
      lane_fault: "a lane is out of order",
      lane_degraded: "a lane lacks a device",
      lag: "its data is old",
      outbox_stuck: "facts wait to be sent",
      parked: "facts can't be read",
      clock_off: "its clock is wrong",
      set_aside: "its version can't read some records",
      disk_pressure: "its disk is nearly full",
      database_damaged: "its database was damaged",
    } satisfies Record<EdgeAlertKind, string>,
    noAlerts: "none",
    since: "Since",
    lanes: "Lanes as it reported them",
    settings: "Its settings",
    configuration: {
      applied: "taken",
      waiting: "taken when the lane is empty",
      refused: "refused",
    } satisfies Record<LaneConfiguration["state"], string>,
    outages: "Times without central",
    lasts: "still",
    decided: "Decisions",
    decisions: (admitted: number, refused: number, referred: number) =>
      `${admitted} admitted, ${refused} refused, ${referred} by officers`,
    onSignature: "By the code's signature alone",
    contradictions: "Cases afterwards",
    rotate: "Change its secret and key",
    rotateSays: "The gate computer makes a new key and gets a new secret. The old ones hold until it uses them.",
    revoke: "Revoke it",
    revokeSays:
      "At once this computer gets nothing from central any more, and wipes what it has of central's data: its lanes stop. What happened at the gate and was not sent yet stays on its disk. The gate then needs a new computer or a new code. This can't be undone.",
    code: {
      title: (gate: string) => `Gate computer of ${gate}`,
      once: "This code is shown once. Copy it now, or leave this page open until the computer is enrolled. If it is lost: revoke the computer and register it again.",
      code: "Enrolment code",
      until: "Holds until",
      commands: "Commands for the new computer",
      commandsHelp: "Debian 12 or newer, as root, with npm, and with a clone of this software in /opt/gate-access.",
      copy: "Copy",
      copied: "Copied",
      toEdge: "To the page of this computer",
    },
  },
  {
    ...LABELS.id,
    edges: "Komputer gerbang",
    empty:
      "Belum ada komputer gerbang di sini. Daftarkan satu: setiap gerbang punya satu, yang memutuskan juga saat pusat tidak terhubung.",
    register: "Daftarkan komputer gerbang",
    gateHelp: "Satu gerbang satu komputer. Gerbang yang sudah punya tidak ada di daftar ini.",
    noGates: "Semua gerbang yang Anda lihat sudah punya komputer.",
    lastContact: "Kontak terakhir",
    dataAge: "Umur datanya",
    isCurrent: "semua data pusat sudah ada padanya",
    isBehind: "masih membaca",
    toSend: "Belum terkirim",
    oldest: "yang tertua dari",
    nothing: "tidak ada",
    parked: "Catatan yang tidak terbaca pusat",
    startedAt: "Berjalan sejak",
    enrolledAt: "Terdaftar",
    codeUntil: "Kodenya berlaku sampai",
    clock: "Jamnya",
    clockTrust: valuesIn(CLOCK_TRUST, "id"),
    disk: "Disknya",
    diskState: { ok: "cukup", low: "hampir penuh", full: "penuh: hanya catatan gerbang yang masih ditulis" },
    selfTest: "Uji mandiri terakhir",
    colour: { green: "tidak ada masalah", amber: "perlu diperiksa", red: "ada jalur yang tidak dapat bekerja" },
    key: "Kunci publiknya",
    alerts: "Peringatan",
    alert: {
      silent: "tidak ada kontak",
      lane_fault: "ada jalur yang rusak",
      lane_degraded: "ada perangkat jalur yang tidak bekerja",
      lag: "datanya sudah lama",
      outbox_stuck: "catatan menunggu dikirim",
      parked: "ada catatan yang tidak terbaca",
      clock_off: "jamnya salah",
      set_aside: "versinya tidak dapat membaca sebagian data",
      disk_pressure: "disknya hampir penuh",
      database_damaged: "basis datanya pernah rusak",
    },
    noAlerts: "tidak ada",
    since: "Sejak",
    lanes: "Jalur menurut laporannya",
    settings: "Pengaturannya",
    configuration: { applied: "sudah dipakai", waiting: "dipakai setelah jalur kosong", refused: "ditolak" },
    outages: "Waktu tanpa pusat",
    lasts: "masih",
    decided: "Keputusan",
    decisions: (admitted: number, refused: number, referred: number) =>
      `${admitted} diizinkan, ${refused} ditolak, ${referred} oleh petugas`,
    onSignature: "Hanya dengan tanda tangan kode",
    contradictions: "Kasus sesudahnya",
    rotate: "Ganti rahasia dan kuncinya",
    rotateSays:
      "Komputer gerbang membuat kunci baru dan mendapat rahasia baru. Yang lama berlaku sampai yang baru dipakai.",
    revoke: "Cabut",
    revokeSays:
      "Seketika komputer ini tidak mendapat apa-apa lagi dari pusat, dan menghapus data pusat yang ada padanya: jalurnya berhenti. Yang terjadi di gerbang dan belum terkirim tetap ada di disknya. Gerbang lalu memerlukan komputer atau kode baru. Ini tidak dapat dibatalkan.",
    code: {
      title: (gate: string) => `Komputer gerbang ${gate}`,
      once: "Kode ini hanya ditampilkan sekali. Salin sekarang, atau biarkan halaman ini terbuka sampai komputernya terdaftar. Bila hilang: cabut komputernya lalu daftarkan lagi.",
      code: "Kode pendaftaran",
      until: "Berlaku sampai",
      commands: "Perintah untuk komputer baru",
      commandsHelp:
        "Debian 12 atau lebih baru, sebagai root, dengan npm, dan dengan salinan perangkat lunak ini di /opt/gate-access.",
      copy: "Salin",
      copied: "Tersalin",
      toEdge: "Ke halaman komputer ini",
    },
  },
);

type Texts = (typeof EDGE_WORDS)["en"];
type TextName = { [N in keyof Texts]: Texts[N] extends string ? N : never }[keyof Texts];

/** A text of these pages in both languages. */
export function edgeText(name: TextName): Bilingual {
  return { en: EDGE_WORDS.en[name], id: EDGE_WORDS.id[name] };
}
