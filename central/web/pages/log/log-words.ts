import { bilingual } from "../../../../shared/web/bilingual-text.ts";
import { labelsOf } from "../../words/field-entries.ts";

const LABELS = labelsOf({
  who: "Evidence.type",
  area: "area_id",
  from: "start_date",
  operation: "action",
  start: "start_date",
  end: "until",
});

export const LOG_WORDS = bilingual(
  {
    ...LABELS.en,
    title: "Activity log",
    when: "When",
    did: "What was done",
    what: "To what",
    record: "Record",
    request: "Request",
    search: "Person, act, or network address",
    type: "Kind of record",
    actor: "This person",
    this: "only this one",
    empty: "Nothing matches. Every change is kept here: take a filter away.",
    sides: "Before and after",
    field: "Field",
    before: "Before",
    after: "After",
    made: "It was made: there is nothing before.",
    deleted: "It was deleted: there is nothing after.",
    noFields: "No field changed.",
    same: (count: number) => `Unchanged fields: ${count}`,
    others: "Everything about this record",
    byPerson: "Everything by this person",
  },
  {
    ...LABELS.id,
    title: "Catatan kegiatan",
    when: "Kapan",
    did: "Yang dilakukan",
    what: "Terhadap",
    record: "Data",
    request: "Permintaan",
    search: "Orang, tindakan, atau alamat jaringan",
    type: "Jenis data",
    actor: "Orang ini",
    this: "hanya yang ini",
    empty: "Tidak ada yang cocok. Semua perubahan tersimpan di sini: hapus satu saringan.",
    sides: "Sebelum dan sesudah",
    field: "Isian",
    before: "Sebelum",
    after: "Sesudah",
    made: "Baru dibuat: belum ada sebelumnya.",
    deleted: "Dihapus: tidak ada sesudahnya.",
    noFields: "Tidak ada isian yang berubah.",
    same: (count: number) => `Isian yang tetap: ${count}`,
    others: "Semua tentang data ini",
    byPerson: "Semua oleh orang ini",
  },
);

type Words = (typeof LOG_WORDS)["en"];
type Word = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words];
export const both = (name: Word) => ({ en: LOG_WORDS.en[name], id: LOG_WORDS.id[name] });
