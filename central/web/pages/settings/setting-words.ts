import type { ConfigKey } from "../../../wire/config.ts";
import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { EntryWords } from "../../parts/form.ts";

/** The settings of the system, each as the entry of its form. */
export const SETTING_ENTRIES = bilingual<Record<ConfigKey, EntryWords>>(
  {
    company_user_quota: {
      label: "Accounts for the people of a company",
      help: "Holds for each company without a number of its own.",
      unit: "people",
    },
    second_factor_levels: {
      label: "Who needs a second factor",
      help: "People of these levels can do nothing without one but set one up.",
      choices: { super_admin: "super admins", admin: "admins", operational: "officers", tenant: "people of companies" },
    },
  },
  {
    company_user_quota: {
      label: "Akun untuk orang satu perusahaan",
      help: "Berlaku untuk perusahaan yang tidak punya jumlah sendiri.",
      unit: "orang",
    },
    second_factor_levels: {
      label: "Siapa yang wajib memakai faktor kedua",
      help: "Tanpa faktor kedua mereka hanya dapat memasangnya.",
      choices: { super_admin: "super admin", admin: "admin", operational: "petugas", tenant: "orang perusahaan" },
    },
  },
);

export const SETTINGS_WORDS = bilingual(
  {
    title: "Settings",
    save: (label: string) => `Save: ${label}`,
    usual: (value: string) => `Without a value of its own: ${value}.`,
    nobody: "nobody",
    isUsual: "usual value",
    isOwn: "own value",
    back: "Use the usual value again",
    changed: "Last changed",
    done: "Done. It holds at once.",
  },
  {
    title: "Setelan",
    save: (label: string) => `Simpan: ${label}`,
    usual: (value: string) => `Tanpa nilai sendiri: ${value}.`,
    nobody: "tidak ada",
    isUsual: "nilai biasa",
    isOwn: "nilai sendiri",
    back: "Pakai lagi nilai biasa",
    changed: "Terakhir diubah",
    done: "Berhasil. Langsung berlaku.",
  },
);
