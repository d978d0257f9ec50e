import { z } from "zod";
import { CustomsDocumentDetail } from "../../central/wire/customs-document.ts";
import { FetchReply, type FetchResult } from "../../central/wire/document.ts";
import { until } from "../lib/until.ts";
import type { Driver } from "./cast.ts";
import { admitted, refused } from "./lanes.ts";
import type { Site } from "./prepare.ts";
import { type Road, sendTruck } from "./trucks.ts";

/** When the imports were registered and released. */
const DECLARED = "2026-11-20";
const REACHES_GATE_MS = 2_000;

/** An import at customs. */
export interface Import {
  /** Its registration number. */
  number: string;
  container: string;
}

/** Registers an import that customs has not released. @returns the id of its customs document */
export async function declareImport({ admin, areaId }: Site, { number, container }: Import): Promise<string> {
  const document = {
    car: carOf(number),
    no_daftar: number,
    tanggal_daftar: DECLARED,
    kode_dokumen: "20",
    container: [{ nomor_kontainer: container }],
  };
  const body = { area_id: areaId, items: [{ document }] };
  const { items } = await admin.post("/v1/customs-documents/bulk-fetch", body, FetchReply);
  return z.string().parse(items[0]?.id);
}

/** Customs release the imports, and a clerk has central ask them, instead of waiting for its next round. */
export async function releaseImports(site: Site, ...imports: readonly Import[]): Promise<void> {
  for (const { number, container } of imports)
    await site.customs.release({
      car: carOf(number),
      noPib: number,
      tglPib: DECLARED,
      noSppb: releaseOf(number),
      tglSppb: DECLARED,
      gudang: "GDLU",
      container,
    });
  for (const { id, outcome } of await askCustoms(site, imports)) {
    // "unchanged" where central's round of this minute asked first.
    const { state } = await site.admin.get(`/v1/customs-documents/${id}`, CustomsDocumentDetail);
    if (state !== "released")
      throw new Error(`customs released an import, asking for it ended "${outcome}", and central has it as "${state}"`);
  }
}

/** Asks customs for the imports by the numbers of their registrations. @returns one result each */
export async function askCustoms({ admin, areaId }: Site, imports: readonly Import[]): Promise<FetchResult[]> {
  const questions = imports.map(({ number }) => ({ number, date: DECLARED }));
  const reply = await admin.post("/v1/customs-documents/bulk-fetch", { area_id: areaId, questions }, FetchReply);
  return reply.items;
}

const carOf = (number: string): string => `04030001234520261120${number}`;
/** The number that customs give to a release. */
export const releaseOf = (number: string): string => `${number}/KPU.01/2026`;

/** The gate holds a truck whose import is not released; after the release in the feed it may leave. */
export async function leaveByRelease(
  road: Road,
  driver: Driver,
  forgedQr: string,
  release: () => Promise<void>,
): Promise<void> {
  const state = () => road.memory.vehicleTicket(driver.vehicleTicketId)?.papers?.[0]?.state;
  await until("the gate knows of the import", () => state() === "held");
  await sendTruck(road, { who: "import not released", lane: "out", driver, expects: refused("CUSTOMS_HOLD") });
  await release();
  // Another scan in between, so that debounce does not suppress the next one.
  await sendTruck(road, { who: "forged QR", lane: "out", driver: { qr: forgedQr }, expects: refused("BAD_SIGNATURE") });
  await until("the gate knows of the release", () => state() === "released", REACHES_GATE_MS);
  await sendTruck(road, { who: "import released", lane: "out", driver, expects: admitted });
}
