import { bilingual } from "../../../../shared/web/bilingual-text.ts";

/** The words of the part that takes many rows at once. */
export const MANY_WORDS = bilingual(
  {
    text: "Paste from a spreadsheet, or type one a line",
    textHelp: (columns: string) =>
      `Columns in any order with their headings, or without headings in this order: ${columns}.`,
    file: "Or a file",
    fileHelp: "CSV or Excel (XLSX), at most 2 MB. Its first sheet is read.",
    unreadable: "This file is neither CSV nor XLSX. Save it as one of these in the spreadsheet.",
    empty: "There is no row here: paste some, or choose a file.",
    read: "Read the rows",
    good: (count: number) => `${count} ${count === 1 ? "row is" : "rows are"} good.`,
    bad: (count: number) => `${count} ${count === 1 ? "row is" : "rows are"} not: correct below, or leave out.`,
    take: (count: number) => `Take the ${count} good ${count === 1 ? "one" : "ones"}`,
    taken: (count: number) => `${count} ${count === 1 ? "is" : "are"} taken.`,
    left: (count: number) => `${count} ${count === 1 ? "was" : "were"} not taken and still stand below.`,
    more: (limit: number, count: number) => `${limit} are taken at a time: the other ${count} wait below.`,
    problems: "Rows with problems",
    line: "Row",
    content: "Content",
    reason: "Reason",
    working: "Working…",
    many: "Many at once: from the list, pasted, or a file",
    pick: "From the list",
    into: "Put them into the form",
    full: (most: number, left: number) =>
      `This form takes ${most}: ${left} good ${left === 1 ? "row waits" : "rows wait"} below, for another one.`,
  },
  {
    text: "Tempel dari lembar kerja, atau ketik satu per baris",
    textHelp: (columns: string) =>
      `Kolom boleh berurutan apa saja bila ada judulnya; tanpa judul, urutannya: ${columns}.`,
    file: "Atau berkas",
    fileHelp: "CSV atau Excel (XLSX), paling besar 2 MB. Lembar pertamanya yang dibaca.",
    unreadable: "Berkas ini bukan CSV dan bukan XLSX. Simpan dalam salah satu bentuk itu.",
    empty: "Belum ada baris: tempel, atau pilih berkas.",
    read: "Baca barisnya",
    good: (count: number) => `${count} baris baik.`,
    bad: (count: number) => `${count} baris bermasalah: perbaiki di bawah, atau biarkan.`,
    take: (count: number) => `Ambil ${count} yang baik`,
    taken: (count: number) => `${count} sudah diambil.`,
    left: (count: number) => `${count} tidak diambil dan masih ada di bawah.`,
    more: (limit: number, count: number) => `Sekali ambil ${limit} baris: ${count} lainnya menunggu di bawah.`,
    problems: "Baris bermasalah",
    line: "Baris",
    content: "Isi",
    reason: "Sebab",
    working: "Sedang bekerja…",
    many: "Banyak sekaligus: dari daftar, tempel, atau berkas",
    pick: "Dari daftar",
    into: "Masukkan ke formulir",
    full: (most: number, left: number) =>
      `Formulir ini memuat ${most}: ${left} baris baik menunggu di bawah untuk formulir berikutnya.`,
  },
);
