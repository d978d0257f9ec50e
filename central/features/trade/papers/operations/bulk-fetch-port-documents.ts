import { FetchReply } from "../../../../wire/document.ts";
import { PortBulkFetch } from "../../../../wire/port-document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { areaOfFetch, fetchReplay, MAX_FETCH_BYTES } from "../fetch-results.ts";
import { PORT } from "../../documents/service.ts";
import { takePort } from "../port/take-in.ts";
import { fetchPortNow } from "../services/fetch-now.ts";

export const bulkFetchPortDocuments = defineWrite({
  id: "bulkFetchPortDocuments",
  method: "post",
  path: "/v1/port-documents/bulk-fetch",
  permission: "documents.update",
  scope: PORT,
  summary: "Take in up to a thousand port documents, or ask the port for them; one result each",
  description:
    "With `items`, a document is known by its `spmk_number` within its area; the same message again changes nothing. Without `items`, the port service of the area is asked: about `questions`, or about every document of open tickets.",
  body: PortBulkFetch,
  maxBodyBytes: MAX_FETCH_BYTES,
  answersEachItem: true,
  example: {
    body: {
      items: [{ document: { spmk_number: "SPMK-2026-0001", nm_kapal: "KM NUSANTARA" } }],
    },
  },
  reply: FetchReply,
  ...fetchReplay,
  async prepare({ db, actor, body, platform }) {
    const areaId = await areaOfFetch(db, actor, body.area_id);
    if (body.items) return { areaId, fetched: null };
    const numbers = body.questions?.map(({ spmk_number }) => spmk_number);
    return { areaId, fetched: await fetchPortNow({ db, actor, platform }, areaId, numbers) };
  },
  handle: async ({ work, body, prepared: { areaId, fetched } }) => ({
    items: fetched ? await fetched.take(work) : await takePort(work, areaId, body.items ?? []),
  }),
});
