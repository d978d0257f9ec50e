import { endOfDateMs, startOfDateMs } from "../../../../shared/lib/local-date.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { TICKET_CLASSES } from "../../../../shared/rules/ticket-classes.ts";
import { TicketClass } from "../../../../shared/wire/area.ts";
import type { LoadAct } from "../../../wire/load-unload.ts";
import type { Chance, SeedContributor, SeedPlan } from "../../../platform/seeding.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { ofVehicle } from "./find-scanned.ts";
import { perform } from "./perform.ts";
import type { StoredWork } from "./records.ts";

const MINUTE_MS = 60_000;
const VERIFIED = 0.85;
const ACCEPTED = 0.96;
const OFF = 0.03;
/** Vehicles whose acts arrive in one unit of work. */
const AT_ONCE = 50;
const REASONS = ["Muatan tidak sesuai", "Segel rusak", "Dokumen tidak lengkap"];

/** An act of a verifier, by the clock of the phone. */
interface PlayedAct {
  act: LoadAct;
  atMs: number;
  changes?: Partial<StoredWork>;
}

/** The work inside of each day's visits: the phones of the verifiers send it at the end of the day. */
export const loadUnloadSeed: SeedContributor = {
  name: "load-unload",
  async day({ at, chance, plan, platform, site }, date) {
    const endMs = Math.min(endOfDateMs(date, plan.timeZone) - 1, plan.endMs);
    const plans = (await visitsOf(platform.db, plan, date)).flatMap((visit) => {
      const acts = chance.hits(VERIFIED) ? actsOf(visit, endMs, chance) : [];
      return acts.length === 0 ? [] : [{ id: visit.id, acts }];
    });
    for (let from = 0; from < plans.length; from += AT_ONCE)
      await at(
        endMs,
        async (work) => {
          for (const { id, acts } of plans.slice(from, from + AT_ONCE))
            for (const { act, atMs, changes = {} } of acts)
              await perform(work, {
                act,
                done_at: isoTime(atMs),
                asked: {},
                qrValue: null,
                changes,
                scanned: () => ofVehicle(work.tx, work.actor, id),
              });
        },
        site.admin,
      );
  },
};

type Visit = Awaited<ReturnType<typeof visitsOf>>[number];

/** The vehicles with a load that came in on this day. */
async function visitsOf(db: Reads, { timeZone }: SeedPlan, date: string) {
  const rows = await db
    .selectFrom("vehicle_tickets")
    .innerJoin("tickets", "tickets.id", "vehicle_tickets.ticket_id")
    .select(["vehicle_tickets.id", "check_in_at", "check_out_at", "total_item", "unit_of_item"])
    .where("check_in_at", ">=", isoTime(startOfDateMs(date, timeZone)))
    .where("check_in_at", "<", isoTime(endOfDateMs(date, timeZone)))
    .where(
      "tickets.ticket_class",
      "in",
      TicketClass.options.filter((one) => TICKET_CLASSES[one].hasLoad),
    )
    .where("tickets.status", "not in", ["cancelled", "rejected"])
    .orderBy("check_in_at")
    .orderBy("police_number")
    .execute();
  return rows.flatMap(({ check_in_at, check_out_at, ...visit }) =>
    check_in_at === null
      ? []
      : [{ ...visit, inMs: Date.parse(check_in_at), outMs: check_out_at === null ? null : Date.parse(check_out_at) }],
  );
}

function actsOf({ inMs, outMs, total_item, unit_of_item }: Visit, endMs: number, chance: Chance): PlayedAct[] {
  const scannedMs = inMs + chance.between(4, 15) * MINUTE_MS;
  const isAccepted = chance.hits(ACCEPTED);
  const weight = total_item * (chance.hits(OFF) ? 0.9 : 0.99 + 0.02 * chance.next());
  const changes = { realization_weight: Math.round(weight * 100) / 100, realization_unit: unit_of_item ?? "ton" };
  const reason = chance.pick(REASONS);
  const decided: PlayedAct = isAccepted
    ? { act: "accept", atMs: scannedMs + 2 * MINUTE_MS }
    : { act: "reject", atMs: scannedMs + 2 * MINUTE_MS, changes: { reason } };
  const finalMs = outMs === null ? null : Math.max(decided.atMs, outMs - 5 * MINUTE_MS);
  const finalized: PlayedAct[] = isAccepted && finalMs !== null ? [{ act: "finalize", atMs: finalMs, changes }] : [];
  return [{ act: "check_in" as const, atMs: scannedMs }, decided, ...finalized].filter(({ atMs }) => atMs <= endMs);
}
