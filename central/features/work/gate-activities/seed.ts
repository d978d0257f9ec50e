import { randomBytes } from "node:crypto";
import { makeKeyPair } from "../../../../shared/credential/keys.ts";
import { newTicketCode } from "../../../../shared/credential/ticket-code.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { endOfDateMs } from "../../../../shared/lib/local-date.ts";
import type { Step } from "../../../../shared/wire/lane.ts";
import type { Lane } from "../../../wire/gate-resources.ts";
import { type EdgeIdentity, systemActor } from "../../../platform/auth/principal.ts";
import type { SeedContributor, Seeding } from "../../../platform/seeding.ts";
import { adoptEdge } from "../../gates/edges/service.ts";
import { readTickets } from "../../trade/tickets/service.ts";
import { ingestBatch } from "./journal/ingest-batch.ts";
import { openSeedJournal, type SeedJournal } from "./seed/journal.ts";
import { playScan } from "./seed/play-scan.ts";

interface PlayedGate {
  edge: EdgeIdentity;
  lanes: readonly Lane[];
  journal: SeedJournal;
}
declare module "../../../platform/seeding.ts" {
  interface SeedSite {
    played: readonly PlayedGate[];
  }
}

/** A vehicle that arrives at a lane. */
interface Coming {
  atMs: number;
  step: Step;
  gate: PlayedGate;
  lane: Lane;
  /** Null for a code that no ticket has. */
  vehicleTicketId: string | null;
}

const STRANGERS = 0.01;
/**
 * With this many tickets a day, central receives facts every minute, as from real gates; busier sites send larger
 * batches, none of which is late.
 */
const TICKETS_PER_MINUTE = 35;
const MAX_MINUTES = 10;

/**
 * Simulates the edges of the gates: their decisions and observations reach central as facts, with all effects. The
 * edges are not enrolled: to connect real edges, revoke and register them again.
 */
export const gateActivitiesSeed: SeedContributor = {
  name: "gate-activities",
  async begin({ at, site }) {
    const played: PlayedGate[] = [];
    for (const { gate, lanes } of site.gates) {
      const { edge } = await at(site.setUpMs, (work) =>
        adoptEdge(work, gate, { id: newId(work.nowMs), publicKey: makeKeyPair(randomBytes).publicKey }),
      );
      const identity = { edgeId: edge.id, gateId: gate.id, areaId: gate.area_id };
      played.push({ edge: identity, lanes, journal: openSeedJournal(identity, site.setUpMs) });
    }
    site.played = played;
  },
  async day(seeding, date) {
    const { plan } = seeding;
    const windowMs =
      Math.min(MAX_MINUTES, Math.max(1, Math.ceil(plan.size / plan.dates.length / TICKETS_PER_MINUTE))) * 60_000;
    const comings = comingsUntil(seeding, Math.min(endOfDateMs(date, plan.timeZone), plan.endMs));
    const windows = Map.groupBy(comings, ({ atMs }) => Math.floor(atMs / windowMs));
    for (const some of windows.values())
      for (const [gate, own] of Map.groupBy(some, (coming) => coming.gate)) await play(seeding, gate, own);
  },
};

/** The arrivals until then, in order of time; later arrivals wait. */
function comingsUntil({ chance, site }: Seeding, untilMs: number): Coming[] {
  const comings: Coming[] = [];
  const laneFor = (gate: PlayedGate, step: Step): Lane =>
    chance.pick(gate.lanes.filter(({ direction }) => direction === step || direction === "both"));
  const come = (step: Step, atMs: number, vehicleTicketId: string | null): void => {
    const gate = chance.pick(site.played);
    comings.push({ atMs, step, gate, lane: laneFor(gate, step), vehicleTicketId });
  };
  const later: typeof site.visits = [];
  for (const visit of site.visits) {
    const { vehicleTicketId, inMs, outMs } = visit;
    if (inMs < untilMs) {
      // A visit whose way in was already played is listed for its way out alone.
      if (Number.isFinite(inMs)) {
        come("in", inMs, vehicleTicketId);
        if (chance.hits(STRANGERS)) come("in", inMs + 30_000, null);
      }
    }
    if (inMs < untilMs && outMs < untilMs) come("out", outMs, vehicleTicketId);
    else later.push(inMs < untilMs ? { ...visit, inMs: Number.NEGATIVE_INFINITY } : visit);
  }
  site.visits = later;
  return comings.sort((one, other) => one.atMs - other.atMs);
}

/** Plays a few minutes at one gate and sends the facts to central. */
async function play(seeding: Seeding, gate: PlayedGate, comings: readonly Coming[]): Promise<void> {
  const { chance, platform, setClock, site } = seeding;
  const ids = comings.flatMap(({ vehicleTicketId }) => vehicleTicketId ?? []);
  const known = await readTickets(platform.db, ids);
  const facts = comings.flatMap(({ atMs, lane, step, vehicleTicketId }) => {
    const ticket = vehicleTicketId === null ? null : (known.get(vehicleTicketId)?.record ?? null);
    // A vehicle that was not let in does not arrive at the exit.
    if (step === "out" && ticket?.last_step?.step !== "in") return [];
    const text = ticket?.vehicle_ticket_code ?? newTicketCode(randomBytes);
    const { id, name } = chance.pick(site.officers);
    const officer = { type: "officer", id, name } as const;
    return playScan({ atMs, lane, ticket, text, officer }, site.area, gate.journal, chance);
  });
  if (facts.length === 0) return;
  setClock(Date.parse(String(facts.at(-1)?.["occurred_at"])) + 1000);
  const actor = { ...systemActor("cli:seed"), kind: "edge", id: gate.edge.edgeId, edge: gate.edge } as const;
  await ingestBatch(platform.transact, actor, gate.edge, facts, platform.log);
}
