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
