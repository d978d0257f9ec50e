import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Line } from "../../../../../shared/wire/common.ts";
import { FoundCustomsDocument } from "../../../../wire/customs-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { CUSTOMS, customsDocuments, idsByNumber } from "../../documents/service.ts";
import { customsDetail } from "./customs-detail.ts";

const WAYS = ["car", "no_daftar", "container", "plate", "sppb", "no_dok_in_out"] as const;

export const findCustomsDocument = defineRead({
  id: "findCustomsDocument",
  method: "get",
  path: "/v1/customs-documents/find",
  permission: "documents.read",
  scope: CUSTOMS,
  summary: "The newest customs document of a number, and which others have it",
  description: "Signs, blanks and case don't matter. Without `by`, the number may be of any kind.",
  query: z.strictObject({ number: Line.max(100), by: z.enum(WAYS).optional() }),
  example: { query: { number: "000123" } },
  reply: FoundCustomsDocument,
  fails: ["not_found"],
  async handle({ db, actor, query: { number, by } }) {
    const [id, ...others] = await idsByNumber(db, actor, { scope: CUSTOMS, type: "ceisa", typed: number, kind: by });
    if (id === undefined) throw noSuch("customs document", number);
    return { ...(await customsDetail(db, await customsDocuments.get(db, actor, id))), others };
  },
});
