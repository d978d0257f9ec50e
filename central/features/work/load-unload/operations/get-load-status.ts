import { z } from "zod";
import { ScannedQr } from "../../../../wire/load-unload.ts";
import { PresentedText } from "../../../../../shared/wire/common.ts";
import { defineRead } from "../../../../platform/http/operation.ts";
import { findScanned, qrValueOf } from "../find-scanned.ts";
import { RECORDS } from "../records.ts";
import { scannedView } from "../views.ts";

export const getLoadStatus = defineRead({
  id: "getLoadStatus",
  method: "get",
  path: "/v1/load-unload/status",
  permission: "load-unload.read",
  scope: RECORDS,
  summary: "State of a QR value, without making a record",
  query: z.strictObject({ qr_value: PresentedText }),
  example: { query: { qr_value: "0123456789" } },
  reply: ScannedQr,
  fails: ["not_found"],
  handle: async ({ db, actor, query: { qr_value }, platform }) =>
    scannedView(platform, db, actor, qrValueOf(qr_value), await findScanned(platform, db, actor, qr_value)),
});
