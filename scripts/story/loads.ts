import { z } from "zod";
import { Area } from "../../shared/wire/area.ts";
import { until } from "../lib/until.ts";
import type { Cast, Driver } from "./cast.ts";
import { admitted, refused } from "./lanes.ts";
import type { Site } from "./prepare.ts";
import { type Road, sendTruck } from "./trucks.ts";

const REACHES_GATE_MS = 2_000;

/** Sets whether the area demands finished load/unload of every vehicle that leaves. */
async function demandLoads({ admin, areaId }: Site, load_must_be_done: boolean): Promise<void> {
  await admin.patch(`/v1/areas/${areaId}`, { rules: { load_must_be_done } }, Area);
}

/** A verifier scans a truck inside, accepts its load and finalizes it. */
async function finishLoad({ admin }: Site, { qr }: Driver): Promise<void> {
  const act = (path: string, fields: object = {}) =>
    admin.post(`/v1/load-unload/${path}`, { qr_value: qr, ...fields }, z.unknown());
  await act("scan");
  await act("accept");
  await act("finalize", { realization_weight: 12_500, realization_unit: "kg" });
}

/** Where finished load/unload is demanded, the gate holds a truck until a verifier has finalized its load. */
export async function leaveByFinishedLoad(road: Road, { running, forgedQr }: Cast): Promise<void> {
  const { memory, site } = road;
  const driver = running.typist;
  const demand = async (isDemanded: boolean) => {
    await demandLoads(site, isDemanded);
    await until("the gate knows the area's rule", () => memory.areaRules(site.areaId).load_must_be_done === isDemanded);
  };
  await demand(true);
  await sendTruck(road, { who: "load not finalized", lane: "out", driver, expects: refused("LOAD_NOT_DONE") });
  await finishLoad(site, running.typist);
  // Another scan in between, so that debounce does not suppress the next one.
  await sendTruck(road, { who: "forged QR", lane: "out", driver: { qr: forgedQr }, expects: refused("BAD_SIGNATURE") });
  const isDone = () => memory.vehicleTicket(driver.vehicleTicketId)?.is_load_unload_done === true;
  await until("the gate knows of the finished load", isDone, REACHES_GATE_MS);
  await sendTruck(road, { who: "load finalized", lane: "out", driver, expects: admitted });
  await demand(false);
}
