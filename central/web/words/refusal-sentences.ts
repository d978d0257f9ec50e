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
  queued: "masih antre",
  active: "masih berlaku",
  solved: "sudah diselesaikan",
  closed: "sudah ditutup",
  failed: "gagal",
  gates: "gerbang",
  "its edge": "komputer gerbangnya",
  "people who hold it": "orang dengan peran ini",
};

/** What operations answer to an act that the state of its record does not allow, with the same in Indonesian. */
const SENTENCES: readonly (readonly [detail: RegExp, id: string])[] = [
  [/^Ticket (\S+) is linked with another SPMK: .*$/, "Tiket $1 terkait dengan SPMK lain: lepaskan dulu."],
  [/^Ticket (\S+) is linked with no SPMK$/, "Tiket $1 tidak terkait dengan SPMK."],
  [/^Ticket (\S+) has no other document: .*$/, "Tiket $1 tidak punya dokumen lain: sebutkan dulu dokumen pabeannya."],
  [/^Ticket (\S+) is of type (\S+) already$/, "Tiket $1 sudah berjenis $2."],
  [/^Ticket (\S+) has a vehicle that checked in$/, "Kendaraan tiket $1 sudah masuk gerbang."],
  [/^Ticket (\S+) is running: ask the area to unlink it$/, "Tiket $1 sedang berlaku: minta area melepaskannya."],
  [/^Invitation (\S+) is over: .*$/, "Undangan $1 sudah lewat: kendaraannya tidak dapat diubah lagi."],
  [
    /^(?:Ticket|Invitation) (\S+) is (running already|waiting for approval|waiting_approve|running|done|expired|rejected|cancelled)$/,
    "Tiket $1 {2}.",
  ],
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
  [/^The load of (.+) has expired: .*$/, "Tiket $1 sudah kedaluwarsa: perlu tiket baru."],
  [
    /^The load of (.+) is in a visit that is not over: .*$/,
    "Kunjungan $1 belum selesai: boleh masuk lagi setelah langkah terakhirnya.",
  ],
  [/^The load of (.+) was (?:in a visit that ended .*|of a visit that is over)$/, "Kunjungan $1 sudah selesai."],
  [/^The load of (.+) was (\w+) by (.*) at .*, after this was done$/, "Muatan $1 {2} oleh $3 sesudahnya."],
  [/^The load of (.+) has a ticket that is (.+)$/, "Tiket $1 {2}."],
  [/^Customs has not released this document: (.+)$/, "Bea cukai belum memberi izin keluar untuk dokumen ini: $1"],
  [
    /^All (\d+) seats of (.+) are taken$/,
    "Semua $1 akun $2 sudah terpakai: hapus yang tidak dipakai, atau minta tambahan ke area.",
  ],
  [/^A hold keeps this vehicle from leaving: (.+)$/, "Kendaraan ini ditahan dan belum boleh keluar: $1"],
  [/^This vehicle can't leave: .*$/, "Kendaraan ini sudah tidak antre: lihat lagi antreannya."],
  [
    /^This vehicle can't (?:wait|be called|be called again|be put back): .*$/,
    "Keadaan kendaraan ini sudah berubah: lihat lagi antreannya.",
  ],
  [/^This vehicle is in the buffer zone already: .*$/, "Kendaraan ini sudah ada di zona penyangga."],
  [/^The area was deleted$/, "Areanya sudah dihapus."],
  [/^(.+) has checked in already: .*$/, "$1 sudah masuk gerbang: tidak dapat diubah atau dihapus lagi."],
  [/^(.+) can't be changed any more: it is (.+)$/, "$1 tidak dapat diubah lagi: {2}."],
  [/^This hold was already released$/, "Penahanan ini sudah dilepas."],
  [/^A hold of this kind is already set: .*$/, "Penahanan sejenis ini sudah dipasang."],
  [
    /^This (?:work order already has its|document has its) complete pass(?: already)?$/,
    "Dokumen ini sudah lolos lengkap.",
  ],
  [/^SPPB (.+) is recorded for this document already$/, "SPPB $1 sudah dicatat untuk dokumen ini."],
  [/^This case has closed itself$/, "Tinjauan ini sudah tertutup sendiri."],
  [/^This case was (\w+) already$/, "Tinjauan ini {1}."],
  [
    /^This case is about a gate's journal, .*$/,
    "Ini tentang jurnal gerbang, yang tidak dapat ditolak: selesaikan dengan catatan.",
  ],
  [/^You can't deactivate your own account$/, "Akun sendiri tidak dapat dinonaktifkan."],
  [/^This is the last super admin who can sign in$/, "Ini super admin terakhir yang dapat masuk."],
  [/^Change your own second factors in your profile$/, "Ubah faktor kedua Anda sendiri di akun Anda."],
  [/^Delete the account before its person is forgotten$/, "Hapus dulu akunnya, baru data pribadinya."],
  [/^There is no authenticator app to remove$/, "Tidak ada aplikasi autentikator untuk dihapus."],
  [
    /^Recovery codes replace a lost second factor: .*$/,
    "Kode pemulihan menggantikan faktor kedua yang hilang: pasang dulu satu.",
  ],
  [/^Passkey limit reached: remove one first$/, "Kunci sandi sudah sebanyak batasnya: hapus satu dulu."],
  [/^This address is verified already$/, "Alamat ini sudah terbukti."],
  [
    /^This person holds permissions that you don't hold yourself$/,
    "Orang ini punya hak yang tidak Anda miliki sendiri.",
  ],
  [/^This person also works in areas that you don't see$/, "Orang ini juga bekerja di area yang tidak Anda lihat."],
  [/^Your role level is too low for this$/, "Tingkat peran Anda tidak cukup untuk ini."],
  [
    /^Only the area's side (?:creates officers and admins|sets quotas|may .*)$/,
    "Hanya pihak area yang dapat melakukannya.",
  ],
  [
    /^Only the company (?:that .*|of a destination), or the area's side, .*$/,
    "Hanya perusahaannya sendiri atau pihak area yang dapat melakukannya.",
  ],
  [/^Only people of the area's side sign in at gates$/, "Hanya orang dari pihak area yang masuk di gerbang."],
  [
    /^Only who may change customs documents may let vehicles exceed them: .*$/,
    "Hanya yang boleh mengubah dokumen pabean dapat mengizinkan kelebihan.",
  ],
  [
    /^The ticket is running: its company may only drop a container\. .*$/,
    "Tiket sedang berlaku: perusahaannya hanya dapat melepas peti kemas. Minta pihak area untuk perubahan lain.",
  ],
  [
    /^Only people who see every area may make one of two companies$/,
    "Hanya orang yang melihat semua area yang dapat menjadikan dua perusahaan satu.",
  ],
  [
    /^(.+) and (.+) have two tax numbers: correct one of them first$/,
    "$1 dan $2 punya dua NPWP: perbaiki dulu salah satunya.",
  ],
  [/^A built-in role .*$/, "Peran bawaan tidak dapat dihapus, dan kunci serta tingkatnya tetap."],
  [/^The super admin holds every permission$/, "Super admin punya semua hak."],
  [/^(.+) has been revoked: create another one$/, "$1 sudah dicabut: buat yang baru."],
  [/^Credential key (\S+) is revoked already$/, "Kunci $1 sudah dicabut."],
  [/^(.+) already has an edge: revoke it first$/, "$1 sudah punya komputer gerbang: cabut dulu."],
  [/^This lane already has a barrier$/, "Jalur ini sudah punya palang."],
  [/^(.+) is still used: (.+)$/, "$1 masih dipakai oleh {2}: hapus dulu yang memakainya."],
  [/^Only people change how somebody signs in$/, "Hanya orang yang mengubah cara seseorang masuk."],
  [/^A record with these values already exists$/, "Isian ini sudah dipakai yang lain."],
  [
    /^This file has not been scanned for viruses yet$/,
    "Berkas ini belum diperiksa terhadap virus. Coba lagi sebentar.",
  ],
  [/^A virus was found in this file: .*$/, "Ada virus di berkas ini: tidak seorang pun dapat membukanya."],
  [/^This report has no file: it is (.+)$/, "Laporan ini tidak punya berkas: {1}."],
  [/^This report cannot be cancelled: it is (.+)$/, "Laporan ini tidak dapat dibatalkan: {1}."],
  [
    /^Your rights have changed since this report was made: .*$/,
    "Hak Anda berubah sejak laporan ini dibuat: minta lagi.",
  ],
  [/^You have (\d+) schedules: delete one first$/, "Anda punya $1 jadwal: hapus satu dulu."],
  [/^(\d+) of your reports wait or run: .*$/, "$1 laporan Anda masih antre atau berjalan: tunggu satu, atau batalkan."],
];

/** Why an operation refused, in the reader's language; null for a sentence that is not known here. */
export function refusalSentence(detail: string, language: Language): string | null {
  for (const [pattern, id] of SENTENCES) {
    const found = pattern.exec(detail);
    if (!found) continue;
    if (language === "en") return `${detail}.`.replace(/\.\.$/, ".");
    return id.replace(/[{$](\d)\}?/g, (hole, at: string) => {
      const value = found[Number(at)] ?? "";
      const words = value.split(", ").map((one) => STATES[one] ?? one);
      return hole.startsWith("{") ? words.join(", ") : value;
    });
  }
  return null;
}
