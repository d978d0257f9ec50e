import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const LABELS = labelsOf({ name: "name", scopes: "scopes", expires: "ExternalClient.expires_at" });

export const MACHINE_WORDS = bilingual(
  {
    ...LABELS.en,
    title: "External systems",
    new: "New external system",
    empty: "No external system yet. Make one: its program then signs in with an id and a secret.",
    id: "Id (client_id)",
    every: "every company",
    all: "all that external systems may",
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
    ...LABELS.id,
    title: "Sistem luar",
    new: "Sistem luar baru",
    empty: "Belum ada sistem luar. Buat satu: programnya lalu masuk dengan id dan rahasia.",
    id: "Id (client_id)",
    every: "semua perusahaan",
    all: "semua yang boleh dilakukan sistem luar",
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
