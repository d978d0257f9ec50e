import type { PortDocumentDetail } from "../../../../wire/port-document.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { holdsOf } from "../holds.ts";
import { portDocuments, portView, type StoredPort } from "../../documents/service.ts";
import { slipsOf } from "../slips/slips.ts";

/** A document with its holds and slips. */
export async function portDetail(db: Reads, document: StoredPort): Promise<PortDocumentDetail> {
  const [holds, slips] = await Promise.all([
    holdsOf(db, "port_document_id", document.id),
    slipsOf(db, "port_document_id", document.id),
  ]);
  return { ...portView(document), holds, slips, raw: document.raw };
}

export const SORTS = ["created_at", "updated_at", "spmk_number", "eta"] as const;

export const LIST = {
  ...portDocuments.listedBy(SORTS, ["spmk_number", "vessel_id", "company_id", "area_id", "kd_kegiatan", "status"]),
  isByDay: true,
};
