import { z } from "zod";
import { FetchReply } from "../../shared/wire/document.ts";
import { until } from "../lib/until.ts";
import type { Driver } from "./cast.ts";
import { admitted, refused } from "./lanes.ts";
import type { Site } from "./prepare.ts";
import { type Road, sendTruck } from "./trucks.ts";

const REACHES_GATE_MS = 2_000;

/** An import at customs. */
export interface Import {
  /** Its registration number. */
  number: string;
  container: string;
}

/** Registers an import that customs has not released. @returns the id of its customs document */
export async function declareImport({ admin, areaId }: Site, { number, container }: Import): Promise<string> {
  const document = { no_daftar: number, kode_dokumen: "20", container: [{ nomor_kontainer: container }] };
  const body = { area_id: areaId, items: [{ document }] };
  const { items } = await admin.post("/v1/customs-documents/bulk-fetch", body, FetchReply);
  return z.string().parse(items[0]?.id);
}

/** Releases the import. */
export async function releaseImport({ admin }: Site, documentId: string, { number }: Import): Promise<void> {
  const no_sppb = `${number}/KPU.01/2026`;
  const release = { customs_document_id: documentId, no_sppb, reason: "shown at the office" };
  await admin.post("/v1/sppb", release, z.unknown());
}

/** The gate holds a truck whose import is not released; after the release in the feed it may leave. */
export async function leaveByRelease(
  road: Road,
  { qr, vehicleTicketId }: Driver,
  forgedQr: string,
  release: () => Promise<void>,
): Promise<void> {
  const state = () => road.memory.vehicleTicket(vehicleTicketId)?.papers?.[0]?.state;
  await until("the gate knows of the import", () => state() === "held");
  await sendTruck(road, { who: "import not released", lane: "out", qr, expects: refused("CUSTOMS_HOLD") });
  await release();
  // Another scan in between, so that debounce does not suppress the next one.
  await sendTruck(road, { who: "forged QR", lane: "out", qr: forgedQr, expects: refused("BAD_SIGNATURE") });
  await until("the gate knows of the release", () => state() === "released", REACHES_GATE_MS);
  await sendTruck(road, { who: "import released", lane: "out", qr, expects: admitted });
}
