import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import type { EntryWords } from "../../parts/form.ts";
import type { FormWords } from "../../parts/resource-forms.ts";

export const MACHINE_WORDS = bilingual(
  {
    title: "External systems",
    new: "New external system",
    name: "Name",
    empty: "No external system yet. Make one: its program then signs in with an id and a secret.",
    id: "Id (client_id)",
    every: "every company",
    all: "all that external systems may",
    scopes: "What it may do",
    expires: "Ends",
    never: "never",
    created: "Made",
    revokedAt: "Revoked",
    offered: "A new secret waits for its first use; until then the previous one is valid too.",
    note: "Secret",
    states: { good: "valid", ended: "ended", revoked: "revoked" },
    secret: "Secret",
    once: "This is the only time that the secret is shown. Copy it now to where the program keeps it.",
    toIt: "To the external system",
    rotate: "Make a new secret",
    rotateWarns: "The new secret is shown once. The previous one stays valid until the new one is first used.",
    revoke: "Revoke",
    revokeWarns: "Its secrets and tokens are no longer valid at once. This can't be undone.",
  },
  {
    title: "Sistem luar",
    new: "Sistem luar baru",
    name: "Nama",
    empty: "Belum ada sistem luar. Buat satu: programnya lalu masuk dengan id dan rahasia.",
    id: "Id (client_id)",
    every: "semua perusahaan",
    all: "semua yang boleh dilakukan sistem luar",
    scopes: "Yang boleh dilakukannya",
    expires: "Berakhir",
    never: "tidak pernah",
    created: "Dibuat",
    revokedAt: "Dicabut",
    offered: "Rahasia baru belum dipakai; sampai dipakai, yang lama masih berlaku juga.",
    note: "Rahasia",
    states: { good: "berlaku", ended: "berakhir", revoked: "dicabut" },
    secret: "Rahasia",
    once: "Rahasia ini hanya ditampilkan sekali ini. Salin sekarang ke tempat programnya menyimpannya.",
    toIt: "Ke sistem luar ini",
    rotate: "Buat rahasia baru",
    rotateWarns: "Rahasia baru ditampilkan sekali. Yang lama tetap berlaku sampai yang baru pertama kali dipakai.",
    revoke: "Cabut",
    revokeWarns: "Rahasia dan tokennya langsung tidak berlaku. Ini tidak dapat dibatalkan.",
  },
);

type Words = (typeof MACHINE_WORDS)["en"];
type Word = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words];
export const both = (name: Word) => ({ en: MACHINE_WORDS.en[name], id: MACHINE_WORDS.id[name] });

export const CLIENT_ENTRIES: FormWords = bilingual<Record<string, EntryWords>>(
  {
    name: { label: "Name" },
    company_id: { label: "Company", help: "The only one whose records it sees. It can't be changed later." },
    scopes: { label: "What it may do", help: "None ticked: all that external systems may." },
    expires_at: { label: "Ends" },
  },
  {
    name: { label: "Nama" },
    company_id: { label: "Perusahaan", help: "Satu-satunya yang datanya dilihat. Tidak dapat diubah kemudian." },
    scopes: { label: "Yang boleh dilakukannya", help: "Tanpa centang: semua yang boleh dilakukan sistem luar." },
    expires_at: { label: "Berakhir" },
  },
);
