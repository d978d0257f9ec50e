import type { Language } from "../../../shared/rules/reason-texts.ts";

const STATES: Readonly<Record<string, string>> = {
  "running already": "sudah berlaku",
  "waiting for approval": "masih menunggu persetujuan",
  running: "sedang berlaku",
  done: "sudah selesai",
  expired: "sudah kedaluwarsa",
  rejected: "sudah ditolak",
  cancelled: "sudah dibatalkan",
  approved: "sudah disetujui",
  accepted: "sudah diterima",
  waiting_approve: "masih menunggu persetujuan",
};

/** What operations answer to an act that the state of its record does not allow, with the same in Indonesian. */
const SENTENCES: readonly (readonly [detail: RegExp, id: string])[] = [
  [/^(?:Ticket|Invitation) (\S+) is (.+)$/, "Tiket $1 {2}."],
  [/^Ticket (\S+) still waits for (\d+) of its destinations$/, "Tiket $1 masih menunggu persetujuan $2 tujuannya."],
  [/^Ticket (\S+) has been (\w+) by this destination$/, "Tiket $1 {2} oleh tujuan ini."],
  [/^Ticket (\S+) runs already: (.+) may not be changed$/, "Tiket $1 sudah berlaku: $2 tidak dapat diubah lagi."],
  [/^Invitation (\S+) was taken back$/, "Undangan $1 sudah ditarik kembali."],
  [/^This vehicle can't wait: its (?:vehicle )?ticket is (.+)$/, "Kendaraan ini tidak dapat antre: tiketnya {1}."],
  [/^This vehicle can't wait: it is inside the area$/, "Kendaraan ini tidak dapat antre: sudah berada di dalam area."],
  [/^This vehicle can't wait: its next step is out$/, "Kendaraan ini tidak dapat antre: langkah berikutnya keluar."],
  [/^This vehicle can't be called: it is called already.*$/, "Kendaraan ini sedang dipanggil."],
  [
    /^This vehicle can't be (?:called again|put back): it is not called$/,
    "Kendaraan ini sedang tidak dipanggil: lihat lagi antreannya.",
  ],
  [
    /^(\d+) wait before this vehicle: call them first, or give a reason$/,
    "$1 kendaraan antre di depannya: panggil dulu mereka, atau isi alasannya.",
  ],
  [
    /^No place is free: (\d+) inside, (\d+) reserved, of (\d+)$/,
    "Tidak ada tempat kosong: $1 di dalam, $2 dipesan, dari $3.",
  ],
  [/^The load of (.+) has not been accepted yet: accept it first$/, "Muatan $1 belum diterima: terima dulu."],
  [/^The load of (.+) was rejected: accept it first$/, "Muatan $1 ditolak: terima dulu."],
  [/^The load of (.+) (?:is finalized already|was finalized by .*)$/, "Muatan $1 sudah difinalkan."],
  [/^The load of (.+) was ended$/, "Pekerjaan $1 sudah diakhiri."],
  [/^The load of (.+) is accepted$/, "Muatan $1 sudah diterima."],
  [/^The load of (.+) has a ticket that is (.+)$/, "Tiket $1 {2}."],
  [/^Customs has not released this document: (.+)$/, "Bea cukai belum memberi izin keluar untuk dokumen ini: $1"],
  [
    /^All (\d+) seats of (.+) are taken$/,
    "Semua $1 akun $2 sudah terpakai: hapus yang tidak dipakai, atau minta tambahan ke area.",
  ],
  [/^A hold keeps this vehicle from leaving: (.+)$/, "Kendaraan ini ditahan dan belum boleh keluar: $1"],
];

/** Why an operation refused, in the reader's language; null for a sentence that is not known here. */
export function refusalSentence(detail: string, language: Language): string | null {
  for (const [pattern, id] of SENTENCES) {
    const found = pattern.exec(detail);
    if (!found) continue;
    if (language === "en") return `${detail}.`.replace(/\.\.$/, ".");
    return id.replace(/[{$](\d)\}?/g, (hole, at: string) => {
      const value = found[Number(at)] ?? "";
      return hole.startsWith("{") ? (STATES[value] ?? value) : value;
    });
  }
  return null;
}
