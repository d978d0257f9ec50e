/** A table for people, as data: one declaration serves the list and every file that is made of it. */

export type Language = "id" | "en";
/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>;

export interface Column {
  /** The name of the field in the list, and of the value in a row of the database. */
  key: string;
  title: Bilingual;
  /**
   * `moment`: ISO 8601 UTC, shown in the time zone of the row; `date`: `YYYY-MM-DD`; `duration`: seconds;
   * `code`: a word of a closed list, shown by `words`; `flag`: 0 or 1.
   */
  type: "text" | "code" | "integer" | "number" | "date" | "moment" | "duration" | "flag";
  /** In characters of ordinary size. */
  width: number;
  /** Digits behind the point of a `number`. */
  decimals?: number;
  /** What stands for a code; a code without words stands for itself. */
  words?: Readonly<Record<string, Bilingual>>;
  /** Whether a sum of the column means something. */
  total?: boolean;
}

/** A row as the database gives it: the columns by their keys, `id`, and `time_zone` of the area it belongs to. */
export type TableRow = Readonly<Record<string, unknown>>;

/** What a file says besides its rows. */
export interface TableHead {
  title: Bilingual;
  language: Language;
  columns: readonly Column[];
  /** Filters and such, as name and value, for the first page. */
  notes: readonly (readonly [string, string])[];
  isLandscape: boolean;
  /** When the file was asked for, Unix epoch milliseconds: the same rows then make the same file. */
  madeAtMs: number;
}

/** A row as the list shows it. */
export function listedRow(columns: readonly Column[], row: TableRow): Record<string, unknown> {
  const values = columns.map(({ key, type }) => [key, listed(type, row[key] ?? null)] as const);
  return { id: row.id, ...Object.fromEntries(values), time_zone: row.time_zone };
}

function listed(type: Column["type"], value: unknown): unknown {
  if (value === null) return null;
  if (type === "flag") return Number(value) === 1;
  return type === "integer" || type === "number" || type === "duration" ? Number(value) : value;
}
