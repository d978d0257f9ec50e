import type { Language } from "../../../shared/words/sentence.ts";
import type { InBoth } from "../../platform/pdf/in-both.ts";
import { LOAD_WORDS } from "../pages/load-unload/load-words.ts";
import { entriesOf } from "../words/field-entries.ts";

const desk = (word: (words: (typeof LOAD_WORDS)[Language]) => string): InBoth => [
  word(LOAD_WORDS.id),
  word(LOAD_WORDS.en),
];
const ENTRIES = entriesOf("LoadUnloadWork", [
  "reason",
  "realization_weight",
  "realization_unit",
  "remark",
  "kind",
  "quantity",
  "damaged",
  "number",
]);
const field = (name: keyof (typeof ENTRIES)["en"]): InBoth => [ENTRIES.id[name].label, ENTRIES.en[name].label];

/** Of the page alone: the words that the desk has too are the desk's. */
export const WORDS = {
  title: ["Verifikasi muatan", "Load verification"],
  needsScript: ["Halaman ini memerlukan JavaScript.", "This page needs JavaScript."],
  language: ["English", "Bahasa Indonesia"],
  offline: ["Tanpa jaringan", "No network"],
  scan: ["Pindai QR", "Scan the QR"],
  aim: ["Arahkan kamera ke QR tiket", "Point the camera at the ticket's QR"],
  noCamera: [
    "Kamera tidak dapat dipakai. Ketik kode yang tertulis di bawah QR.",
    "The camera cannot be used. Type the code below the QR.",
  ],
  code: ["Kode tiket atau nomor dokumen", "Code of the ticket, or number of the document"],
  look: ["Cari", "Look"],
  back: ["Kembali", "Back"],
  several: desk((words) => words.severalVehicles),
  none: desk((words) => words.noVehicles),
  nothing: desk((words) => words.nothing),
  announced: desk((words) => words.announced),
  container: desk((words) => words.container),
  company: desk((words) => words.company),
  number: desk((words) => words.number),
  realised: desk((words) => words.realised),
  expected: ["Kendaraan yang ditunggu", "Vehicles that are expected"],
  asOf: ["Data pukul", "As of"],
  unknown: [
    "Belum dikenal ponsel ini. Catatan tetap disimpan, dan diperiksa saat terkirim.",
    "Not known to this phone yet. What you do is kept, and judged once it is sent.",
  ],
  guessed: [
    "Tanpa jaringan: keadaan terakhir yang diketahui ponsel.",
    "No network: the last state that this phone knows.",
  ],
  result: ["Hasil bongkar muat", "Load and unload: the result"],
  yes: ["Terima", "Accept"],
  no: ["Tolak", "Reject"],
  reason: field("reason"),
  weight: field("realization_weight"),
  unit: field("realization_unit"),
  remark: field("remark"),
  packages: desk((words) => words.packages),
  seals: desk((words) => words.seals),
  kind: field("kind"),
  quantity: field("quantity"),
  damaged: field("damaged"),
  seal: field("number"),
  intact: ["Utuh", "Intact"],
  addPackage: desk((words) => words.addPackage),
  addSeal: desk((words) => words.addSeal),
  remove: desk((words) => words.remove),
  photos: desk((words) => words.photos),
  addPhoto: ["Ambil foto", "Take a photo"],
  noNumber: ["Tulis angka, misalnya 19.800 atau 2,5.", "Write a number, such as 19,800 or 2.5."],
  saveDraft: ["Simpan draf", "Save the draft"],
  finalize: desk((words) => words.acts.finalize),
  kept: ["Tersimpan di ponsel.", "Kept on the phone."],
  full: [
    "Ponsel penuh: belum tersimpan. Kosongkan ruang, lalu tekan lagi.",
    "The phone is full: this is not kept. Free some space, then press again.",
  ],
  unsent: ["Belum terkirim", "Not sent yet"],
  allSent: ["Semua sudah terkirim.", "All is sent."],
  refused: ["Ditolak", "Refused"],
  waits: ["Menunggu jaringan", "Waits for the network"],
  behind: ["Menunggu catatan sebelumnya", "Waits for the record before it"],
  again: ["Kirim lagi", "Send again"],
  correct: ["Perbaiki", "Correct"],
  discard: ["Buang", "Discard"],
  discardSure: ["Tekan sekali lagi untuk membuang", "Press once more to discard"],
  asking: ["Sebentar…", "One moment…"],
  signIn: ["Masuk", "Sign in"],
  signOut: ["Keluar", "Sign out"],
  signInFirst: ["Masuk untuk melihat dan mengirim catatan.", "Sign in to see and send what was done."],
  keptHere: [
    "Catatan yang belum terkirim tetap di ponsel ini sampai orang yang sama masuk lagi.",
    "What is not sent stays on this phone until the same person signs in again.",
  ],
  mayNot: ["Akun ini tidak boleh memverifikasi muatan.", "This account may not verify loads."],
  updated: [
    "Ada versi baru. Halaman dimuat ulang setelah formulir ini selesai.",
    "There is a new version. The page loads anew once this form is done.",
  ],
} as const satisfies Record<string, InBoth>;

function wordsIn(language: Language) {
  const side = language === "id" ? 0 : 1;
  const own = Object.entries(WORDS).map(([name, words]) => [name, words[side]] as const);
  const { statuses, acts } = LOAD_WORDS[language];
  return { ...(Object.fromEntries(own) as Record<keyof typeof WORDS, string>), statuses, acts };
}

/** All words of the page. */
export const PHONE_WORDS = { id: wordsIn("id"), en: wordsIn("en") };
