import { localDate } from "../../../../shared/lib/local-date.ts";
import { type Work } from "../../../platform/transact.ts";

/**
 * The next `ticket_access_number` of a day, such as `AG-20261121-0007`: unique over all areas, rising within the day.
 * A ticket that fails gives its number back; beyond 9999 it grows by a digit.
 * @param timeZone of the ticket's area, whose day it is
 */
export async function nextAccessNumber(work: Work, timeZone: string): Promise<string> {
  const day = localDate(work.nowMs, timeZone).replaceAll("-", "");
  const { last } = await work.tx
    .insertInto("ticket_numbers")
    .values({ day, last: 1 })
    .onConflict((conflict) => conflict.column("day").doUpdateSet((eb) => ({ last: eb("ticket_numbers.last", "+", 1) })))
    .returning("last")
    .executeTakeFirstOrThrow();
  return `AG-${day}-${String(last).padStart(4, "0")}`;
}
