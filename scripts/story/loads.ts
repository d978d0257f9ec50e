import { z } from "zod";
import { Area } from "../../shared/wire/area.ts";
import { type Driver } from "./cast.ts";
import { type Site } from "./prepare.ts";

/** Sets whether the area demands finished load/unload of every vehicle that leaves. */
export async function demandLoads({ admin, areaId }: Site, load_must_be_done: boolean): Promise<void> {
  await admin.patch(`/v1/areas/${areaId}`, { rules: { load_must_be_done } }, Area);
}

/** A verifier scans a truck inside, accepts its load and finalizes it. */
export async function finishLoad({ admin }: Site, { qr }: Driver): Promise<void> {
  const act = (path: string, fields: object = {}) =>
    admin.post(`/v1/load-unload/${path}`, { qr_value: qr, ...fields }, z.unknown());
  await act("scan");
  await act("accept");
  await act("finalize", { realization_weight: 12_500, realization_unit: "kg" });
}
