import type { LaneDetail } from "../../../wire/gate-resources.ts";
import type { PageContext } from "../../page-context.ts";
import { registerEdge } from "../../../features/work/fleet/operations/register-edge.ts";
import { areaOperations } from "../../../features/base/areas.ts";
import { gateOperations } from "../../../features/base/gates.ts";
import { laneOperations } from "../../../features/gates/lanes/operations.ts";
import { addDevice } from "../../../features/gates/lanes/operations/add-device.ts";
import { companyOperations } from "../../../features/base/companies.ts";
import { KIND_OPERATIONS } from "../../../features/trade/tickets/operations/operations-of-kind.ts";
import { listTickets } from "../../../features/trade/tickets/operations/list-tickets.ts";
import { getLane } from "../../../features/gates/lanes/operations/get-lane.ts";
import { listEdges } from "../../../features/work/fleet/operations/list-edges.ts";
import { listGateActivities } from "../../../features/work/gate-activities/operations/list-gate-activities.ts";
import type { Operation } from "../../../platform/http/operation.ts";

/** What a site needs for its first open barrier, in this order. */
export const STEPS = ["area", "gate", "lane", "devices", "edge", "company", "ticket", "truck"] as const;
export type StepName = (typeof STEPS)[number];

/** The operations of each step: who may not call the first one is not led there. */
export const START_USES = [
  ...[
    registerEdge,
    areaOperations.create,
    gateOperations.create,
    laneOperations.create,
    addDevice,
    companyOperations.create,
  ],
  ...[
    KIND_OPERATIONS.trade_vehicle.create,
    listTickets,
    gateOperations.list,
    laneOperations.list,
    getLane,
    listEdges,
    companyOperations.list,
  ],
  listGateActivities,
] as const;

export interface Step {
  name: StepName;
  isDone: boolean;
  /** Where it is done; null for who has no right to it, or while it needs an earlier step. */
  to: string | null;
}

export interface Progress {
  steps: readonly Step[];
  /** The lane that lacks devices. */
  laneWithout: LaneDetail | null;
}

/** A site that has more lanes than this and no vehicle yet is looked at no further. */
const LANES = 10;

/**
 * How far the person's site is from its first vehicle, by what its records say; null once one went through, and for
 * who registers no gate computers.
 */
export async function progressOf(context: PageContext): Promise<Progress | null> {
  if (!context.may(registerEdge) || !context.may(listTickets) || !context.may(companyOperations.list)) return null;
  const passed = await context.read(listGateActivities, { query: { status: "passed", per_page: 1 } });
  if (passed.items.length > 0) return null;
  const query = { per_page: 1 };
  const [areas, gates, lanes, edges, companies, tickets] = await Promise.all([
    context.read(areaOperations.list, { query }),
    context.read(gateOperations.list, { query }),
    context.read(laneOperations.list, { query: { per_page: LANES } }),
    context.read(listEdges, { query: { per_page: 100 } }),
    context.read(companyOperations.list, { query }),
    context.read(listTickets, { query: { per_page: 1, status: "running" } }),
  ]);
  const details = await Promise.all(lanes.items.map(({ id }) => context.read(getLane, { params: { id } })));
  const whole = details.find(hasReaderAndBarrier);
  const lane = whole ?? details[0];
  const [area, gate, company, ticket] = [areas.items[0], gates.items[0], companies.items[0], tickets.items[0]];
  const edge = edges.items.find(({ connection }) => connection === "connected") ?? edges.items[0];
  const to = (operation: Operation, address: string | undefined | false): string | null =>
    address !== undefined && address !== false && context.may(operation) ? address : null;
  const steps: Step[] = [
    { name: "area", isDone: area !== undefined, to: to(areaOperations.create, "/areas/new") },
    {
      name: "gate",
      isDone: gate !== undefined,
      to: to(gateOperations.create, area && `/gates/new?area_id=${area.id}`),
    },
    {
      name: "lane",
      isDone: lane !== undefined,
      to: to(laneOperations.create, gate && `/lanes/new?gate_id=${gate.id}&number=1&direction=in`),
    },
    { name: "devices", isDone: whole !== undefined, to: to(addDevice, lane && `/lanes/${lane.id}`) },
    {
      name: "edge",
      isDone: edge?.connection === "connected",
      to: to(registerEdge, edge ? `/edges/${edge.id}` : gate && `/edges/new?gate_id=${gate.id}`),
    },
    { name: "company", isDone: company !== undefined, to: to(companyOperations.create, "/companies/new") },
    {
      name: "ticket",
      isDone: ticket !== undefined,
      to: to(
        KIND_OPERATIONS.trade_vehicle.create,
        area && company && `/tickets/trade-vehicle/new?area_id=${area.id}&company_id=${company.id}&direction=in_out`,
      ),
    },
    {
      name: "truck",
      isDone: false,
      to: to(listTickets, ticket && `/tickets/${ticket.ticket_access_number}`),
    },
  ];
  return { steps, laneWithout: whole === undefined ? (lane ?? null) : null };
}

function hasReaderAndBarrier({ devices }: LaneDetail): boolean {
  return devices.some(({ role }) => role === "reader") && devices.some(({ role }) => role === "barrier");
}
