import type { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";
import { PortLookup } from "../../../../wire/port-document.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { listOf, listQuery } from "../../../../platform/lists.ts";
import { PORT_LOOKUPS, portLookups } from "../../documents/service.ts";
import { listVessels } from "./list-vessels.ts";
import { getVessel } from "./get-vessel.ts";
import { listVesselSpmk } from "./list-vessel-spmk.ts";
import { getShippingAgent } from "./get-shipping-agent.ts";

const LOOKUP_SORTS = ["name", "code", "created_at", "updated_at"] as const;

const LOOKUP_LIST = portLookups.listedBy(LOOKUP_SORTS, ["kind", "area_id"]);

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
