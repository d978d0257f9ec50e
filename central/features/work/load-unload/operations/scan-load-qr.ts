import { LoadScan, ScannedQr } from "../../../../wire/load-unload.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { isRefused, mayVerify } from "../circumstances.ts";
import { findScanned, qrValueOf } from "../find-scanned.ts";
import { perform } from "../perform.ts";
import { RECORDS } from "../records.ts";
import { scannedView } from "../views.ts";

export const scanLoadQr = defineWrite({
  id: "scanLoadQr",
  method: "post",
  path: "/v1/load-unload/scan",
  permission: "load-unload.verify",
  scope: RECORDS,
  summary: "Validate a scanned QR: what it is, its state and what may be done next",
  description:
    "The first scan of a visit makes its record, which waits for a verifier. A document with several vehicles needs `vehicle_ticket_id` for that.",
  body: LoadScan,
  example: { body: { qr_value: "0123456789" } },
  reply: ScannedQr,
  fails: ["not_found", "wrong_state"],
  resultId: ({ qr_value }) => qr_value,
  replay: async ({ db, actor, id, platform }) =>
    scannedView(platform, db, actor, id, await findScanned(platform, db, actor, id)),
  async handle({ work, actor, body, platform }) {
    const { id, done_at, qr_value, vehicle_ticket_id } = body;
    const qrValue = qrValueOf(qr_value);
    const found = await findScanned(platform, work.tx, actor, qrValue);
    const [only] = found.vehicles;
    const isOne = vehicle_ticket_id !== undefined || (found.vehicles.length === 1 && only !== undefined);
    // People who may see the vehicle, but not verify it, only look.
    // Nobody may act on a refused ticket: its state is shown, and no record is made.
    if (isOne && (only === undefined || (await mayVerify(work.tx, actor, only))) && !found.vehicles.every(isRefused))
      await perform(work, {
        act: "scan",
        id,
        done_at,
        asked: { ...body, qr_value: qrValue },
        qrValue,
        vehicleTicketId: vehicle_ticket_id,
        scanned: () => Promise.resolve(found),
      });
    return scannedView(platform, work.tx, actor, qrValue, found);
  },
});
