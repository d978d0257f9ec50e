import { formatPlate } from "../../../../../shared/lib/plate.ts";
import { localDate, localTime } from "../../../../../shared/lib/local-date.ts";
import type { JobSlip } from "../../../../wire/job-slip.ts";
import type { PdfContent } from "../../../../platform/pdf/make-pdf.ts";
import type { PrintedVehicle } from "../../tickets/service.ts";
import { type InBoth, SHOW_IT } from "../../../../platform/pdf/in-both.ts";
import { CODE, LABELS, REPRINT, type SlipLine, TITLES } from "./slip-words.ts";

const QUIET = "#5b6878";

/** A printed slip, Indonesian first, with the QR that the gates read. @param lines the document's lines on the slip */
export function slipPdf(
  slip: JobSlip,
  { vehicleTicket, companyName, timeZone, png }: PrintedVehicle & { png: Buffer },
  lines: readonly SlipLine[],
): PdfContent {
  const printedMs = Date.parse(slip.printed_at);
  const { weight_in: weightIn, weight_out: weightOut } = vehicleTicket;
  const weights = weightIn > 0 || weightOut > 0 ? `${weightIn || "–"} / ${weightOut || "–"}` : null;
  const net = weightIn > 0 && weightOut > 0 ? Math.round(Math.abs(weightOut - weightIn) * 1000) / 1000 : null;
  const isOut = slip.kind === "gate_out";
  const timeOf = (ms: number): string => `${localDate(ms, timeZone)} ${localTime(ms, timeZone)}`;
  const { check_in_at: checkInAt } = vehicleTicket;
  const rows: SlipLine[] = [
    [LABELS.number, slip.number],
    [LABELS.print, slip.prints === 1 ? "1" : `${slip.prints} (${REPRINT.join(" · ")})`],
    [LABELS.printed, `${timeOf(printedMs)}, ${slip.made_by}`],
    [LABELS.company, companyName],
    ...lines,
    [LABELS.container, vehicleTicket.container_number],
    [LABELS.cameIn, isOut && checkInAt !== null ? timeOf(Date.parse(checkInAt)) : null],
    [LABELS.weights, weights],
    [LABELS.net, net],
  ];
  const [title, inEnglish] = TITLES[slip.kind];
  return {
    styles: {
      title: { fontSize: 20, bold: true },
      english: { italics: true, color: QUIET },
      plate: { fontSize: 24, bold: true },
      code: { fontSize: 16, margin: [0, 4, 0, 2] },
    },
    info: { title: slip.number },
    content: [
      { text: title, style: "title" },
      { text: inEnglish, style: "english", margin: [0, 0, 0, 8] },
      {
        columns: [
          { width: 210, image: `data:image/png;base64,${png.toString("base64")}`, fit: [200, 200] },
          {
            width: "*",
            stack: [
              { text: formatPlate(vehicleTicket.police_number), style: "plate" },
              { text: vehicleTicket.vehicle_ticket_code, style: "code" },
              both(CODE),
              { text: SHOW_IT[0], margin: [0, 24, 0, 0] },
              { text: SHOW_IT[1], style: "english" },
            ],
          },
        ],
        margin: [0, 0, 0, 16],
      },
      {
        layout: "noBorders",
        table: {
          widths: [210, "*"],
          body: rows.flatMap(([label, value]) =>
            value === null || value === "" ? [] : [[both(label), String(value)]],
          ),
        },
      },
    ],
  };
}

function both([id, en]: InBoth) {
  return { text: [id, { text: `  ${en}`, fontSize: 8, italics: true, color: QUIET }] };
}
