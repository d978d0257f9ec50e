import type { z } from "zod";
import { CustomsDocument, Sppb } from "../../../wire/customs-document.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { sql, type SqlBool } from "kysely";
import { jalurOf, marksOf } from "./customs-codes.ts";
import { wordProblem } from "../../../../shared/errors/word-problem.ts";
import { Spoken } from "../../../../shared/wire/said.ts";
import { inWords } from "../../../../shared/words/say.ts";

/** A customs document as stored: without derived fields, with its message. */
export const StoredCustoms = CustomsDocument.omit({ type: true, jalur: true, state_said: true }).extend({
  state_because: Spoken,
  raw: CustomsDocument.shape.car,
});
export type StoredCustoms = z.infer<typeof StoredCustoms>;

type Json = "container" | "kemasan" | "marks" | "changed_by_hand";

declare module "../../../platform/db/database.ts" {
  interface Database {
    customs_documents: Omit<StoredCustoms, Json | "state_because"> &
      Record<Exclude<Json, "changed_by_hand">, string> & { changed_by_hand: string | null; state_because: string };
    sppb: Omit<Sppb, "reason"> & { reason: string | null };
  }
}

export const CUSTOMS = scopeOf({ table: "customs_documents", company: "company_id", area: "area_id" });

/** Customs documents. */
export const customsDocuments = recordsOf<StoredCustoms>({
  name: "customs document",
  scope: CUSTOMS,
  record: StoredCustoms,
  search: ["car", "no_daftar", "no_dok_in_out", "nama_perusahaan", "id_perusahaan", "no_polisi"],
});

/** Releases have the owner of their document. */
export const SPPB = scopeOf({
  table: "sppb",
  company: (companyId) => sql<SqlBool>`exists (select 1 from customs_documents as of_release
    where of_release.id = sppb.customs_document_id and of_release.company_id = ${companyId})`,
  area: (areaIds) => sql<SqlBool>`exists (select 1 from customs_documents as of_release
    where of_release.id = sppb.customs_document_id and of_release.area_id in (${sql.join(areaIds)}))`,
});

export const releases = recordsOf<Sppb>({
  name: "SPPB",
  scope: SPPB,
  record: Sppb,
  search: ["no_sppb", "car"],
});

/** A document as lists show it. */
export function customsView({ raw: _raw, ...document }: StoredCustoms): CustomsDocument {
  return CustomsDocument.parse({
    type: "ceisa",
    ...document,
    state_because: inWords(document.state_because, "en"),
    state_said: document.state_because,
    jalur: jalurOf(document.status_jalur),
    marks: marksOf(document).map((one) => wordProblem(one)),
  });
}
