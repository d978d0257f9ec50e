import { formatPlate } from "../../../../shared/lib/plate.ts";
import { type Ticket } from "../../../../shared/wire/ticket.ts";
import { type PdfContent } from "../../../platform/pdf/make-pdf.ts";
import { type PrintedField } from "../domain/kind.ts";
import { type QrOfTicket } from "../qr/qr-of-ticket.ts";

const LABELS: Record<PrintedField, string> = {
  driver: "Driver",
  ticket_document_number: "Document",
  executor_name: "Executor",
  purpose_of_activity: "Purpose",
};

/** A printed ticket: its fields, and for each vehicle a QR for readers and a code to type. */
export function pdfContentOf(ticket: Ticket, prints: readonly PrintedField[], qrs: readonly QrOfTicket[]): PdfContent {
  const lines: [string, string | null][] = [
    ["Kind", ticket.type_description],
    ["Company", ticket.company.name],
    ["Area", ticket.area.name],
    ["Status", ticket.status],
    ...prints.map((field): [string, string | null] => [LABELS[field], ticket[field]]),
  ];
  return {
    styles: {
      title: { fontSize: 20, bold: true, margin: [0, 0, 0, 8] },
      plate: { fontSize: 16, bold: true },
      code: { fontSize: 14, margin: [0, 4, 0, 8] },
    },
    info: { title: ticket.ticket_access_number },
    content: [
      { text: ticket.ticket_access_number, style: "title" },
      {
        layout: "noBorders",
        table: { widths: [80, "*"], body: lines.flatMap(([name, value]) => (value === null ? [] : [[name, value]])) },
        margin: [0, 0, 0, 16],
      },
      ...qrs.map(({ vehicleTicket: vehicle, png, lastDate }) => ({
        unbreakable: true,
        margin: [0, 0, 0, 16] as [number, number, number, number],
        columns: [
          { width: 170, image: `data:image/png;base64,${png.toString("base64")}`, fit: [160, 160] as [number, number] },
          {
            width: "*",
            stack: [
              { text: formatPlate(vehicle.police_number), style: "plate" },
              { text: vehicle.vehicle_ticket_code, style: "code" },
              `From ${vehicle.request_at_start}${lastDate === null ? "" : ` until ${lastDate}`}`,
              ...(vehicle.container_number === null ? [] : [`Container ${vehicle.container_number}`]),
            ],
          },
        ],
      })),
    ],
  };
}
