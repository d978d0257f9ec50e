import type { Clock } from "../../../shared/lib/clock.ts";
import { isTicketCode, normalizeTicketCode } from "../../../shared/credential/ticket-code.ts";
import type { Gate } from "../../gate/gate.ts";
import type { ReplicaStore } from "../../store/replica.ts";
import type { GateView, PassageView, VehicleView } from "../ports.ts";
import type { Passages, PassageRow } from "../shift/passages.ts";
import type { ConsoleSources } from "../sources.ts";
import { type EdgeStatus, problemsOf } from "../status.ts";
import { laneView } from "./lane-view.ts";

export interface ViewDeps {
  status: () => EdgeStatus;
  /** Null before the edge is enrolled. */
  gate: () => Gate | null;
  replica: Pick<ReplicaStore, "areas" | "vehicleTicket">;
  passages: Passages;
  sources: Pick<ConsoleSources, "photosOf">;
  /** The facts among these sequences that central does not have yet. */
  queuedAmong: (sequences: readonly number[]) => ReadonlySet<number>;
  clock: Clock;
}

/** Makes the gate's views. */
export interface GateViews {
  gate(version: number): GateView;
  passages(most: number, laneId?: string): PassageView[];
}

const LAST_OF_LANE = 5;

export function gateViews(needs: ViewDeps): GateViews {
  const { passages, replica, clock } = needs;
  const known = knownTickets(replica);

  const vehicleOf = (row: PassageRow): VehicleView | null => {
    const { decision: fact } = row;
    if (!fact) return null;
    const ticket = fact.vehicle_ticket_id === null ? null : known(fact.vehicle_ticket_id);
    const presented = fact.presented.kind === "code" && isTicketCode(fact.presented.text) ? fact.presented.text : null;
    return {
      activity_id: row.activity_id,
      at: row.at,
      police_number: fact.police_number,
      read_plate: fact.read_plate,
      code: ticket?.code ?? (presented && normalizeTicketCode(presented)),
      ticket_access_number: ticket?.number ?? null,
      company_name: fact.company_name,
      container_number: fact.container_number,
      vehicle_ticket_id: fact.vehicle_ticket_id,
      decision: fact.decision,
      colour: fact.decision.colour,
      photo_ids: needs.sources.photosOf(row.activity_id),
    };
  };
  const viewsOf = (all: readonly PassageRow[], gate: Gate | null): PassageView[] => {
    const laneNumbers = numbersOf(gate);
    const waiting = waitingIn(gate);
    const queued = needs.queuedAmong(all.map(({ sequence }) => sequence));
    return all.map((row) => {
      const { decision: _, sequence, ...rest } = row;
      const vehicle = vehicleOf(row);
      return {
        ...rest,
        vehicle,
        lane_number: row.lane_id === null ? null : (laneNumbers.get(row.lane_id) ?? null),
        is_waiting: waiting.has(row.activity_id),
        is_queued: queued.has(sequence),
        photo_ids: vehicle?.photo_ids ?? needs.sources.photosOf(row.activity_id),
      };
    });
  };
  return {
    gate(version) {
      const status = needs.status();
      const { sync, disk, outbox, site } = status;
      const gate = needs.gate();
      const [area] = replica.areas();
      return {
        version,
        now: status.now,
        gate_name: status.gate_name,
        area_name: area?.name ?? null,
        time_zone: area?.time_zone ?? "UTC",
        lanes: (gate?.lanes() ?? []).flatMap(({ record, lane }) => {
          const report = status.lanes.find(({ lane_id }) => lane_id === record.id);
          if (!report) return [];
          const last = viewsOf(passages.latest(LAST_OF_LANE, record.id), gate);
          const findVehicle = (id: string): VehicleView | null => {
            const row = passages.find(id);
            return row && vehicleOf(row);
          };
          const lastDecision = passages.lastDecisionOf(record.id)?.activity_id ?? null;
          return [laneView({ record, look: lane.look(), report, last, vehicleOf: findVehicle, lastDecision, clock })];
        }),
        data_age_ms: status.replica.age_ms,
        lacks: problemsOf(status),
        status: { sync, clock: status.clock, disk, outbox, replica: status.replica, site },
      };
    },
    passages: (most, laneId) => viewsOf(passages.latest(most, laneId), needs.gate()),
  };
}

function numbersOf(gate: Gate | null): ReadonlyMap<string, number> {
  return new Map(gate?.lanes().map(({ record }) => [record.id, record.number] as const));
}

/** The activities that wait for an officer's decision. */
function waitingIn(gate: Gate | null): ReadonlySet<string> {
  const phases = gate?.lanes().map(({ lane }) => lane.look().state.phase) ?? [];
  return new Set(phases.flatMap((phase) => (phase.at === "referred" ? [phase.referral.activityId] : [])));
}

/** Code and number of recently shown tickets: a frequent view must not query them each time. */
function knownTickets(
  replica: ViewDeps["replica"],
): (vehicleTicketId: string) => { code: string; number: string } | null {
  const seen = new Map<string, { code: string; number: string } | null>();
  return (id) => {
    const before = seen.get(id);
    if (before) return before;
    const ticket = replica.vehicleTicket(id);
    const found = ticket && { code: ticket.vehicle_ticket_code, number: ticket.ticket_access_number };
    if (seen.size >= 1_000) seen.clear();
    seen.set(id, found);
    return found;
  };
}
