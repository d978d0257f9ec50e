import { bilingual } from "../../../../shared/web/bilingual-text.ts";

export const FIND_WORDS = bilingual(
  {
    title: "Find anything",
    label: "Plate, code, access number, container, CAR, SPMK number, or name",
    submit: "Find",
    short: "Type at least three letters or digits.",
    none: (text: string) => `Nothing that you may see matches “${text}”. Look at its spelling, or type a part of it.`,
    partly: "Some of it could not be searched now. Try again.",
    kinds: {
      tickets: "Tickets",
      activities: "At the gates, newest first",
      customs: "Customs documents",
      port: "SPMK documents",
      vehicles: "Vehicles",
      companies: "Companies",
      people: "People with an account",
      employees: "Employees and drivers",
      vessels: "Vessels",
    },
  },
  {
    title: "Cari apa saja",
    label: "Nomor polisi, kode, nomor akses, peti kemas, nomor aju, nomor SPMK, atau nama",
    submit: "Cari",
    short: "Ketik paling sedikit tiga huruf atau angka.",
    none: (text: string) =>
      `Tidak ada yang cocok dengan “${text}” di antara yang boleh Anda lihat. Periksa ejaannya, atau ketik sebagiannya.`,
    partly: "Sebagian belum dapat dicari. Coba lagi.",
    kinds: {
      tickets: "Tiket",
      activities: "Di gerbang, terbaru dulu",
      customs: "Dokumen pabean",
      port: "Dokumen SPMK",
      vehicles: "Kendaraan",
      companies: "Perusahaan",
      people: "Orang yang punya akun",
      employees: "Pegawai dan sopir",
      vessels: "Kapal",
    },
  },
);

export type FoundKind = keyof (typeof FIND_WORDS)["en"]["kinds"];
