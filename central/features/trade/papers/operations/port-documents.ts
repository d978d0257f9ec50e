import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Line, Uuid } from "../../../../../shared/wire/common.ts";
import { WithReason, FetchReply } from "../../../../wire/document.ts";
import {
  FoundPortDocument,
  PortBulkFetch,
  PortDocument,
  PortDocumentDetail,
  PortDocumentUpdate,
  PortGroup,
  PortLookups,
} from "../../../../wire/port-document.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import { defineRead, defineWrite } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { areaOfFetch, fetchReplay, MAX_FETCH_BYTES } from "../fetch-results.ts";
import { groupsOf } from "../group-by-number.ts";
import { holdsOf } from "../holds.ts";
import { idsByNumber, PORT, PORT_LOOKUPS, portDocuments, portView, type StoredPort } from "../../documents/service.ts";
import { changePort, passPort } from "../port/change.ts";
import { allLookups } from "../port/lookups.ts";
import { takePort } from "../port/take-in.ts";
import { fetchPortNow } from "../services/fetch-now.ts";
import { slipsOf } from "../slips/slips.ts";
import { OneDocument } from "./customs-reads.ts";

/** A document with its holds and slips. */
async function portDetail(db: Reads, document: StoredPort): Promise<PortDocumentDetail> {
  const [holds, slips] = await Promise.all([
    holdsOf(db, "port_document_id", document.id),
    slipsOf(db, "port_document_id", document.id),
  ]);
  return { ...portView(document), holds, slips, raw: document.raw };
}

const SORTS = ["created_at", "updated_at", "spmk_number", "eta"] as const;
const LIST = {
  ...portDocuments.listedBy(SORTS, ["spmk_number", "vessel_id", "company_id", "area_id", "kd_kegiatan", "status"]),
  isByDay: true,
};

export const listPortDocuments = defineRead({
  id: "listPortDocuments",
  method: "get",
  path: "/v1/port-documents",
  permission: "documents.read",
  scope: PORT,
  summary: "List of port documents (SPMK)",
  description: "`search` looks in SPMK numbers, ships, stevedores and calls.",
  query: listQuery(SORTS, {
    spmk_number: Line.optional(),
    vessel_id: Uuid.optional(),
    kd_kegiatan: Line.optional(),
    status: Line.optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    ...dayFilters("received"),
  }),
  list: LIST,
  reply: listOf(PortDocument),
  async handle({ db, actor, query: { start_date, end_date, ...query } }) {
    const at = { at: "port_documents.created_at", area: "port_documents.area_id" };
    const days = await withinDays(db, { start_date, end_date, area_id: query.area_id }, at);
    const { items, meta } = await portDocuments.page(db, actor, query, LIST, days ?? undefined);
    return { items: items.map(portView), meta };
  },
});

export const groupPortDocuments = defineRead({
  id: "groupPortDocuments",
  method: "get",
  path: "/v1/port-documents/grouped",
  permission: "documents.read",
  scope: PORT,
  summary: "Port documents by their SPMK numbers",
  query: listQuery(["created_at", "spmk_number"], {}),
  list: LIST,
  reply: listOf(PortGroup),
  async handle({ db, actor, query: list }) {
    const { items, meta } = await groupsOf(
      portDocuments,
      "spmk_number",
      { list: LIST, states: [] },
      { db, actor, list },
    );
    return {
      meta,
      items: items.map(({ number, total, latestAt, documents }) => ({
        spmk_number: number ?? "",
        total,
        latest_at: latestAt,
        documents: documents.map(portView),
      })),
    };
  },
});

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

export const getPortDocument = defineRead({
  id: "getPortDocument",
  method: "get",
  path: "/v1/port-documents/{id}",
  permission: "documents.read",
  scope: PORT,
  summary: "Detail of a port document, with its holds and the message it came by",
  params: OneDocument,
  reply: PortDocumentDetail,
  handle: async ({ db, actor, params: { id } }) => portDetail(db, await portDocuments.get(db, actor, id)),
});

export const listPortLookups = defineRead({
  id: "listPortLookups",
  method: "get",
  path: "/v1/port-documents/lookups",
  permission: "documents.read",
  scope: PORT_LOOKUPS,
  summary: "What work orders have named: terminals, piers, moorings, activities, agents, stevedores, payers",
  reply: PortLookups,
  handle: ({ db, actor }) => allLookups(db, actor),
});

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

export const updatePortDocument = defineWrite({
  id: "updatePortDocument",
  method: "patch",
  path: "/v1/port-documents/{id}",
  permission: "documents.update",
  scope: PORT,
  summary: "Change a port document by hand, with a reason",
  description: "What was changed stands until the service sends another message of this document.",
  params: OneDocument,
  body: PortDocumentUpdate,
  example: { body: { reason: "the berth was changed by radio" } },
  reply: PortDocumentDetail,
  message: "Port document updated",
  async handle({ work, params: { id }, body }) {
    const before = await portDocuments.get(work.tx, work.actor, id);
    return portDetail(work.tx, await changePort(work, before, body));
  },
});

export const completePassPortDocument = defineWrite({
  id: "completePassPortDocument",
  method: "post",
  path: "/v1/port-documents/{id}/complete-pass",
  permission: "documents.update",
  scope: PORT,
  summary: "Complete pass: everything of the port document may leave, and its holds are released",
  params: OneDocument,
  body: WithReason,
  example: { body: { reason: "the order is done" } },
  reply: PortDocumentDetail,
  message: "Complete pass recorded",
  replay: async ({ db, actor, id }) => portDetail(db, await portDocuments.get(db, actor, id)),
  async handle({ work, params: { id }, body }) {
    const before = await portDocuments.get(work.tx, work.actor, id);
    return portDetail(work.tx, await passPort(work, before, body.reason));
  },
});

export const portOperations = [
  listPortDocuments,
  groupPortDocuments,
  findPortDocument,
  listPortLookups,
  getPortDocument,
  bulkFetchPortDocuments,
  updatePortDocument,
  completePassPortDocument,
];
