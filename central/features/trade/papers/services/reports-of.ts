import type { CustomsReport } from "../../../../wire/customs-report.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { tiesOf } from "../../tickets/service.ts";
import { referenceOf } from "./queue-reports.ts";
import { StoredSpoken } from "../../../../platform/db/stored.ts";

/** The reports of a passage, in the order of the vehicle's documents; none for a vehicle without customs documents. */
export async function customsReportsOf(
  db: Reads,
  activityId: string,
  vehicleTicketId: string,
): Promise<CustomsReport[]> {
  const ties = (await tiesOf(db, [vehicleTicketId])).get(vehicleTicketId) ?? [];
  const asked = ties.flatMap(({ type, documentId, containerNumber }) =>
    type === "ceisa"
      ? Step.options.map((step) => ({
          reference: referenceOf({ activityId, vehicleTicketId, step, documentId, containerNumber }),
          documentId,
          containerNumber,
        }))
      : [],
  );
  if (asked.length === 0) return [];
  const rows = await db
    .selectFrom("service_reports")
    .select(["reference", "outcome", "tries", "ended_at", "last_failure"])
    .where(
      "reference",
      "in",
      asked.map(({ reference }) => reference),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.reference, row]));
  return asked.flatMap(({ reference, documentId, containerNumber }) => {
    const row = found.get(reference);
    if (!row) return [];
    const { outcome, last_failure, ...report } = row;
    return [
      {
        ...report,
        state: outcome ?? "waiting",
        customs_document_id: documentId,
        container_number: containerNumber,
        last_failure: StoredSpoken.nullable().parse(last_failure),
      },
    ];
  });
}
