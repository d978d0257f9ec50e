/** A table for readers, as data: one declaration serves the list and every file format. */

export type Language = "id" | "en";
/** Of the cells of a CSV. */
export type Separator = "," | ";";
/** A text in both languages. */
export type Bilingual = Readonly<Record<Language, string>>;

export interface Column {
  /** The field's name in the list, and the value's name in a database row. */
  key: string;
  title: Bilingual;
  /**
   * `moment`: ISO 8601 UTC, shown in the time zone of the column or the row; `date`: `YYYY-MM-DD`; `duration`: seconds; `code`: a
   * word of a closed list, shown by `words`; `flag`: 0 or 1.
   */
  type: "text" | "code" | "integer" | "number" | "date" | "moment" | "duration" | "flag";
  /** In characters of ordinary size. */
  width: number;
  /** Decimal digits of a `number`. */
  decimals?: number;
  /** The display text of a code; a code without words is shown as it is. */
  words?: Readonly<Record<string, Bilingual>>;
  /** Of a `moment`, in place of the row's. */
  timeZone?: string;
  /** Whether a sum of the column is meaningful. */
  total?: boolean;
}

/** A row of the database: the columns by their keys, `id`, and `time_zone` of its area. */
export type TableRow = Readonly<Record<string, unknown>>;

/** The texts of a file beside its rows. */
export interface TableHead {
  title: Bilingual;
  language: Language;
  /** A comma where it is not given. */
  separator?: Separator;
  columns: readonly Column[];
  /** Filters and the like, as name and value, for the first page. */
  notes: readonly (readonly [string, string])[];
  isLandscape: boolean;
  /** The request time of the file, Unix epoch milliseconds: the same rows then make the same file. */
  madeAtMs: number;
}

/** The columns with every moment in one zone, which their titles name. */
export function columnsIn(timeZone: string, columns: readonly Column[]): Column[] {
  return columns.map((column) => {
    if (column.type !== "moment") return column;
    const { id, en } = column.title;
    return { ...column, timeZone, title: { id: `${id} (${timeZone})`, en: `${en} (${timeZone})` } };
  });
}

/** A row in the form of the list. */
export function listedRow(columns: readonly Column[], row: TableRow): Record<string, unknown> {
  const values = columns.map(({ key, type }) => [key, listed(type, row[key] ?? null)] as const);
  return { id: row.id, ...Object.fromEntries(values), time_zone: row.time_zone };
}

function listed(type: Column["type"], value: unknown): unknown {
  if (value === null) return null;
  if (type === "flag") return Number(value) === 1;
  return type === "integer" || type === "number" || type === "duration" ? Number(value) : value;
}
