import type { InputProblem } from "../../../shared/errors/codes.ts";
import type { Language } from "../../../shared/rules/reason-texts.ts";
import { inWords } from "../../../shared/words/say.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { DEVICE_PROBLEMS, type ProblemSentence, SCHEMA_PROBLEMS } from "./device-problems.ts";
import { PAPER_PROBLEMS } from "./paper-problems.ts";

/** The problems of the API's input that forms show, in Indonesian and in plainer English. */
const SENTENCES: readonly ProblemSentence[] = [
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
  [
    /^must be an http or https address$/,
    { id: "Harus berupa alamat web, misalnya https://…", en: "This must be a web address such as https://…" },
  ],
  [
    /^(?:is (?:required|needed)(?: where there is no car| to ask a service| with complete_as_of)?|must be given: no secret is stored yet)$/,
    { id: "Harus diisi.", en: "This must be filled in." },
  ],
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
  [
    /^must be a number(?:, as text| with a decimal point.*)$/,
    { id: "Harus berupa angka.", en: "This must be a number." },
  ],
  [
    /^is ambiguous: write (\S+), or (\S+) with .*$/,
    { id: "Bisa berarti dua angka: tulis $1 atau $2.", en: "It may mean two numbers: write $1 or $2." },
  ],
  [/^must be a date, YYYY-MM-DD$/, { id: "Pilih tanggal.", en: "Choose a date." }],
  [/^must be a phone number$/, { id: "Harus berupa nomor telepon.", en: "This must be a telephone number." }],
  [
    /^must hold the plate alone, without (.*)$/,
    { id: "Isi pelatnya saja, tanpa $1.", en: "Fill in the plate alone, without $1." },
  ],
  [
    /^must be a tax number of 16 digits.*$/,
    {
      id: "NPWP terdiri dari 16 angka, misalnya 0012345678901000. NPWP lama (15 angka) diberi 0 di depan; NPWP perorangan adalah NIK.",
      en: "A tax number has 16 digits, such as 0012345678901000. An old one of 15 gets a 0 before it; a person's is the NIK.",
    },
  ],
  [
    /^must be a business location of 22 digits.*$/,
    {
      id: "NITKU terdiri dari 22 angka, misalnya 0012345678901000000001.",
      en: "A business location (NITKU) has 22 digits, such as 0012345678901000000001.",
    },
  ],
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
  [/^must be another company$/, { id: "Pilih perusahaan lain.", en: "Choose another company." }],
  [/^is over already$/, { id: "Sudah lewat.", en: "It is over already." }],
  [/^is before (?:the first day|start_date)$/, { id: "Sebelum hari pertama.", en: "It is before the first day." }],
  [/^(?:is .*; it )?must be one of:? .*$/s, { id: "Pilih salah satu.", en: "Choose one." }],
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
    /^must hold at most (\d+) (?:vehicles|destinations|permissions|container numbers|ids)$/,
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
  [/^is no permission$/, { id: "Hak ini tidak ada.", en: "There is no such right." }],
  [
    /^is not for roles of companies$/,
    { id: "Hak ini bukan untuk peran perusahaan.", en: "This right is not for roles of companies." },
  ],
  [
    /^is (?:none|not one) that you hold yourself(?:: .*)?$/,
    { id: "Hak ini tidak Anda miliki sendiri.", en: "You do not have this right yourself." },
  ],
  [
    /^is not held by the role `external`$/,
    { id: "Peran sistem luar tidak punya hak ini.", en: "The role of other systems does not have this right." },
  ],
  [/^must be a level of people$/, { id: "Pilih tingkat untuk orang.", en: "Choose a level of people." }],
  [
    /^does not answer this challenge for this site$/,
    { id: "Kunci sandi ini bukan untuk situs ini. Coba lagi.", en: "This passkey is not of this site. Try again." },
  ],
  [
    /^must be (?:a code, or a passkey|base64url)$/,
    { id: "Perlu kode atau kunci sandi. Coba lagi.", en: "A code or a passkey is needed. Try again." },
  ],
  [/^must be at most (\d+) days from start_date.*$/, { id: "Paling lama $1 hari.", en: "At most $1 days." }],
  [/^must be 1 to (\d+)$/, { id: "Isi 1 sampai $1.", en: "Fill in 1 to $1." }],
  [/^must be null$/, { id: "Biarkan kosong.", en: "Leave it empty." }],
  [
    /^is set by the period of the schedule$/,
    { id: "Ikut jadwalnya: biarkan kosong.", en: "The schedule sets it: leave it empty." },
  ],
  [
    /^has more rows than (\w+) holds \((\d+)\).*$/,
    {
      id: "Terlalu banyak baris untuk $1 (paling banyak $2): persempit saringannya, atau pakai CSV.",
      en: "Too many rows for $1 (at most $2): narrow the filters, or take CSV.",
    },
  ],
  [
    /^(?:is not a cursor|belongs to a list sorted by).*$/,
    { id: "Alamat ini sudah lama: mulai dari halaman pertama.", en: "This address is old: begin at the first page." },
  ],
  [
    /^must be an ISO 8601 UTC moment with milliseconds$/,
    { id: "Isi tanggal dan jam.", en: "Fill in a date and a time." },
  ],
  [
    /^is not a field of this request$/,
    { id: "Bukan isian formulir ini: muat ulang halamannya.", en: "It is no entry of this form: load the page again." },
  ],
  [
    /^must not hold (?:the character U\+0000|half of a character)$/,
    { id: "Ada huruf yang tidak terlihat.", en: "It holds invisible characters." },
  ],
  [/^and (\d+) problems more$/, { id: "Dan $1 masalah lagi.", en: "And $1 problems more." }],
];

const ALL = [...DEVICE_PROBLEMS, ...PAPER_PROBLEMS, ...SENTENCES, ...SCHEMA_PROBLEMS];

/** A problem of the input as a sentence. One that is not known here stays in the API's English. */
export function problemSentence(message: string, language: Language): string {
  for (const [pattern, words] of ALL) {
    const found = pattern.exec(message);
    if (found) return words[language].replaceAll(/\$(\d)/g, (_, at: string) => found[Number(at)] ?? "");
  }
  return message;
}

/** A problem of the input for its reader. @param timeOf formats a moment (ISO 8601) in the reader's zone */
export function problemText(
  { message, said }: Omit<InputProblem, "path">,
  language: Language,
  timeOf?: (iso: string) => string,
): string {
  return said ? inWords(said, language, timeOf) : problemSentence(message, language);
}

/** The problems of one entry, as sentences; empty without any. */
export function sentencesAt(problem: Problem | undefined, path: string, language: Language): string {
  const errors = problem?.errors?.filter((error) => error.path === path) ?? [];
  return errors.map((one) => problemText(one, language)).join(" ");
}
