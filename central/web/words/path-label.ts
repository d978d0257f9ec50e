import type { Language } from "../../../shared/words/sentence.ts";
import { FIELD_NAMES } from "../pages/log/field-names.ts";

/** Entries and filters whose problem may stand apart from them. */
const NAMES: typeof FIELD_NAMES = {
  ...FIELD_NAMES,
  after: ["Page of the list", "Halaman daftar"],
  end_date: ["Last day", "Hari terakhir"],
  gate_id: ["Gate", "Gerbang"],
  plate: ["Plate", "Plat"],
  police_number: ["Plate", "Plat"],
  reason: ["Reason", "Alasan"],
  search: ["Search", "Pencarian"],
  start_date: ["First day", "Hari pertama"],
};

/** The name of a field for people, by its path in a request; its own name without underscores where none is known. */
export function pathLabel(path: string, language: Language): string {
  const name = path.split(".").findLast((part) => !/^\d*$/.test(part)) ?? path;
  return NAMES[name]?.[language === "en" ? 0 : 1] ?? name.replaceAll("_", " ");
}
