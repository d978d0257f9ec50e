import { CustomsBulkFetch, CustomsDocumentDetail, CustomsDocumentUpdate } from "../../../../wire/customs-document.ts";
import { WithReason, FetchReply } from "../../../../wire/document.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { changeCustoms, passCustoms } from "../customs/change.ts";
import { CUSTOMS, customsDocuments } from "../../documents/service.ts";
import { takeCustoms } from "../customs/take-in.ts";
import { areaOfFetch, fetchReplay, MAX_FETCH_BYTES, noteCompleteness } from "../fetch-results.ts";
import { fetchCustomsNow } from "../services/fetch-now.ts";
import { customsDetail, OneDocument } from "./customs-reads.ts";

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

export const updateCustomsDocument = defineWrite({
  id: "updateCustomsDocument",
  method: "patch",
  path: "/v1/customs-documents/{id}",
  permission: "documents.update",
  scope: CUSTOMS,
  summary: "Change a customs document by hand, with a reason",
  description: "What was changed stands until the service sends another message of this document.",
  params: OneDocument,
  body: CustomsDocumentUpdate,
  example: { body: { reason: "typed wrongly at the office" } },
  reply: CustomsDocumentDetail,
  message: "Customs document updated",
  async handle({ work, params: { id }, body }) {
    const before = await customsDocuments.get(work.tx, work.actor, id);
    return customsDetail(work.tx, await changeCustoms(work, before, body));
  },
});

export const completePassCustomsDocument = defineWrite({
  id: "completePassCustomsDocument",
  method: "post",
  path: "/v1/customs-documents/{id}/complete-pass",
  permission: "documents.update",
  scope: CUSTOMS,
  summary: "Complete pass: everything on the customs document may leave, and its holds are released",
  params: OneDocument,
  body: WithReason,
  example: { body: { reason: "all containers were inspected" } },
  reply: CustomsDocumentDetail,
  message: "Complete pass recorded",
  replay: async ({ db, actor, id }) => customsDetail(db, await customsDocuments.get(db, actor, id)),
  async handle({ work, params: { id }, body }) {
    const before = await customsDocuments.get(work.tx, work.actor, id);
    return customsDetail(work.tx, await passCustoms(work, before, body.reason));
  },
});

export const customsWrites = [bulkFetchCustomsDocuments, updateCustomsDocument, completePassCustomsDocument];
