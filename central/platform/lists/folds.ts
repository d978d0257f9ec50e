import { type RawBuilder, sql, type SqlBool } from "kysely";
import { latinPlate, LOOK_ALIKES, normalizePlate, plateLook } from "../../../shared/lib/plate.ts";
import { taxNumberKey } from "../../../shared/lib/tax-number.ts";
import { normalText } from "../../../shared/lib/normal-text.ts";

/** How searches compare columns that are written in many ways: a text is found however either of both is written. */

/** The text and the column in one form. The text is empty where it can be no part of such a column. */
interface Fold {
  text: (typed: string) => string;
  column: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The text as the whole of such a column, of those that a filter compares. */
  whole?: (typed: string) => string;
}

const without = (signs: string): [string, string][] => Array.from(signs, (sign) => [sign, ""]);
const replacing = (pairs: readonly (readonly [string, string])[]) => (column: RawBuilder<unknown>) => {
  const upper: RawBuilder<unknown> = sql`upper(coalesce(${column}, ''))`;
  const folded = pairs.reduce((inner, [sign, by]) => sql`replace(${inner}, ${sql.lit(sign)}, ${sql.lit(by)})`, upper);
  return sql`lower(${folded})`;
};
const smallLetters = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const numberOf = (typed: string): string => smallLetters(latinPlate(typed).replace(/[\s\p{Z}\p{Cf}\p{Pd}./:]/gu, ""));

export const FOLDS = {
  /** Police numbers: characters that look alike are the same. */
  plates: {
    text: (typed) => smallLetters(plateLook(normalizePlate(typed))),
    column: replacing([...without(" -."), ...Object.entries(LOOK_ALIKES)]),
  },
  /** Numbers of containers, documents and taxpayers: signs between their parts don't matter. */
  numbers: {
    text: (typed) => {
      const digits = /\d{14}/.test(typed.replace(/\D/g, "")) ? taxNumberKey(typed) : null;
      // Customs write the old form with a zero less.
      if (digits !== null) return digits.replace(/^0+/, "");
      return numberOf(typed);
    },
    whole: numberOf,
    column: replacing(without(" -./:")),
  },
  /** Telephone numbers, with or without the country. */
  phones: {
    text: (typed) => {
      const digits = normalText(typed, "NFKC").replace(/[\s\p{Z}\p{Cf}\p{Pd}.()+/]/gu, "");
      return /^\d+$/.test(digits) ? digits.replace(/^(?:0+|62)/, "") : "";
    },
    column: replacing(without(" -.()+/")),
  },
} satisfies Record<string, Fold>;
export type FoldName = keyof typeof FOLDS;

/** Every column of a list's search that is written in many ways, whichever table it is in. */
export const FOLDED: Readonly<Record<string, FoldName>> = {
  police_number: "plates",
  plate_normal: "plates",
  normal_plate: "plates",
  no_polisi: "plates",
  npwp: "numbers",
  nitku: "numbers",
  id_perusahaan: "numbers",
  container_number: "numbers",
  document_ticket_number: "numbers",
  ticket_document_number: "numbers",
  number: "numbers",
  reference: "numbers",
  car: "numbers",
  no_daftar: "numbers",
  no_dok_in_out: "numbers",
  no_sppb: "numbers",
  spmk_number: "numbers",
  no_spmk: "numbers",
  no_ppk: "numbers",
  phone_number: "phones",
};

/** How a filter compares a column as a whole: in the form that a search uses, or null for as it is. */
export function wholeFoldOf(column: string): Required<Fold> | null {
  const name = foldOf(column);
  const fold: Fold | null = name && FOLDS[name];
  return fold?.whole === undefined ? null : { ...fold, whole: fold.whole };
}

/** Condition: a column has this value; a number, however both are written. */
export function hasValue(column: string, wanted: unknown): RawBuilder<SqlBool> {
  const [own, fold] = [sql.ref(column), typeof wanted === "string" ? wholeFoldOf(column) : null];
  const text = fold?.whole(String(wanted));
  // Signs alone are no number.
  if (text === "") return sql<SqlBool>`1 = 0`;
  return fold ? sql<SqlBool>`${fold.column(own)} = ${text}` : sql<SqlBool>`${own} = ${wanted}`;
}

/** How a column is compared, by its name without a table; null where it is compared as it is, in any case. */
export function foldOf(column: string): FoldName | null {
  return FOLDED[column.slice(column.indexOf(".") + 1)] ?? null;
}
