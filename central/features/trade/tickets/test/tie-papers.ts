import type { Work } from "../../../../platform/transact.ts";
import { saveTies, publishVehicleTickets, TIED, type Tie } from "../service.ts";

/** Ties a vehicle ticket to documents, as the operations that name them do. */
export async function tiePapers(
  work: Work,
  { id, areaId, companyId }: { id: string; areaId: string; companyId: string },
  ties: readonly Tie[],
): Promise<void> {
  await saveTies(work, id, ties);
  await publishVehicleTickets(work, { ids: [id] });
  await work.changed(TIED, { areaId, companyId, ties });
}
