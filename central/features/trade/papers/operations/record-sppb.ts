import { z } from "zod";
import { Line, Uuid } from "../../../../../shared/wire/common.ts";
import { Sppb } from "../../../../wire/customs-document.ts";
import { Reason } from "../../../../wire/document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { recordRelease } from "../customs/change.ts";
import { customsDocuments, releases, SPPB } from "../../documents/service.ts";
import { saying } from "../../../../../shared/words/spoken-text.ts";

const SppbCreate = z.strictObject({
  customs_document_id: Uuid,
  no_sppb: Line.max(100),
  tanggal_sppb: z.iso
    .date({ error: saying("must_be_date") })
    .nullable()
    .default(null),
  reason: Reason,
});

export const recordSppb = defineWrite({
  id: "recordSppb",
  method: "post",
  path: "/v1/sppb",
  permission: "documents.update",
  scope: SPPB,
  summary: "Record the SPPB of a customs document by hand: that releases it",
  body: SppbCreate,
  example: {
    body: {
      customs_document_id: "01920000-0000-7000-8000-000000000001",
      no_sppb: "000123/KPU.01/2026",
      reason: "shown on paper while the service was away",
    },
  },
  reply: Sppb,
  message: "sppb_recorded",
  replay: ({ db, actor, id }) => releases.get(db, actor, id),
  async handle({ work, body: { customs_document_id, reason, ...release } }) {
    const { tx, actor } = work;
    const document = await resolveReference(
      "customs_document_id",
      customsDocuments.get(tx, actor, customs_document_id),
    );
    return recordRelease(work, document, {
      ...release,
      state: "released",
      asOf: work.at,
      source: "hand",
      recordedBy: actor.name,
      reason,
    });
  },
});
