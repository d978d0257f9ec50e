import { decide } from "../../../../../shared/rules/decide.ts";
import { signTextOf } from "../../../../../shared/rules/reasons.ts";
import { say } from "../../../../../shared/words/say.ts";
import type { Actor } from "../../../../../shared/wire/fact.ts";
import type { Area } from "../../../../../shared/wire/area.ts";
import type { VehicleTicketRecord } from "../../../../../shared/wire/feed.ts";
import type { Lane } from "../../../../wire/gate-resources.ts";
import type { Chance } from "../../../../platform/seeding.ts";
import type { SeedJournal } from "./journal.ts";

const BACKS_OFF = 0.01;
/** The gate's data are old: the decision is an officer's. */
const IS_STALE = 0.025;
const STALE_MS = 15 * 86_400_000;
const SETTLES_AFTER_MS = 50_000;
/** An officer opens for a refused vehicle, such as a fire engine or a driver whose company called. */
const OPENS_BY_HAND = 0.06;
const PASSES_AFTER_MS = 9_000;

/** A vehicle before a lane. */
export interface Scan {
  atMs: number;
  lane: Lane;
  /** The ticket at central; null for a text that no ticket has. */
  ticket: VehicleTicketRecord | null;
  text: string;
  officer: Actor;
}

/** Runs the rule book, and the passage where the vehicle is let through. @returns the facts, in order */
export function playScan(
  { atMs, lane, ticket, text, officer }: Scan,
  area: Area,
  journal: SeedJournal,
  chance: Chance,
) {
  const replicaAgeMs = chance.hits(IS_STALE) ? STALE_MS : 1000;
  const decision = decide({
    presentation: { kind: "reference", text },
    vehicleTicket: ticket,
    lastStep: ticket?.last_step ?? null,
    lane: { id: lane.id, direction: lane.direction, isClosed: false, rules: lane.rules },
    area: { id: area.id, timeZone: area.time_zone, rules: area.rules },
    vehiclesInside: 0,
    time: { nowMs: atMs, trust: "trusted", uncertaintyMs: 0 },
    replicaAgeMs,
    // The customs service was asked a moment ago.
    customsKnownAtMs: atMs,
    readPlate: null,
    sameScanBefore: null,
  });
  const plate = ticket?.police_number ?? null;
  const vehicleTicketId = ticket?.id ?? null;
  const sign = signTextOf(decision, { language: lane.rules.language, timeZone: area.time_zone, plate });
  const decided = journal.append(
    {
      type: "decision",
      lane_id: lane.id,
      presented: { kind: "code", text, reader_id: null },
      vehicle_ticket_id: vehicleTicketId,
      ticket_id: ticket?.ticket_id ?? null,
      police_number: plate ?? "",
      read_plate: null,
      container_number: ticket?.container_number ?? null,
      company_name: ticket?.company_name ?? null,
      decision,
      lane_mode: "normal",
      led_message: sign.lines.join(" / "),
    },
    atMs,
  );
  const passage = (activityId: string, passedMs: number) => {
    const isGone = chance.hits(BACKS_OFF);
    return journal.append(
      {
        type: "passage",
        lane_id: lane.id,
        outcome: isGone ? "none" : "confirmed",
        vehicle_ticket_id: vehicleTicketId,
        step: decision.step,
        because: isGone ? say("nobody_came") : say("passage_seen"),
      },
      passedMs,
      activityId,
    );
  };
  const by = { lane_id: lane.id, by: officer } as const;
  switch (decision.verdict) {
    case "admit":
      return [decided, passage(decided.id, atMs + PASSES_AFTER_MS)];
    case "refer": {
      const outcome = chance.hits(0.85) ? "admitted" : chance.hits(0.7) ? "refused" : "timed_out";
      const reason = outcome === "admitted" ? "Dokumen diperiksa, sesuai" : "Dokumen tidak dapat ditunjukkan";
      const settledMs = atMs + SETTLES_AFTER_MS;
      const settlement = { type: "settlement", ...by, outcome, vehicle_ticket_id: vehicleTicketId, reason } as const;
      const settled = journal.append({ ...settlement, step: decision.step }, settledMs, decided.id);
      return outcome === "admitted"
        ? [decided, settled, passage(decided.id, settledMs + PASSES_AFTER_MS)]
        : [decided, settled];
    }
    case "refuse": {
      if (!chance.hits(OPENS_BY_HAND)) return [decided];
      const act = { type: "override", ...by, action: "open", until: null, command_id: null } as const;
      return [decided, journal.append({ ...act, reason: "Izin lisan pengelola kawasan" }, atMs + SETTLES_AFTER_MS)];
    }
  }
}
