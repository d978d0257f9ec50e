import type { BulkReply } from "../../../platform/declare/bulk.ts";
import type { ReadRow } from "./read-rows.ts";

/**
 * The rows that are left after an operation took some.
 * @param sent those that it was given, in the order of its answer
 * @returns what it refused, with its reasons, and what it was not given
 */
export function refusedRows(rows: readonly ReadRow[], sent: readonly ReadRow[], { items }: BulkReply): ReadRow[] {
  const refusals = new Map(sent.map((row, at) => [row, items[at]?.refusal ?? null]));
  return rows.flatMap((row): ReadRow[] => {
    const refusal = refusals.get(row);
    if (refusal === null) return [];
    if (refusal === undefined) return [row];
    const whole = refusal.said === undefined ? [] : [{ path: "", said: refusal.said }];
    const named = refusal.errors.flatMap(({ path, said }) => (said === undefined ? [] : [{ path, said }]));
    return [{ ...row, problems: named.length > 0 ? named : whole }];
  });
}
