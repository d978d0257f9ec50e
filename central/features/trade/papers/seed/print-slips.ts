import { isoTime } from "../../../../../shared/lib/clock.ts";
import { endOfDateMs, startOfDateMs } from "../../../../../shared/lib/local-date.ts";
import type { Seeding } from "../../../../platform/seeding.ts";
import { changeCustoms } from "../customs/change.ts";
import { customsDocuments } from "../../documents/service.ts";
import { customsSlip, portSlip } from "../operations/job-slips.ts";
import { tiesWhere } from "./tied-vehicles.ts";

const MINUTE_MS = 60_000;
const REPRINTED = 0.2;
const CORRECTED = 0.1;

/**
 * The job slips of tickets that were approved on a day: one for each document of a vehicle. Some are printed again, and
 * some are replaced, because a field of the document was corrected.
 */
export async function printJobSlips({ at, chance, platform, plan, site }: Seeding, date: string): Promise<void> {
  const approved = await tiesWhere(platform.db)
    .where("tickets.status", "=", "running")
    .where("tickets.approved_at", ">=", isoTime(startOfDateMs(date, plan.timeZone)))
    .where("tickets.approved_at", "<", isoTime(endOfDateMs(date, plan.timeZone)))
    .execute();
  for (const { id, document_id, document_type, approved_at } of approved) {
    const approvedMs = Date.parse(approved_at ?? "");
    const print = (minutes: number) =>
      at(
        Math.min(approvedMs + minutes * MINUTE_MS, plan.endMs),
        (work) =>
          document_type === "ceisa" ? customsSlip(work, document_id, id, "job") : portSlip(work, document_id, id),
        site.admin,
      );
    await print(5);
    if (chance.hits(REPRINTED)) await print(15);
    if (document_type !== "ceisa" || !chance.hits(CORRECTED)) continue;
    await at(
      Math.min(approvedMs + 20 * MINUTE_MS, plan.endMs),
      async (work) => {
        const document = await customsDocuments.get(work.tx, work.actor, document_id);
        await changeCustoms(work, document, { netto: (document.netto ?? 0) - 10, reason: "Salah ketik di kantor" });
      },
      site.admin,
    );
    await print(25);
  }
}

/** The gate-out slips of a day: printed for each released import shortly before its vehicle left. */
export async function printGateOutSlips({ at, platform, plan, site }: Seeding, date: string): Promise<void> {
  const left = await tiesWhere(platform.db)
    .where("vehicle.check_out_at", ">=", isoTime(startOfDateMs(date, plan.timeZone)))
    .where("vehicle.check_out_at", "<", isoTime(endOfDateMs(date, plan.timeZone)))
    .where("customs.state", "=", "released")
    .where("customs.governs", "=", "out")
    .execute();
  for (const { id, document_id, check_out_at } of left) {
    const ms = Date.parse(check_out_at ?? "") - 10 * MINUTE_MS;
    await at(ms, (work) => customsSlip(work, document_id, id, "gate_out"), site.admin);
  }
}
