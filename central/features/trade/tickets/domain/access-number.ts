import { localDate } from "../../../../../shared/lib/local-date.ts";
import { nextOfSeries } from "../../../../platform/db/series.ts";
import type { Work } from "../../../../platform/transact.ts";

/**
 * The next `ticket_access_number` of a day, such as `AG-20261121-0007`: unique over all areas, rising within the day,
 * with gaps. Beyond 9999 it grows by a digit.
 * @param timeZone the time zone of the ticket's area, which determines the day
 */
export async function nextAccessNumber(work: Work, timeZone: string): Promise<string> {
  const day = localDate(work.nowMs, timeZone).replaceAll("-", "");
  const number = await nextOfSeries(work.tx, `tickets:${day}`);
  return `AG-${day}-${String(number).padStart(4, "0")}`;
}
