import type { Language } from "../../../shared/rules/reason-texts.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { bilingual } from "../../../shared/web/bilingual-text.ts";

export const FORM_WORDS = bilingual(
  {
    choose: "Choose…",
    help: "Help: what goes where",
    partOfName: "part of the name",
    look: "Look for it",
    none: "none",
    yes: "yes",
    no: "no",
    show: "Show its entries",
    empty: "May stay empty.",
    standard: (value: string) => `Usually ${value}.`,
    timesOf: (timeZone: string) => `In the time of ${timeZone}.`,
  },
  {
    choose: "Pilih…",
    help: "Bantuan: isi setiap kolom",
    partOfName: "sebagian namanya",
    look: "Cari",
    none: "tidak ada",
    yes: "ya",
    no: "tidak",
    show: "Tampilkan isiannya",
    empty: "Boleh kosong.",
    standard: (value: string) => `Biasanya ${value}.`,
    timesOf: (timeZone: string) => `Menurut waktu ${timeZone}.`,
  },
);

/** The frequent problems of the API's input, in Indonesian and in plainer English. */
const SENTENCES: readonly (readonly [pattern: RegExp, words: Readonly<Record<Language, string>>])[] = [
  [/^must not be empty$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [/^must have at least (\d+) characters$/, { id: "Paling sedikit $1 huruf.", en: "At least $1 characters." }],
  [
    /^must not be a common or guessable password.*$/,
    {
      id: "Kata sandi ini mudah ditebak: pakailah empat atau lima kata yang tidak berhubungan.",
      en: "This password is easy to guess: use four or five unrelated words.",
    },
  ],
  [/^must be an e-mail address$/, { id: "Ini bukan alamat email.", en: "This is no e-mail address." }],
  [
    /^(?:must be six digits|does not match the app's current code.*)$/,
    {
      id: "Bukan kode aplikasi saat ini. Periksa juga jam perangkat Anda.",
      en: "Not the present code of the app. Check the clock of the device, too.",
    },
  ],
  [
    /^is required, or a passkey with its challenge_token$/,
    { id: "Perlu juga kode aplikasi, kode pemulihan, atau kunci sandi.", en: "A code or a passkey is needed, too." },
  ],
  [/^must have at most (\d+) characters$/, { id: "Paling banyak $1 huruf.", en: "At most $1 characters." }],
  [
    /^must not hold control characters$/,
    { id: "Ada huruf yang tidak terlihat.", en: "It holds invisible characters." },
  ],
  [/^is the \w+ of (.+)$/, { id: "Sudah dipakai $1.", en: "$1 has it already." }],
  [/^must be an e-mail address$/, { id: "Harus berupa alamat email.", en: "This must be an e-mail address." }],
  [
    /^must be an http or https address$/,
    { id: "Harus berupa alamat web, misalnya https://…", en: "This must be a web address such as https://…" },
  ],
  [/^is required$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [/^must name at least one area$/, { id: "Pilih paling sedikit satu area.", en: "Choose at least one area." }],
  [
    /^must be a plate or a company, one of both$/,
    { id: "Isi plat atau perusahaan, salah satu saja.", en: "Fill in the plate or the company, one of both." },
  ],
  [/^must be a UUID$/, { id: "Pilih salah satu.", en: "Choose one." }],
  [
    /^must be an IANA time zone.*$/,
    { id: "Zona waktu, misalnya Asia/Jakarta.", en: "A time zone such as Asia/Jakarta." },
  ],
  [/expected (?:number|int)(?:, received .*)?$/, { id: "Harus berupa angka.", en: "This must be a number." }],
  [/^must be a number, as text$/, { id: "Harus berupa angka.", en: "This must be a number." }],
  [/^must be a date, YYYY-MM-DD$/, { id: "Pilih tanggal.", en: "Choose a date." }],
  [/^must be a phone number$/, { id: "Harus berupa nomor telepon.", en: "This must be a telephone number." }],
  [/^must hold a letter or a digit$/, { id: "Harus ada huruf atau angka.", en: "It needs a letter or a digit." }],
  [
    /^must hold at least one vehicle$/,
    { id: "Isi paling sedikit satu kendaraan.", en: "At least one vehicle is needed." },
  ],
  [
    /^is needed: a customs document by id, car or no_daftar(, or a port document)?$/,
    {
      id: "Isi salah satu: nomor pendaftaran, nomor aju, atau nomor SPMK.",
      en: "Fill in one of them: registration number, submission number or work order.",
    },
  ],
  [
    /^is not one that you may use$/,
    { id: "Tidak ada, atau bukan milik Anda.", en: "There is none, or it is not yours." },
  ],
  [/^is over already$/, { id: "Sudah lewat.", en: "It is over already." }],
  [/^is before the first day$/, { id: "Sebelum hari pertama.", en: "It is before the first day." }],
  [/^is needed$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [/^(?:is .*; it )?must be one of .*$/s, { id: "Pilih salah satu.", en: "Choose one." }],
  [/^Too small: expected number to be >=\s*(\S+)$/, { id: "Paling sedikit $1.", en: "At least $1." }],
  [/^Too small: expected number to be >\s*(\S+)$/, { id: "Harus lebih dari $1.", en: "It must be more than $1." }],
  [/^Too big: expected number to be <=\s*(\S+)$/, { id: "Paling banyak $1.", en: "At most $1." }],
  [
    /^is (?:no file of yours: upload it first|a file of another company)$/,
    { id: "Kirim lagi berkas ini.", en: "Send this file anew." },
  ],
  [
    /^is needed: nothing says when it ends$/,
    { id: "Harus diisi: tanggal akhirnya belum ada.", en: "This must be filled in: nothing says when it ends." },
  ],
  [
    /^is needed(?: to finalize|: the load is not finalized| for a vehicle that is not on the ticket yet|, or spmk_number)$/,
    { id: "Harus diisi.", en: "This must be filled in." },
  ],
  [/^must be given: no secret is stored yet$/, { id: "Harus diisi.", en: "This must be filled in." }],
  [
    /^is not on this ticket(?:, or is named twice)?$/,
    { id: "Tidak ada di tiket ini, atau disebut dua kali.", en: "It is not on this ticket, or is named twice." },
  ],
  [/^is named twice$/, { id: "Disebut dua kali.", en: "It is named twice." }],
  [
    /^is not a building of this company$/,
    { id: "Bukan bangunan perusahaan ini.", en: "It is no building of this company." },
  ],
  [
    /^is (?:in another area than the ticket|a gate of another area)$/,
    { id: "Berada di area lain.", en: "It is in another area." },
  ],
  [
    /^is no(?:t a)? company(?: of type \w+)?$/,
    { id: "Pilih perusahaan lain: jenisnya tidak cocok.", en: "Choose another company: this one is of another kind." },
  ],
  [
    /^must hold at most (\d+) (?:vehicles|destinations|permissions|container numbers)$/,
    { id: "Paling banyak $1.", en: "At most $1." },
  ],
  [
    /^must (?:name the two containers of every vehicle|hold two containers)$/,
    { id: "Isi dua peti kemas.", en: "Fill in two containers." },
  ],
  [/^must hold a container$/, { id: "Isi nomor peti kemas.", en: "Fill in a container." }],
  [/^must hold at most two containers$/, { id: "Paling banyak dua peti kemas.", en: "At most two containers." }],
  [
    /^must be a container number, 4 to 15 letters and digits$/,
    { id: "Nomor peti kemas: 4 sampai 15 huruf dan angka.", en: "A container number has 4 to 15 letters and digits." },
  ],
  [
    /^must be a date from 2020-01-01 on, before 2199$/,
    { id: "Pilih tanggal sejak 2020.", en: "Choose a date from 2020 on." },
  ],
  [/^must lie in the future$/, { id: "Harus di waktu mendatang.", en: "It must lie in the future." }],
  [/^must be a whole number$/, { id: "Harus berupa bilangan bulat.", en: "This must be a whole number." }],
  [/^must be at least (\S+)$/, { id: "Paling sedikit $1.", en: "At least $1." }],
  [/^must be at most (\S+)$/, { id: "Paling banyak $1.", en: "At most $1." }],
  [/^must not be negative$/, { id: "Tidak boleh kurang dari 0.", en: "It must not be less than 0." }],
  [/^is too large$/, { id: "Terlalu besar.", en: "It is too large." }],
  [
    /^must not hold invisible characters$/,
    { id: "Ada huruf yang tidak terlihat.", en: "It holds invisible characters." },
  ],
  [/^must be 6 to 8 digits$/, { id: "Isi 6 sampai 8 angka.", en: "Fill in 6 to 8 digits." }],
  [/^is one that anyone would try first$/, { id: "Terlalu mudah ditebak.", en: "Anyone would try this one first." }],
  [/^must be a time, HH:MM$/, { id: "Jam, misalnya 07:30.", en: "A time such as 07:30." }],
  [
    /^must be 2 to 50 small letters, digits and _, a letter first$/,
    {
      id: "2 sampai 50 huruf kecil, angka, dan _; mulai dengan huruf.",
      en: "2 to 50 small letters, digits and _, a letter first.",
    },
  ],
  [
    /^holds permissions that you don't hold yourself$/,
    { id: "Ada hak yang tidak Anda miliki sendiri.", en: "It holds rights that you don't have yourself." },
  ],
  [
    /^is of the level \S+, which is not for this kind of account$/,
    { id: "Peran ini bukan untuk jenis akun ini.", en: "This role is not for this kind of account." },
  ],
  [
    /^must say why, in at least 3 characters$/,
    { id: "Isi alasannya, paling sedikit 3 huruf.", en: "Say why, in at least 3 characters." },
  ],
  [/^a bypass needs an end$/, { id: "Isi kapan berakhir.", en: "Fill in when it ends." }],
];

/** A problem of the input as a sentence. One that is not known here stays in the API's English. */
export function problemSentence(message: string, language: Language): string {
  for (const [pattern, words] of SENTENCES) {
    const found = pattern.exec(message);
    if (found) return words[language].replace("$1", found[1] ?? "");
  }
  return message;
}

/** The problems of one entry, as sentences; empty without any. */
export function sentencesAt(problem: Problem | undefined, path: string, language: Language): string {
  const errors = problem?.errors?.filter((error) => error.path === path) ?? [];
  return errors.map(({ message }) => problemSentence(message, language)).join(" ");
}
