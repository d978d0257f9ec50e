import { z } from "zod";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { Line, Uuid } from "../../../../../shared/wire/common.ts";
import {
  CustomsDocument,
  CustomsDocumentDetail,
  CustomsGroup,
  FoundCustomsDocument,
} from "../../../../wire/customs-document.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import { PaperState } from "../../../../../shared/wire/paper.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { dayFilters, withinDays } from "../../../../platform/day-range.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { CUSTOMS, customsDocuments, customsView, type StoredCustoms, idsByNumber } from "../../documents/service.ts";
import { groupsOf } from "../group-by-number.ts";
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

const SORTS = ["created_at", "updated_at", "tanggal_daftar", "no_daftar", "state_as_of"] as const;
const LIST = {
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

export const listCustomsDocuments = defineRead({
  id: "listCustomsDocuments",
  method: "get",
  path: "/v1/customs-documents",
  permission: "documents.read",
  scope: CUSTOMS,
  summary: "List of customs documents",
  description: "`search` looks in car, registration and in/out numbers, names, tax numbers and plates.",
  query: listQuery(SORTS, {
    state: PaperState.optional(),
    governs: Step.optional(),
    kode_dokumen: Line.optional(),
    no_daftar: Line.optional(),
    gudang: Line.optional(),
    company_id: Uuid.optional(),
    area_id: Uuid.optional(),
    ...dayFilters("received"),
  }),
  list: LIST,
  reply: listOf(CustomsDocument),
  async handle({ db, actor, query: { start_date, end_date, ...query } }) {
    const at = { at: "customs_documents.created_at", area: "customs_documents.area_id" };
    const days = await withinDays(db, { start_date, end_date, area_id: query.area_id }, at);
    const { items, meta } = await customsDocuments.page(db, actor, query, LIST, days ?? undefined);
    return { items: items.map(customsView), meta };
  },
});

export const groupCustomsDocuments = defineRead({
  id: "groupCustomsDocuments",
  method: "get",
  path: "/v1/customs-documents/grouped",
  permission: "documents.read",
  scope: CUSTOMS,
  summary: "Customs documents by their registration numbers",
  query: listQuery(["created_at", "no_daftar"], {}),
  list: LIST,
  reply: listOf(CustomsGroup),
  async handle({ db, actor, query: list }) {
    const { items, meta } = await groupsOf(
      customsDocuments,
      "no_daftar",
      { list: LIST, states: PaperState.options },
      { db, actor, list },
    );
    return {
      meta,
      items: items.map(({ number, total, counts, latestAt, documents }) => ({
        no_daftar: number,
        total,
        held: counts["held"] ?? 0,
        released: counts["released"] ?? 0,
        cancelled: counts["cancelled"] ?? 0,
        latest_at: latestAt,
        documents: documents.map(customsView),
      })),
    };
  },
});

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

export const getCustomsDocument = defineRead({
  id: "getCustomsDocument",
  method: "get",
  path: "/v1/customs-documents/{id}",
  permission: "documents.read",
  scope: CUSTOMS,
  summary: "Detail of a customs document, with its holds and the message it came by",
  params: OneDocument,
  reply: CustomsDocumentDetail,
  handle: async ({ db, actor, params: { id } }) => customsDetail(db, await customsDocuments.get(db, actor, id)),
});

export const customsReads = [listCustomsDocuments, groupCustomsDocuments, findCustomsDocument, getCustomsDocument];
