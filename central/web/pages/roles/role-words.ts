import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { EntryWords } from "../../parts/form.ts";
import type { FormWords } from "../../parts/resource-forms.ts";

export const ROLE_WORDS = bilingual(
  {
    title: "Roles",
    new: "New role",
    name: "Name",
    search: "Name or key",
    level: "Sees",
    empty: "No role here. Take the filters away, or make one.",
    kind: "Kind",
    builtIn: "part of the system: its key and level stay",
    own: "made here",
    grants: "What its people may do",
    nothing: "Nothing yet: change the role to tick what its people may do.",
    holders: "Who has it",
    nobody: "Nobody has it.",
    all: (count: number) => `All of them (${count})`,
    remove: "The role disappears from every list. One that somebody still has can't be deleted.",
    delete: "Delete",
  },
  {
    title: "Peran",
    new: "Peran baru",
    name: "Nama",
    search: "Nama atau kunci",
    level: "Melihat",
    empty: "Tidak ada peran di sini. Hapus saringannya, atau buat yang baru.",
    kind: "Jenis",
    builtIn: "bagian sistem: kunci dan tingkatnya tetap",
    own: "dibuat di sini",
    grants: "Yang boleh dilakukan orangnya",
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

export const ROLE_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    key: { label: "Key", help: "What programs know it by: small letters, digits and _, such as gate_clerk." },
    name: { label: "Name" },
    level: {
      label: "Level",
      help: "How much its people see.",
      choices: {
        super_admin: "super admin: everything",
        admin: "admin: their areas",
        operational: "officer: their areas",
        tenant: "people of a company: their company",
        machine: "programs",
      },
    },
    permissions: {
      label: "What its people may do",
      help: "What you don't hold yourself can't be ticked. A change holds from the next press of everyone who has the role.",
    },
  },
  {
    key: { label: "Kunci", help: "Dipakai program: huruf kecil, angka, dan _, misalnya gate_clerk." },
    name: { label: "Nama" },
    level: {
      label: "Tingkat",
      help: "Seberapa banyak yang dilihat orangnya.",
      choices: {
        super_admin: "super admin: semuanya",
        admin: "admin: areanya",
        operational: "petugas: areanya",
        tenant: "orang perusahaan: perusahaannya",
        machine: "program",
      },
    },
    permissions: {
      label: "Yang boleh dilakukan orangnya",
      help: "Yang tidak Anda miliki sendiri tidak dapat dicentang. Perubahan berlaku mulai tekanan berikutnya dari semua yang memiliki peran ini.",
    },
  },
);
