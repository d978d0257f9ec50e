import type { Content } from "pdfmake/interfaces.js";
import { formatPlate } from "../../../../../shared/lib/plate.ts";
import type { PdfContent } from "../../../../platform/pdf/make-pdf.ts";
import type { QrOfTicket } from "../qr/qr-of-ticket.ts";
import type { PrintedTicket } from "./pdf-facts.ts";
import { bannerOf, NO_END, printedDate } from "./pdf-words.ts";

/** Labels of the usual printers, by their width and height in millimetres. */
export const LABELS = ["label-50x80", "label-62x100", "label-80x120", "label-100x150"] as const;
export type Label = (typeof LABELS)[number];

const POINTS_OF_MM = 72 / 25.4;
const MARGIN = 2.5 * POINTS_OF_MM;
/** Of the width of the label. */
const [PLATE, TEXT, SMALL] = [0.11, 0.055, 0.042];

export const isLabel = (paper: string): paper is Label => (LABELS as readonly string[]).includes(paper);

/** One label for each vehicle: its plate, its QR as wide as the label, its code, its host and its last day. */
export function labelContentOf(printed: PrintedTicket, label: Label, qrs: readonly QrOfTicket[]): PdfContent {
  const [width = 0, height = 0] = (label.match(/\d+/g) ?? []).map((mm) => Number(mm) * POINTS_OF_MM);
  const { view, stored } = printed;
  const who = [view.guest?.host_name, view.company.name].filter(Boolean).join(", ");
  const page = ({
    vehicleTicket: { police_number, vehicle_ticket_code: code },
    png,
    lastDate,
  }: QrOfTicket): Content[] => [
    { text: formatPlate(police_number), fontSize: width * PLATE, bold: true },
    { image: `data:image/png;base64,${png.toString("base64")}`, width: width - 2 * MARGIN },
    { text: `${code.slice(0, 5)} ${code.slice(5)}`, fontSize: width * TEXT * 1.3, bold: true },
    ...(stored.status === "running" ? [] : [{ text: bannerOf(stored.status)[0], bold: true }]),
    { text: short(stored.driver ?? ""), fontSize: width * TEXT, bold: true },
    { text: short(who), fontSize: width * TEXT },
    {
      text: `${lastDate === null ? NO_END[0] : printedDate(lastDate)} · ${stored.ticket_access_number}`,
      fontSize: width * SMALL,
    },
  ];
  return {
    pageSize: { width, height },
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    info: { title: stored.ticket_access_number },
    content: qrs.map((qr, at): Content => ({
      stack: page(qr),
      alignment: "center",
      ...(at > 0 && { pageBreak: "before" }),
    })),
    footer: () => "",
  };
}

/** A line of a label; what does not fit on it would make a second label. */
const MOST = 30;
const short = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);
