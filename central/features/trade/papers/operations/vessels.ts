import type { z } from "zod";
import { Line, Uuid } from "../../../../../shared/wire/common.ts";
import { PortDocument, PortLookup, Vessel } from "../../../../wire/port-document.ts";
import { noSuch } from "../../../../../shared/errors/app-error.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { PORT_LOOKUPS, portDocuments, portLookups, portView, VESSELS, vessels } from "../../documents/service.ts";
import { OneDocument } from "./customs-reads.ts";

const SORTS = ["created_at", "updated_at", "nm_kapal", "kd_kapal", "eta"] as const;
const LIST = vessels.listedBy(SORTS, ["area_id"]);
const SPMK_SORTS = ["created_at", "updated_at", "spmk_number"] as const;
const SPMK_LIST = portDocuments.listedBy(SPMK_SORTS, ["vessel_id"]);
const LOOKUP_SORTS = ["name", "code", "created_at", "updated_at"] as const;
const LOOKUP_LIST = portLookups.listedBy(LOOKUP_SORTS, ["kind", "area_id"]);

export const listVessels = defineRead({
  id: "listVessels",
  method: "get",
  path: "/v1/vessels",
  permission: "documents.read",
  scope: VESSELS,
  summary: "List of vessels, as their work orders report them",
  query: listQuery(SORTS, { area_id: Uuid.optional() }),
  list: LIST,
  reply: listOf(Vessel),
  handle: ({ db, actor, query }) => vessels.page(db, actor, query, LIST),
});

export const getVessel = defineRead({
  id: "getVessel",
  method: "get",
  path: "/v1/vessels/{id}",
  permission: "documents.read",
  scope: VESSELS,
  summary: "Detail of a vessel",
  params: OneDocument,
  reply: Vessel,
  handle: ({ db, actor, params: { id } }) => vessels.get(db, actor, id),
});

export const listVesselSpmk = defineRead({
  id: "listVesselSpmk",
  method: "get",
  path: "/v1/vessels/{id}/spmk",
  permission: "documents.read",
  scope: VESSELS,
  summary: "SPMK documents of a vessel, of one call where `no_ppk` is given",
  params: OneDocument,
  query: listQuery(SPMK_SORTS, { no_ppk: Line.optional() }),
  list: { table: "port_documents", few: "a ship has some dozen work orders, read by its id", sorts: {} },
  reply: listOf(PortDocument),
  async handle({ db, actor, params: { id }, query }) {
    const vessel = await vessels.get(db, actor, id);
    const { items, meta } = await portDocuments.page(db, actor, { ...query, vessel_id: vessel.id }, SPMK_LIST);
    return { items: items.map(portView), meta };
  },
});

type Kind = z.infer<typeof PortLookup>["kind"];

const listOfKind = (kind: Kind, names: { id: string; path: `/v1/${string}`; summary: string }) =>
  defineRead({
    ...names,
    method: "get",
    permission: "documents.read",
    scope: PORT_LOOKUPS,
    query: listQuery(LOOKUP_SORTS, { area_id: Uuid.optional() }, "asc"),
    list: LOOKUP_LIST,
    reply: listOf(PortLookup),
    handle: ({ db, actor, query }) => portLookups.page(db, actor, { ...query, kind }, LOOKUP_LIST),
  });

export const getShippingAgent = defineRead({
  id: "getShippingAgent",
  method: "get",
  path: "/v1/shipping-agents/{id}",
  permission: "documents.read",
  scope: PORT_LOOKUPS,
  summary: "Detail of a shipping agent",
  params: OneDocument,
  reply: PortLookup,
  async handle({ db, actor, params: { id } }) {
    const found = await portLookups.get(db, actor, id);
    if (found.kind !== "agent") throw noSuch("shipping agent", id);
    return found;
  },
});

export const listOnlineTerminals = listOfKind("terminal", {
  id: "listOnlineTerminals",
  path: "/v1/online-terminals",
  summary: "List of online terminals",
});

export const listShippingAgents = listOfKind("agent", {
  id: "listShippingAgents",
  path: "/v1/shipping-agents",
  summary: "List of shipping agents",
});

export const vesselOperations = [
  listVessels,
  getVessel,
  listVesselSpmk,
  listOnlineTerminals,
  listShippingAgents,
  getShippingAgent,
];
