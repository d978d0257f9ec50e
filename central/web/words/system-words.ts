import type { Language } from "../../../shared/words/sentence.ts";

/** What central does by itself, by the name in the activity log: a job's without `job:`, or a part of central. */
const DONE: Readonly<Record<string, readonly [en: string, id: string]>> = {
  "clean-up": ["removed what is over", "membersihkan yang sudah lewat"],
  "renew-signing-keys": ["renewed the signing keys", "memperbarui kunci tanda tangan"],
  "deliver-mails": ["sent mails", "mengirim email"],
  "end-driver-pushes": ["ended messages to drivers' phones", "mengakhiri pesan ke ponsel sopir"],
  "deliver-pushes": ["sent messages to devices", "mengirim pesan ke perangkat"],
  "answer-reset-requests": ["sent a link for a new password", "mengirim tautan kata sandi baru"],
  "make-reports": ["made a report", "membuat laporan"],
  "prune-reports": ["removed old reports", "menghapus laporan lama"],
  "advance-edge-rollouts": ["went on with an update of the gates", "melanjutkan pembaruan gerbang"],
  "forget-files": ["removed files that nothing uses", "menghapus berkas yang tidak dipakai"],
  "scan-files": ["examined a file for viruses", "memeriksa berkas terhadap virus"],
  "fold-counts": ["added up the numbers", "menjumlahkan angka"],
  "check-counts": ["checked the numbers", "memeriksa angka"],
  "announce-silence": ["noticed a gate that is silent", "memberi tahu gerbang yang diam"],
  "detect-missed-heartbeats": ["noticed a gate that is not connected", "mendapati gerbang yang tidak terhubung"],
  "rotate-edge-credentials": ["had a gate change its secret", "menyuruh gerbang mengganti rahasianya"],
  "prune-tombstones": ["removed traces of deleted records", "membuang sisa data yang dihapus"],
  "forget-messages": ["removed old messages of services", "menghapus pesan lama layanan"],
  "tend-services": ["spoke with the services of customs and port", "menghubungi layanan bea cukai dan pelabuhan"],
  "expire-tickets": ["ended tickets whose days are over", "mengakhiri tiket yang sudah lewat harinya"],
  "forget-guest-identities": ["removed the identities of guests", "menghapus identitas tamu"],
  "publish-vehicle-tickets-again": ["sent tickets to the gates again", "mengirim ulang tiket ke gerbang"],
  "read-parked-facts": ["read set-aside reports of gates", "membaca laporan gerbang yang disisihkan"],
  "prune-activities": ["removed old activities", "menghapus kegiatan lama"],
  "buffer-zone": ["kept the queue of the buffer zone", "menata antrean zona penyangga"],
  "prune-load-acts": ["removed old steps of loads", "menghapus langkah muatan lama"],
  "mail-notifications": ["sent notifications by mail", "mengirim pemberitahuan lewat email"],
  "chain-log": ["sealed the activity log", "menyegel catatan kegiatan"],
  "cut-log": ["cut off the oldest part of the activity log", "memotong bagian terlama catatan kegiatan"],
  "measure-growth": ["measured the size of the database", "mengukur besar basis data"],
  "first-start": ["set up central", "menyiapkan pusat"],
  "make-file": ["made a file", "membuat berkas"],
  "new-epoch": ["had the gates read everything anew", "menyuruh gerbang membaca semua dari awal"],
  "page-session": ["looked after a session of the pages", "mengurus sesi halaman"],
  "second-factor": ["examined a second factor", "memeriksa faktor kedua"],
  "sign-in": ["examined a sign-in", "memeriksa upaya masuk"],
};

const SIDE = { en: 0, id: 1 } as const;

/** What central or a command on its server did, in words; null for the name of anything else. */
export function systemWords(name: string, language: Language): string | null {
  const [, command] = /^cli:(.*)$/.exec(name) ?? [];
  if (command !== undefined)
    return { en: `command “${command}” on the server`, id: `perintah “${command}” di server` }[language];
  return DONE[name.replace(/^job:/, "")]?.[SIDE[language]] ?? null;
}

/** Who did it: central itself has no name of its own. */
export function actorWords(name: string, language: Language): string {
  return systemWords(name, language) === null ? name : { en: "central itself", id: "pusat sendiri" }[language];
}
