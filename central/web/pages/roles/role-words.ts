import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const LABELS = labelsOf({ name: "name", kind: "kind", grants: "permissions" });

export const ROLE_WORDS = bilingual(
  {
    ...LABELS.en,
    title: "Roles",
    new: "New role",
    search: "Name or key",
    level: "Sees",
    empty: "No role here. Take the filters away, or make one.",
    builtIn: "part of the system: its key and level stay",
    own: "made here",
    nothing: "Nothing yet: change the role to tick what its people may do.",
    holders: "Who has it",
    nobody: "Nobody has it.",
    all: (count: number) => `All of them (${count})`,
    remove: "The role disappears from every list. One that somebody still has can't be deleted.",
    delete: "Delete",
  },
  {
    ...LABELS.id,
    title: "Peran",
    new: "Peran baru",
    search: "Nama atau kunci",
    level: "Melihat",
    empty: "Tidak ada peran di sini. Hapus saringannya, atau buat yang baru.",
    builtIn: "bagian sistem: kunci dan tingkatnya tetap",
    own: "dibuat di sini",
    nothing: "Belum ada: ubah perannya untuk mencentang yang boleh dilakukan.",
    holders: "Siapa yang memilikinya",
    nobody: "Tidak ada yang memilikinya.",
    all: (count: number) => `Semuanya (${count})`,
    remove: "Peran ini hilang dari semua daftar. Yang masih dimiliki seseorang tidak dapat dihapus.",
    delete: "Hapus",
  },
);

type Words = (typeof ROLE_WORDS)["en"];
type Word = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words];
export const both = (name: Word) => ({ en: ROLE_WORDS.en[name], id: ROLE_WORDS.id[name] });
