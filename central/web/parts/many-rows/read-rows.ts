import type { z } from "zod";
import type { InputProblem } from "../../../../shared/errors/codes.ts";
import { inputProblems } from "../../../../shared/errors/input-problems.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import type { Language } from "../../../../shared/words/sentence.ts";
import { bodyOf, type FieldSchema, type FormField } from "../form-schema.ts";
import { listsIn } from "../form-lists.ts";
import type { EntryWords } from "../form.ts";
import type { Choice } from "../form-choices.ts";

/** What the rows of a table are to become: objects of one schema, with an entry for each column. */
export interface RowKind {
  fields: readonly FormField[];
  /** What an object must be; its operation judges by the same. */
  schema: z.ZodType;
  words: Readonly<Record<Language, Readonly<Record<string, EntryWords>>>>;
  /** What every row has beside its cells. */
  common?: Readonly<Record<string, unknown>>;
}

/** Many rows of a form at once. */
export interface ManyOfForm {
  kind: RowKind;
  /** The path within a row that a pick fills in. */
  picked: string;
  picks: readonly Choice[];
}

/** One row as it was sent. */
export interface ReadRow {
  /** Its place in the table, from 1. */
  line: number;
  cells: readonly string[];
  /** What its cells say, by the paths of the entries, as it is typed into a form. */
  typed: Readonly<Record<string, string>>;
  body: object;
  problems: readonly InputProblem[];
}

/** The rows of a table. `headings`: its first row, where that names the columns. */
export interface ReadRows {
  headings: readonly string[] | null;
  rows: readonly ReadRow[];
}

/** What people write above the columns beside the labels of the entries. */
const OTHER_HEADINGS: Readonly<Record<string, readonly string[]>> = {
  police_number: ["Nopol", "No Pol", "No Polisi", "Nomor Kendaraan", "Plat", "Plat Nomor", "Police number", "Vehicle"],
  request_at_start: ["Tanggal", "Mulai", "Tanggal mulai", "Date", "Start", "From", "Dari"],
  request_at_end: ["Selesai", "Tanggal selesai", "Sampai", "End", "Until", "To"],
  vehicle_type: ["Jenis", "Tipe", "Type"],
  container_number: ["Kontainer", "No Kontainer", "Peti kemas", "Container"],
  containers: ["Kontainer", "No Kontainer", "Peti kemas", "Container"],
};

/**
 * Reads and judges the rows of a table. Its first row may name the columns, in either language; without that the cells
 * are those of the entries, in their order. Empty rows are left out.
 */
export function readRows(cells: readonly (readonly string[])[], kind: RowKind, language: Language): ReadRows {
  const filled = cells.flatMap((row, at) => (row.some((cell) => cell.trim() !== "") ? [{ row, line: at + 1 }] : []));
  const named = columnsOf(filled[0]?.row ?? [], kind);
  const columns = named ?? kind.fields;
  const rows = filled.slice(named ? 1 : 0).map(({ row, line }): ReadRow => {
    const typed: Record<string, string> = {};
    for (const [at, field] of columns.entries()) {
      const cell = (row[at] ?? "").trim();
      if (field && cell !== "") typed[field.path] = typedCell(cell, field.schema);
    }
    const form = new FormData();
    for (const [path, text] of Object.entries(typed)) form.set(path, text);
    const given = kind.fields.filter(({ path, isRequired }) => isRequired || path in typed);
    const body = { ...kind.common, ...(listsIn(bodyOf(given, form, { language })) as object) };
    const judged = kind.schema.safeParse(body);
    return {
      line,
      cells: row,
      typed,
      body,
      problems: judged.success ? [] : firstOfEach(inputProblems(judged.error, body)),
    };
  });
  return { headings: named ? (filled[0]?.row ?? null) : null, rows };
}

/** One reason an entry is enough to correct it. */
function firstOfEach(problems: readonly InputProblem[]): InputProblem[] {
  return problems.filter(({ path }, at) => problems.findIndex((one) => one.path === path) === at);
}

/** The entry of each column that a heading names; null for a row that names none. */
function columnsOf(first: readonly string[], { fields, words }: RowKind): (FormField | null)[] | null {
  const known = new Map(
    fields.flatMap((field) =>
      [
        field.path,
        words.en[field.path]?.label ?? "",
        words.id[field.path]?.label ?? "",
        ...(OTHER_HEADINGS[field.path] ?? []),
      ].map((heading) => [plain(heading), field] as const),
    ),
  );
  const columns = first.map((heading) => known.get(plain(heading)) ?? null);
  return columns.some((field) => field !== null) ? columns : null;
}

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const DAY_MS = 86_400_000;
/** The serial number that spreadsheets give to 1970-01-01. */
const EPOCH_DAYS = 25_569;

/** Dates as spreadsheets have them become those of the forms; any other text stays. */
function typedCell(cell: string, { format }: FieldSchema): string {
  if (format !== "date") return cell;
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  if (year !== "") return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!/^\d{5}(\.\d+)?$/.test(cell)) return cell;
  return isoTime((Math.floor(Number(cell)) - EPOCH_DAYS) * DAY_MS).slice(0, 10);
}
