import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Line } from "../../../../../shared/wire/common.ts";
import { FoundPortDocument } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { idsByNumber, PORT, portDocuments } from "../../documents/service.ts";
import { portDetail } from "./port-detail.ts";

export const findPortDocument = defineRead({
  id: "findPortDocument",
  method: "get",
  path: "/v1/port-documents/find",
  permission: "documents.read",
  scope: PORT,
  summary: "The newest port document of an SPMK number, and which others have it",
  description: "Signs, blanks and case don't matter.",
  query: z.strictObject({ spmk_number: Line.max(100) }),
  example: { query: { spmk_number: "SPMK-2026-0001" } },
  reply: FoundPortDocument,
  fails: ["not_found"],
  async handle({ db, actor, query: { spmk_number: typed } }) {
    const [id, ...others] = await idsByNumber(db, actor, { scope: PORT, type: "spmk", typed });
    if (id === undefined) throw noSuch("port document", typed);
    return { ...(await portDetail(db, await portDocuments.get(db, actor, id))), others };
  },
});
