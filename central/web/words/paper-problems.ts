import type { ProblemSentence } from "./device-problems.ts";

/** Problems of tickets with their documents, and of documents themselves. */
export const PAPER_PROBLEMS: readonly ProblemSentence[] = [
  [/^has no valid signature$/, { id: "QR ini tidak sah.", en: "This QR is not genuine." }],
  [
    /^is not a vehicle of this QR that you can access$/,
    { id: "Bukan kendaraan QR ini, atau bukan milik Anda.", en: "It is no vehicle of this QR, or it is not yours." },
  ],
  [
    /^is needed: the document has (\d+) vehicles$/,
    { id: "Pilih salah satu dari $1 kendaraan dokumen ini.", en: "Choose one of the $1 vehicles of this document." },
  ],
  [
    /^is required: this area has no \w+ service$/,
    { id: "Area ini tidak punya layanan itu.", en: "This area has no such service." },
  ],
  [
    /^belongs to another company or area$/,
    { id: "Milik perusahaan atau area lain.", en: "It belongs to another company or area." },
  ],
  [
    /^names another document$/,
    { id: "Menyebut dokumen lain daripada isian di atasnya.", en: "It names another document than the entry above." },
  ],
  [
    /^names several documents; give the id$/,
    {
      id: "Beberapa dokumen punya nomor ini: isi nomor lain dari dokumen itu.",
      en: "Several documents have this number: give another number of the document.",
    },
  ],
  [/^is in the future: .*$/, { id: "Waktu ini belum tiba.", en: "This time has not come yet." }],
  [
    /^is not tied to this document$/,
    { id: "Tidak terkait dengan dokumen ini.", en: "It is not tied to this document." },
  ],
  [/^is on this ticket twice$/, { id: "Ada dua kali di tiket ini.", en: "It is on this ticket twice." }],
  [
    /^is not on the customs document$/,
    { id: "Tidak ada di dokumen pabean.", en: "It is not on the customs document." },
  ],
  [
    /^is not a plate of the customs document$/,
    { id: "Bukan plat di dokumen pabean.", en: "It is no plate of the customs document." },
  ],
  [
    /^is missing: the customs document lists containers$/,
    {
      id: "Isi peti kemasnya: dokumen pabean menyebut peti kemas.",
      en: "It is missing: the customs document lists containers.",
    },
  ],
  [
    /^cannot be compared: the customs document lists no container$/,
    {
      id: "Dokumen pabean tidak menyebut peti kemas: tidak dapat dibandingkan.",
      en: "The customs document lists no container to compare it with.",
    },
  ],
  [
    /^is no container number(?: with a correct check digit)?$/,
    { id: "Bukan nomor peti kemas yang benar.", en: "It is no correct container number." },
  ],
  [
    /^has a wrong check digit$/,
    {
      id: "Angka terakhir nomor peti kemas ini tidak cocok: periksa lagi.",
      en: "The last digit does not fit the number: check it.",
    },
  ],
  [/^is not a code that is known here$/, { id: "Kode ini tidak dikenal di sini.", en: "This code is not known here." }],
  [/^is not an office of six digits$/, { id: "Kode kantor terdiri dari enam angka.", en: "An office has six digits." }],
  [
    /^is not of 26 letters and digits$/,
    { id: "Nomor aju terdiri dari 26 huruf dan angka.", en: "The number has 26 letters and digits." },
  ],
  [
    /^is too much: all vehicles together take (\S+) of (\S+) (.+)$/,
    {
      id: "Terlalu banyak: semua kendaraan bersama mengambil $1 dari $2 $3.",
      en: "Too much: all vehicles together take $1 of $2 $3.",
    },
  ],
  [
    /^stands instead of vehicle_tickets, not beside them$/,
    {
      id: "Isi kendaraan atau kendaraan tetap, salah satu saja.",
      en: "Give vehicles one by one or in short, one of both.",
    },
  ],
  [
    /^must hold (.+) for \w+$/,
    { id: "Jumlah peti kemas tidak cocok dengan jenis tiketnya.", en: "The containers do not fit the kind of ticket." },
  ],
];
