import { CustomsBulkFetch } from "../../../../wire/customs-document.ts";
import { FetchReply } from "../../../../wire/document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { CUSTOMS } from "../../documents/service.ts";
import { takeCustoms } from "../customs/take-in.ts";
import { areaOfFetch, fetchReplay, MAX_FETCH_BYTES, noteCompleteness } from "../fetch-results.ts";
import { fetchCustomsNow } from "../services/fetch-now.ts";

export const bulkFetchCustomsDocuments = defineWrite({
  id: "bulkFetchCustomsDocuments",
  method: "post",
  path: "/v1/customs-documents/bulk-fetch",
  permission: "documents.update",
  scope: CUSTOMS,
  summary: "Take in up to a thousand customs documents and their releases, or ask customs for them; one result each",
  description:
    "With `items`, a document is known by its `car`, else by number, date and kind; the same message again changes nothing. Without `items`, the customs service of the area is asked: about `questions`, or about every document of open tickets. A question with any number of a document that is here (its car, registration, release, container or plate) asks by all numbers of that document. `failed` names why there was no usable answer: `unreachable`, `untrusted`, `denied` or `invalid`. The calls take up to about 20 seconds; the background asks about what is left.",
  body: CustomsBulkFetch,
  maxBodyBytes: MAX_FETCH_BYTES,
  answersEachItem: true,
  example: {
    body: {
      items: [{ document: { no_daftar: "000123", tanggal_daftar: "2026-11-20", kode_dokumen: "20" } }],
    },
  },
  reply: FetchReply,
  ...fetchReplay,
  async prepare({ db, actor, body, platform }) {
    const areaId = await areaOfFetch(db, actor, body.area_id);
    if (body.items) return { areaId, fetched: null };
    return { areaId, fetched: await fetchCustomsNow({ db, actor, platform }, areaId, body.questions) };
  },
  async handle({ work, body, prepared: { areaId, fetched } }) {
    if (fetched) return { items: await fetched.take(work) };
    const items = await takeCustoms(work, areaId, body.items ?? []);
    await noteCompleteness(work, areaId, body.complete_as_of);
    return { items };
  },
});
