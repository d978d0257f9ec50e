import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { entriesOf } from "../../words/field-entries.ts";

/** The entries of the form that asks. */
export const ASK_ENTRIES = entriesOf("Lookup", [
  "area_id",
  "number",
  "kode_dok_in_out",
  "date",
  "id_perusahaan",
  "spmk_number",
]);

/** Words of the pages that ask customs and the port. */
export const ASK_WORDS = bilingual(
  {
    back: "Back",
    customs: {
      ask: "Ask customs now",
      intro:
        "Central asks customs by itself in rounds. Here it asks at once, also about a document that it does not have.",
    },
    port: {
      ask: "Ask the port now",
      intro:
        "Central asks the port by itself in rounds. Here it asks at once, also about an order that it does not have.",
    },
    all: "Ask about all open tickets",
    allHelp: "The number may stay empty then.",
    none: "No open ticket has a document to ask about.",
    outcomes: {
      created: "New",
      updated: "Changed",
      unchanged: "Nothing new",
      refused: "The answer can't be used",
      not_found: "Not known there",
      failed: "No answer. Try again later; central goes on asking by itself.",
    },
  },
  {
    back: "Kembali",
    customs: {
      ask: "Tanya Bea Cukai sekarang",
      intro:
        "Pusat bertanya sendiri ke Bea Cukai secara berkala. Di sini langsung, juga tentang dokumen yang belum ada.",
    },
    port: {
      ask: "Tanya pelabuhan sekarang",
      intro: "Pusat bertanya sendiri ke pelabuhan secara berkala. Di sini langsung, juga tentang SPMK yang belum ada.",
    },
    all: "Tanya semua tiket terbuka",
    allHelp: "Nomornya boleh kosong.",
    none: "Tidak ada tiket terbuka yang dokumennya perlu ditanyakan.",
    outcomes: {
      created: "Baru",
      updated: "Berubah",
      unchanged: "Tidak ada yang baru",
      refused: "Jawabannya tidak dapat dipakai",
      not_found: "Tidak dikenal di sana",
      failed: "Tidak ada jawaban. Coba lagi nanti; pusat tetap bertanya sendiri.",
    },
  },
);
