import type { DocumentType } from "../../../../shared/wire/paper.ts";
import type { Work } from "../../../platform/transact.ts";
import { customsDocuments, portDocuments } from "../documents/service.ts";
import type { Tied } from "../tickets/service.ts";
import { settleShownOfDocuments } from "./shown/shown-papers.ts";

/**
 * The effects of new ties on their documents: a document without an owner gets the ticket's area and company, and
 * papers that officers were shown are compared with it.
 */
export async function followTies(work: Work, { areaId, companyId, ties }: Tied): Promise<void> {
  const owner = ({ area_id, company_id }: { area_id: string | null; company_id: string | null }) => ({
    area_id: area_id ?? areaId,
    company_id: company_id ?? companyId,
  });
  const idsOf = (type: DocumentType) => [
    ...new Set(ties.filter((tie) => tie.type === type).map(({ documentId }) => documentId)),
  ];
  for (const one of await customsDocuments.having(work.tx, "id", idsOf("ceisa")))
    if (one.area_id === null || one.company_id === null)
      await customsDocuments.save(work, one, { ...one, ...owner(one) });
  for (const one of await portDocuments.having(work.tx, "id", idsOf("spmk")))
    if (one.area_id === null || one.company_id === null) await portDocuments.save(work, one, { ...one, ...owner(one) });
  await settleShownOfDocuments(work, idsOf("ceisa"));
}
