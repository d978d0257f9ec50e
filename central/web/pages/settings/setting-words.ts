import { bilingual } from "../../../../shared/web/bilingual-text.ts";

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
    title: "Pengaturan",
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
