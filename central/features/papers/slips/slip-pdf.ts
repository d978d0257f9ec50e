import { formatPlate } from "../../../../shared/lib/plate.ts";
import { localDate, localTime } from "../../../../shared/lib/local-date.ts";
import type { JobSlip } from "../../../../shared/wire/job-slip.ts";
import type { PdfContent } from "../../../platform/pdf/make-pdf.ts";
import type { PrintedVehicle } from "../../tickets/service.ts";

const TITLES = { job: "Job slip", gate_out: "Gate-out job slip" } as const;

/** A printed slip, with the QR that the gates read. @param lines the document's lines on the slip */
export function slipPdf(
  slip: JobSlip,
  { vehicleTicket, companyName, timeZone, png }: PrintedVehicle & { png: Buffer },
  lines: readonly (readonly [name: string, value: string | number | null])[],
): PdfContent {
  const printedMs = Date.parse(slip.printed_at);
  const { weight_in: weightIn, weight_out: weightOut } = vehicleTicket;
  const weights = weightIn > 0 || weightOut > 0 ? `${weightIn} / ${weightOut}` : null;
  const net = weightIn > 0 && weightOut > 0 ? Math.round(Math.abs(weightOut - weightIn) * 1000) / 1000 : null;
  const rows: (readonly [string, string | number | null])[] = [
    ["Job no.", slip.number],
    ["Print", slip.prints === 1 ? "1" : `${slip.prints} (reprint)`],
    ["Printed", `${localDate(printedMs, timeZone)} ${localTime(printedMs, timeZone)} by ${slip.made_by}`],
    ["Company", companyName],
    ...lines,
    ["Container", vehicleTicket.container_number],
    ["Came in", slip.kind === "gate_out" ? vehicleTicket.check_in_at : null],
    ["Weight in / out (kg)", slip.kind === "gate_out" ? weights : null],
    ["Net weight (kg)", slip.kind === "gate_out" ? net : null],
  ];
  return {
    styles: {
      title: { fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
      plate: { fontSize: 24, bold: true },
      code: { fontSize: 16, margin: [0, 4, 0, 12] },
    },
    info: { title: slip.number },
    content: [
      { text: TITLES[slip.kind], style: "title" },
      {
        columns: [
          { width: 210, image: `data:image/png;base64,${png.toString("base64")}`, fit: [200, 200] },
          {
            width: "*",
            stack: [
              { text: formatPlate(vehicleTicket.police_number), style: "plate" },
              { text: vehicleTicket.vehicle_ticket_code, style: "code" },
            ],
          },
        ],
        margin: [0, 0, 0, 16],
      },
      {
        layout: "noBorders",
        table: {
          widths: [110, "*"],
          body: rows.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, String(value)]])),
        },
      },
    ],
  };
}
