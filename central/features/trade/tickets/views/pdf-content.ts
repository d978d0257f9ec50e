import type { Content } from "pdfmake/interfaces.js";
import { formatPlate } from "../../../../../shared/lib/plate.ts";
import type { PdfContent } from "../../../../platform/pdf/make-pdf.ts";
import type { StoredTicket } from "../domain/stored.ts";
import type { QrOfTicket } from "../qr/qr-of-ticket.ts";
import { type Fact, factsOfTicket, factsOfVehicle, type PrintedTicket } from "./pdf-facts.ts";
import { type InBoth, SHOW_IT } from "../../../../platform/pdf/in-both.ts";
import { bannerOf, LABELS, NO_VEHICLES, ticketHead } from "./pdf-words.ts";

/** The sizes of a printed ticket: `a4` for paper, `phone` for a screen. */
export type Paper = "a4" | "phone";

/** Lengths in points, 1/72 inch. */
interface Layout {
  page: "A4" | { width: number; height: number };
  margin: number;
  qr: number;
  plate: number;
  title: number;
  text: number;
  small: number;
}

const LAYOUTS: Record<Paper, Layout> = {
  // The QR is 11 cm wide: a reader sees it behind the window of a truck.
  a4: { page: "A4", margin: 40, qr: 312, plate: 34, title: 17, text: 11, small: 8 },
  phone: { page: { width: 270, height: 630 }, margin: 14, qr: 236, plate: 24, title: 12, text: 9, small: 7 },
};

/** A word that is wider than its cell on a phone, and would push the table off the page. */
const LONG_WORD = /\S{24}/;

const INK = "#14273d";
const QUIET = "#5b6878";
const ALARM = "#b3261e";

/** A printed ticket: one page for each vehicle, with its QR for readers and its code to type. */
export function pdfContentOf(printed: PrintedTicket, paper: Paper, qrs: readonly QrOfTicket[]): PdfContent {
  const layout = LAYOUTS[paper];
  const pages = qrs.length === 0 ? [emptyPage(printed, layout)] : qrs.map((qr) => vehiclePage(printed, qr, layout));
  const { margin, small } = layout;
  const { ticket_access_number: number } = printed.stored;
  return {
    pageSize: layout.page,
    pageMargins: [margin, margin, margin, margin + 3 * small],
    info: { title: number },
    content: pages.map((stack, at): Content => ({ stack, ...(at > 0 && { pageBreak: "before" }) })),
    footer: (at, count) => ({
      margin: [margin, 0, margin, 0],
      fontSize: small,
      color: QUIET,
      columns: [
        { width: "*", stack: [SHOW_IT[0], { text: SHOW_IT[1], italics: true }] },
        { width: "auto", alignment: "right", stack: [number, `${at} / ${count}`] },
      ],
      columnGap: small,
    }),
  };
}

function vehiclePage(printed: PrintedTicket, qr: QrOfTicket, layout: Layout): Content[] {
  const { vehicleTicket: vehicle, png } = qr;
  const { vehicle_ticket_code: code } = vehicle;
  return [
    head(printed, layout),
    ...bannersOf(printed.stored, vehicle).map((words) => banner(words, layout)),
    {
      text: formatPlate(vehicle.police_number),
      fontSize: layout.plate,
      bold: true,
      alignment: "center",
      color: INK,
      margin: [0, layout.small, 0, 0],
    },
    { image: `data:image/png;base64,${png.toString("base64")}`, width: layout.qr, alignment: "center" },
    {
      text: `${code.slice(0, 5)} ${code.slice(5)}`,
      fontSize: layout.plate * 0.6,
      bold: true,
      alignment: "center",
      color: INK,
    },
    { ...both(LABELS.code, layout), alignment: "center", margin: [0, 0, 0, layout.small] },
    table(factsOfVehicle(printed, qr), layout),
  ];
}

function emptyPage(printed: PrintedTicket, layout: Layout): Content[] {
  const { stored } = printed;
  const words = stored.status === "running" ? NO_VEHICLES : bannerOf(stored.status);
  return [head(printed, layout), banner(words, layout), table(factsOfTicket(printed), layout)];
}

function head({ stored }: PrintedTicket, layout: Layout): Content {
  const [id, en] = ticketHead(stored.ticket_class);
  return {
    layout: "noBorders",
    table: {
      widths: ["*", "auto"],
      body: [
        [
          {
            stack: [
              { text: id, fontSize: layout.title, bold: true },
              { text: en, fontSize: layout.text, italics: true },
            ],
            fillColor: INK,
            color: "#ffffff",
            margin: [8, 6, 4, 6],
          },
          {
            stack: [
              { text: LABELS.accessNumber.join(" · "), fontSize: layout.small, alignment: "right" },
              { text: stored.ticket_access_number, fontSize: layout.title * 0.8, bold: true, alignment: "right" },
            ],
            fillColor: INK,
            color: "#ffffff",
            margin: [4, 6, 8, 6],
          },
        ],
      ],
    },
  };
}

/** A page that opens no barrier says so, above its QR. */
function bannersOf({ status }: StoredTicket, vehicle: QrOfTicket["vehicleTicket"]): InBoth[] {
  if (status !== "running") return [bannerOf(status)];
  return vehicle.status === "active" ? [] : [bannerOf(vehicle.status)];
}

function banner([id, en]: InBoth, layout: Layout): Content {
  return {
    layout: "noBorders",
    margin: [0, layout.small, 0, 0],
    table: {
      widths: ["*"],
      body: [
        [
          {
            stack: [
              { text: id, bold: true, fontSize: layout.title },
              { text: en, italics: true, fontSize: layout.text },
            ],
            alignment: "center",
            color: "#ffffff",
            fillColor: ALARM,
            margin: [6, 6, 6, 6],
          },
        ],
      ],
    },
  };
}

function both([id, en]: InBoth, { text, small }: Layout) {
  return {
    text: [
      { text: id, fontSize: text - 1, color: QUIET },
      { text: `  ${en}`, fontSize: small, italics: true, color: QUIET },
    ],
  };
}

function table(facts: readonly Fact[], layout: Layout): Content {
  return {
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => "#c9d1da",
      paddingTop: () => layout.small / 3,
      paddingBottom: () => layout.small / 3,
    },
    table: {
      widths: ["36%", "*"],
      dontBreakRows: true,
      body: facts.map(({ label, value }) => [
        both(label, layout),
        { text: value, fontSize: layout.text, bold: true, ...(LONG_WORD.test(value) && { wordBreak: "break-all" }) },
      ]),
    },
  };
}
