import { type RawBuilder, sql } from "kysely";
import { LOOK_ALIKES, normalizePlate, plateLook } from "../../../shared/lib/plate.ts";

const FOLDED = [...[" ", "-", "."].map((sign) => [sign, ""] as const), ...Object.entries(LOOK_ALIKES)];

/** A column's plate as `plateText` writes it, for plates in normal form and for those of A–Z as they are typed. */
export function plateColumn(column: RawBuilder<unknown>): RawBuilder<unknown> {
  const upper: RawBuilder<unknown> = sql`upper(coalesce(${column}, ''))`;
  const folded = FOLDED.reduce((inner, [sign, by]) => sql`replace(${inner}, ${sql.lit(sign)}, ${sql.lit(by)})`, upper);
  return sql`lower(${folded})`;
}

/** A part of a plate in the form in which plates are searched; empty where the text holds no letter and no digit. */
export function plateText(typed: string): string {
  return plateLook(normalizePlate(typed)).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
