import PdfDocument from "pdfkit";
import { isPlain, ROBOTO } from "../pdf/faces.ts";
import { linesOf, plainText, type Run } from "../pdf/text-runs.ts";
import { type Chart, drawChart } from "./chart.ts";
import { cellText } from "./cells.ts";
import type { Bilingual, Column, TableHead, TableRow } from "./table.ts";
import { SUM, Totals } from "./totals.ts";

const MARGIN = 32;
const FONT_SIZE = 7.5;
const PADDING = 3;
/** Thai and Arabic need more room between lines; the base line is this share of a line below its top. */
const TALL_LINES = 1.25;
const BASE_LINE = 0.78;
const GREY = "#5b6470";
const LINE = "#c9ced6";
const SHADE = "#e6e9ee";
const NOTHING: Bilingual = { id: "Tidak ada baris", en: "No rows" };
const PAGE: Bilingual = { id: "Halaman", en: "Page" };
const OF: Bilingual = { id: "dari", en: "of" };

type Weight = "regular" | "bold";

/** A table as PDF on A4: notes and a chart on the first page, the header on each page, wrapped texts, page n of m. */
export async function* pdfOf(
  head: TableHead,
  batches: AsyncIterable<readonly TableRow[]>,
  chart?: Chart,
): AsyncIterable<Uint8Array> {
  const { columns, language, title } = head;
  const pdf = new PdfDocument({
    size: "A4",
    layout: head.isLandscape ? "landscape" : "portrait",
    margin: MARGIN,
    bufferPages: true,
    // pdfkit would read a default font as well, which costs much of the time of a short report.
    font: "",
    lang: language,
    displayTitle: true,
    info: { Title: title[language], CreationDate: new Date(head.madeAtMs) },
  });
  pdf.registerFont("regular", ROBOTO.regular);
  pdf.registerFont("bold", ROBOTO.bold);

  const wholeWidth = pdf.page.width - 2 * MARGIN;
  const allCharacters = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (width / allCharacters) * wholeWidth);
  const bottom = pdf.page.height - MARGIN - 16;

  /** The lines of a text with letters that the usual typeface lacks, and how they are drawn. */
  const mixed = (text: string, width: number, font: Weight) => {
    const sizeOf = (run: Run): number => {
      pdf.font(run.face === ROBOTO ? font : run.face[font]);
      return pdf.widthOfString(run.text);
    };
    const lines = linesOf(text, width, sizeOf);
    pdf.font(font);
    const lineHeight = pdf.currentLineHeight(true) * TALL_LINES;
    return {
      height: lines.length * lineHeight,
      draw(left: number, top: number, maxHeight = Infinity, align: "left" | "right" = "left"): void {
        for (const [at, line] of lines.entries()) {
          if ((at + 1) * lineHeight > maxHeight) break;
          const widths = line.map(sizeOf);
          let x = align === "right" ? left + width - widths.reduce((sum, one) => sum + one, 0) : left;
          for (const [which, run] of line.entries()) {
            sizeOf(run);
            // One base line for all typefaces.
            const y = top + at * lineHeight + lineHeight * BASE_LINE;
            pdf.text(run.text, x, y, { lineBreak: false, baseline: "alphabetic" });
            x += widths[which] ?? 0;
          }
        }
        pdf.font(font);
      },
    };
  };

  const drawRow = (texts: readonly string[], font: Weight, fill?: string): void => {
    pdf.font(font).fontSize(FONT_SIZE);
    const inner = widths.map((width) => width - 2 * PADDING);
    const lineHeight = pdf.currentLineHeight(true);
    // To wrap a text costs much more than to measure its width, and most texts fit on one line.
    const mixedTexts = texts.map((text, at) => (isPlain(text) ? null : mixed(text, inner[at] ?? 0, font)));
    const textWidths = texts.map((text) => (text.includes("\n") ? Infinity : pdf.widthOfString(text)));
    const isOneLine = texts.map((_, at) => (textWidths[at] ?? 0) <= (inner[at] ?? 0));
    const heights = texts.map(
      (text, at) =>
        mixedTexts[at]?.height ?? (isOneLine[at] ? lineHeight : pdf.heightOfString(text, { width: inner[at] ?? 0 })),
    );
    // A cell that is taller than a page is cut: a row must fit on one page.
    const height = Math.min(Math.max(...heights) + 2 * PADDING, bottom - MARGIN - 40);
    if (pdf.y + height > bottom) {
      pdf.addPage();
      drawHeader();
      pdf.font(font).fontSize(FONT_SIZE);
    }
    const top = pdf.y;
    if (fill !== undefined) pdf.rect(MARGIN, top, wholeWidth, height).fill(fill);
    pdf.fillColor("black");
    let x = MARGIN;
    for (const [at, text] of texts.entries()) {
      const column = columns[at];
      const width = inner[at] ?? 0;
      const align = alignment(column);
      const mixedText = mixedTexts[at];
      if (mixedText) mixedText.draw(x + PADDING, top + PADDING, height - PADDING, align);
      else if (isOneLine[at]) {
        const indent = align === "right" ? width - (textWidths[at] ?? 0) : 0;
        if (text !== "") pdf.text(text, x + PADDING + indent, top + PADDING, { lineBreak: false });
      } else pdf.text(text, x + PADDING, top + PADDING, { width, height: height - PADDING, align, ellipsis: true });
      x += widths[at] ?? 0;
    }
    pdf
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + wholeWidth, top + height)
      .lineWidth(0.4)
      .stroke(LINE);
    pdf.x = MARGIN;
    pdf.y = top + height;
  };
  const drawHeader = (): void =>
    drawRow(
      columns.map(({ title: words }) => words[language]),
      "bold",
      SHADE,
    );

  pdf.font("bold").fontSize(15).fillColor("black").text(plainText(title[language]));
  pdf.moveDown(0.4).fontSize(8);
  for (const [name, value] of head.notes) {
    pdf.font("regular").fillColor(GREY).text(`${name}: `, { continued: true });
    pdf.fillColor("black");
    if (isPlain(value)) pdf.text(value);
    else {
      const left = pdf.x;
      pdf.text(" ");
      const text = mixed(value, wholeWidth - 2 * PADDING, "regular");
      text.draw(left, pdf.y);
      pdf.x = MARGIN;
      pdf.y += text.height;
    }
  }
  pdf.moveDown(0.8);
  if (chart) {
    const height = 150;
    pdf.font("bold").fontSize(9).fillColor("black").text(plainText(chart.title));
    pdf.moveDown(0.3);
    drawChart(pdf, chart, { x: MARGIN, y: pdf.y, width: wholeWidth, height });
    pdf.x = MARGIN;
    pdf.y += height + 10;
  }
  drawHeader();
  const totals = new Totals(columns);
  for await (const rows of batches)
    for (const row of rows) {
      totals.add(row);
      drawRow(
        columns.map((column) => cellText(column, row, language)),
        "regular",
      );
    }
  if (totals.rows === 0) pdf.moveDown(0.5).font("regular").fillColor(GREY).text(NOTHING[language]);
  const sums = totals.asRow();
  if (sums !== null && totals.rows > 0)
    drawRow(
      columns.map((column, at) => (at === 0 ? SUM[language] : cellText(column, sums, language))),
      "bold",
    );

  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page);
    // Below the margin pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    const words = `${PAGE[language]} ${page - start + 1} ${OF[language]} ${count}`;
    pdf.font("regular").fontSize(7).fillColor(GREY);
    pdf.text(words, MARGIN, pdf.page.height - MARGIN + 4, { width: wholeWidth, align: "center", lineBreak: false });
  }
  pdf.end();
  yield* pdf as unknown as AsyncIterable<Uint8Array>;
}

function alignment(column: Column | undefined): "left" | "right" {
  return column !== undefined && ["integer", "number", "duration"].includes(column.type) ? "right" : "left";
}
