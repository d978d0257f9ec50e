import { decide } from "../../../../shared/rules/decide.ts";
import { signTextOf } from "../../../../shared/rules/reasons.ts";
import type { Area } from "../../../../shared/wire/area.ts";
import type { VehicleTicketRecord } from "../../../../shared/wire/feed.ts";
import type { Lane } from "../../../../shared/wire/gate-resources.ts";
import type { Chance } from "../../../platform/seeding.ts";
import type { SeedJournal } from "./journal.ts";

const BACKS_OFF = 0.01;
const PASSES_AFTER_MS = 9_000;

/** A vehicle before a lane. */
export interface Scan {
  atMs: number;
  lane: Lane;
  /** The ticket at central; null for a text that no ticket has. */
  ticket: VehicleTicketRecord | null;
  text: string;
}

/** Runs the rule book, and the passage where the vehicle is let through. @returns the facts, in order */
export function playScan({ atMs, lane, ticket, text }: Scan, area: Area, journal: SeedJournal, chance: Chance) {
  const decision = decide({
    presentation: { kind: "reference", text },
    vehicleTicket: ticket,
    lastStep: ticket?.last_step ?? null,
    lane: { id: lane.id, direction: lane.direction, isClosed: false, rules: lane.rules },
    area: { id: area.id, timeZone: area.time_zone, rules: area.rules },
    vehiclesInside: 0,
    time: { nowMs: atMs, trust: "trusted", uncertaintyMs: 0 },
    replicaAgeMs: 1000,
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
  if (decision.verdict !== "admit") return [decided];
  const isGone = chance.hits(BACKS_OFF);
  const passed = journal.append(
    {
      type: "passage",
      lane_id: lane.id,
      outcome: isGone ? "none" : "confirmed",
      vehicle_ticket_id: vehicleTicketId,
      step: decision.step,
      because: isGone ? "nobody came in the open time" : "loops saw it",
    },
    atMs + PASSES_AFTER_MS,
    decided.id,
  );
  return [decided, passed];
}
