import { endOfDateMs, startOfDateMs } from "../../../../../shared/lib/local-date.ts";
import { HoldKind } from "../../../../../shared/wire/paper.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Chance, SeedContributor, Seeding } from "../../../../platform/seeding.ts";
import { recordRelease } from "../customs/change.ts";
import { customsDocuments } from "../../documents/service.ts";
import { publishHold, placeHold } from "../hold-subjects.ts";
import { holds, endHold } from "../holds.ts";
import { printGateOutSlips, printJobSlips } from "./print-slips.ts";
import { tiesWhere } from "./tied-vehicles.ts";

const MINUTE_MS = 60_000;
const MORNING_MS = 5 * 60 * MINUTE_MS;
const FREED = 0.7;
const HELD = 0.02;

const REASONS: Readonly<Record<HoldKind, readonly [set: string, released: string]>> = {
  SEAL: ["Segel rusak", "Segel baru terpasang"],
  WEIGHT: ["Berat melebihi dokumen", "Ditimbang ulang, sesuai"],
  DAMAGE: ["Peti kemas penyok", "Kerusakan dicatat dan difoto"],
  PAYMENT: ["Tagihan belum lunas", "Tagihan lunas"],
  PLATE: ["Nomor polisi tidak sesuai dokumen", "Nomor polisi dibetulkan"],
  SECURITY: ["Pemeriksaan keamanan", "Selesai diperiksa"],
};

/**
 * The work with papers of a day, before its vehicles pass: holds and missing releases of vehicles inside are settled,
 * job slips are printed, and some vehicles are held.
 */
export const paperWorkSeed: SeedContributor = {
  name: "paper work",
  async day(seeding, date) {
    const { plan } = seeding;
    const morningMs = Math.min(startOfDateMs(date, plan.timeZone) + MORNING_MS, plan.endMs);
    const isToday = date === plan.dates.at(-1);
    if (!isToday) await releaseHolds(seeding, morningMs);
    await releaseDocuments(seeding, morningMs);
    await printJobSlips(seeding, date);
    await setHolds(seeding, date, morningMs);
  },
};

/** The gate-out slips of a day, after its vehicles left. */
export const gateOutSlipsSeed: SeedContributor = { name: "gate-out slips", day: printGateOutSlips };

/** Releases most standing holds. */
async function releaseHolds({ at, chance, platform, site }: Seeding, ms: number): Promise<void> {
  const standing = await platform.db
    .selectFrom("holds")
    .select(["id", "kind", "vehicle_ticket_id"])
    .where("released_at", "is", null)
    .orderBy("set_at")
    .orderBy("id")
    .execute();
  for (const { id, kind, vehicle_ticket_id } of standing) {
    if (!chance.hits(FREED)) continue;
    await at(
      ms,
      async (work) => {
        const [hold] = await holds.having(work.tx, "id", [id]);
        if (hold) await publishHold(work, await endHold(work, hold, REASONS[kind][1]));
      },
      site.admin,
    );
    if (vehicle_ticket_id !== null) site.visits.push(leaving(vehicle_ticket_id, ms, chance));
  }
}

/** The way out of a vehicle that is inside. */
function leaving(vehicleTicketId: string, ms: number, chance: Chance): Seeding["site"]["visits"][number] {
  return { vehicleTicketId, inMs: Number.NEGATIVE_INFINITY, outMs: ms + chance.between(30, 240) * MINUTE_MS };
}

/** Customs release most documents whose vehicles wait inside; these and the freed vehicles leave in the next hours. */
async function releaseDocuments({ at, chance, platform, site }: Seeding, ms: number): Promise<void> {
  const inside = await tiesWhere(platform.db).where("vehicle.last_step", "=", "in").execute();
  const isComing = new Set(site.visits.map(({ vehicleTicketId }) => vehicleTicketId));
  for (const { id, document_id, state } of inside) {
    if (isComing.has(id) || !chance.hits(FREED)) continue;
    if (state !== null && state !== "released")
      await at(ms, async (work) => {
        const [document] = await customsDocuments.having(work.tx, "id", [document_id]);
        // Another vehicle of the same document came first.
        if (!document || document.state === "released") return;
        const no_sppb = `${document.no_daftar ?? ""}/KPU.01/${work.at.slice(0, 4)}`;
        const release = { no_sppb, tanggal_sppb: work.at.slice(0, 10), state: "released", asOf: work.at } as const;
        await recordRelease(work, document, { ...release, source: "service", recordedBy: null, reason: null });
      });
    isComing.add(id);
    site.visits.push(leaving(id, ms, chance));
  }
}

/**
 * Holds a few vehicles after they came in, each by its document or by itself. On the first and the last day something is
 * held for each reason: a customs document, a work order or a vehicle.
 */
async function setHolds({ at, chance, platform, plan, site }: Seeding, date: string, morningMs: number): Promise<void> {
  const untilMs = Math.min(endOfDateMs(date, plan.timeZone), plan.endMs);
  const coming = site.visits.filter(({ inMs, outMs }) => Number.isFinite(inMs) && outMs < untilMs);
  const isToday = date === plan.dates.at(-1);
  const shown = isToday || date === plan.dates[0] ? HoldKind.options : [];
  for (const [nth, kind] of shown.entries()) {
    // Other documents than on the first day.
    const place = isToday ? nth + shown.length : nth;
    const documents = [
      { customs_document_id: site.imports.at(-1 - place)?.id },
      { port_document_id: site.workOrders[place] },
    ];
    // A small site keeps its few visits.
    const visit = coming.length > 4 * shown.length ? coming.pop() : undefined;
    const subject = visit && nth % 3 === 2 ? { vehicle_ticket_id: visit.vehicleTicketId } : documents[nth % 2];
    await at(morningMs, (work) => placeHold(work, { ...subject, kind, reason: REASONS[kind][0] }), site.admin);
  }
  for (const { vehicleTicketId, inMs } of coming) {
    if (!chance.hits(HELD)) continue;
    const kind = chance.pick(HoldKind.options);
    const [free] = await tiesWhere(platform.db)
      .where("vehicle.id", "=", vehicleTicketId)
      .where("tie.document_type", "=", "ceisa")
      .where("tie.document_id", "not in", standingHolds(platform.db))
      .execute();
    const subject = free ? { customs_document_id: free.document_id } : { vehicle_ticket_id: vehicleTicketId };
    const hold = { ...subject, kind, governs: "out", reason: REASONS[kind][0] } as const;
    await at(inMs + 10 * MINUTE_MS, (work) => placeHold(work, hold), site.admin);
  }
}

function standingHolds(db: Reads) {
  return db
    .selectFrom("holds")
    .select((eb) => eb.fn.coalesce("customs_document_id", eb.val("")).as("id"))
    .where("released_at", "is", null);
}
