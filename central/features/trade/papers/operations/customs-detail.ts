import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import type { CustomsDocumentDetail } from "../../../../wire/customs-document.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { customsDocuments, customsView, type StoredCustoms } from "../../documents/service.ts";
import { holdsOf } from "../holds.ts";
import { slipsOf } from "../slips/slips.ts";

export const OneDocument = z.strictObject({ id: Uuid });

/** A document with its holds and slips. */
export async function customsDetail(db: Reads, document: StoredCustoms): Promise<CustomsDocumentDetail> {
  const [holds, slips] = await Promise.all([
    holdsOf(db, "customs_document_id", document.id),
    slipsOf(db, "customs_document_id", document.id),
  ]);
  return { ...customsView(document), holds, slips, raw: document.raw };
}

export const SORTS = ["created_at", "updated_at", "tanggal_daftar", "no_daftar", "state_as_of"] as const;

export const LIST = {
  ...customsDocuments.listedBy(SORTS, [
    "no_daftar",
    "company_id",
    "area_id",
    "state",
    "governs",
    "kode_dokumen",
    "gudang",
  ]),
  isByDay: true,
};
