import { bilingual } from "../../../shared/web/bilingual-text.ts";

/** The words of lists and pages of any kind of records. */
export const RESOURCE_WORDS = bilingual(
  {
    facts: "Details",
    name: "Number",
    change: "Change",
    changeOf: (name: string) => `Change ${name}`,
    save: "Save",
    state: "State",
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
    facts: "Rincian",
    name: "Nomor",
    change: "Ubah",
    changeOf: (name: string) => `Ubah ${name}`,
    save: "Simpan",
    state: "Status",
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
