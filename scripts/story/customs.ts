import { z } from "zod";
import { FetchReply } from "../../shared/wire/document.ts";
import { type Driver } from "./cast.ts";
import { openFeed } from "./feed.ts";
import { type Site } from "./prepare.ts";
import { type World } from "./world.ts";

/** Ties a driver's vehicle ticket to an import that customs has not released; returns the document's id. */
export async function holdByCustoms(
  world: Pick<World, "directory">,
  { admin, areaId }: Site,
  { vehicleTicketId, plate }: Driver,
): Promise<string> {
  const document = {
    no_daftar: "004711",
    kode_dokumen: "20",
    no_polisi: plate,
    container: [{ nomor_kontainer: "CSQU3054383" }],
  };
  const body = { area_id: areaId, items: [{ document }] };
  const { items } = await admin.post("/v1/customs-documents/bulk-fetch", body, FetchReply);
  const id = z.string().parse(items[0]?.id);
  {
    using feed = openFeed(world);
    feed.tie(vehicleTicketId, id);
  }
  // The change makes central publish the document's tickets to the gates.
  await admin.patch(`/v1/customs-documents/${id}`, { gudang: "GDLU", reason: "moved to its warehouse" }, z.unknown());
  return id;
}

/** Releases the document. */
export async function releaseByCustoms({ admin }: Site, documentId: string): Promise<void> {
  const release = { customs_document_id: documentId, no_sppb: "004711/KPU.01/2026", reason: "shown at the office" };
  await admin.post("/v1/sppb", release, z.unknown());
}
