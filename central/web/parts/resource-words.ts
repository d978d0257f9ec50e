import { bilingual } from "../../../shared/web/bilingual-text.ts";
import { fieldLabel } from "../../../shared/words/fields/fields.ts";

/** The words of lists and pages of any kind of records. */
export const RESOURCE_WORDS = bilingual(
  {
    state: fieldLabel("state")[0],
    facts: "Details",
    name: "Number",
    change: "Change",
    changeOf: (name: string) => `Change ${name}`,
    save: "Save",
    chosen: "Chosen",
    choose: (name: string) => `Choose ${name}`,
    all: "Choose all",
    chosenCount: "chosen.",
    many: "With the chosen ones:",
    noneChosen: "Choose at least one row first.",
    done: (count: number) => (count === 1 ? "Done." : `Done: ${count}.`),
    partly: (done: number, failed: number) => `Done: ${done}. Not done: ${failed}.`,
  },
  {
    state: fieldLabel("state")[1],
    facts: "Rincian",
    name: "Nomor",
    change: "Ubah",
    changeOf: (name: string) => `Ubah ${name}`,
    save: "Simpan",
    chosen: "Pilih",
    choose: (name: string) => `Pilih ${name}`,
    all: "Pilih semua",
    chosenCount: "dipilih.",
    many: "Untuk yang dipilih:",
    noneChosen: "Pilih dulu paling sedikit satu baris.",
    done: (count: number) => (count === 1 ? "Berhasil." : `Berhasil: ${count}.`),
    partly: (done: number, failed: number) => `Berhasil: ${done}. Belum berhasil: ${failed}.`,
  },
);

/** A word of it in both languages. */
export const wordsOf = (word: "name" | "state") => ({
  en: RESOURCE_WORDS.en[word],
  id: RESOURCE_WORDS.id[word],
});
