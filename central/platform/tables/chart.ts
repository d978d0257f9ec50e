import type PdfDocument from "pdfkit";
import type { Tone } from "../../../shared/web/parts.ts";
import { plainText } from "../pdf/text-runs.ts";

/** A chart of grouped bars: the same drawing as SVG and in a PDF. */
export interface Chart {
  title: string;
  /** Two series at most; they differ in brightness and in pattern, so that they are distinct without colour. */
  series: readonly { name: string; values: readonly number[] }[];
  /** One label for each group. */
  labels: readonly string[];
  /** On a page the colour of each group, in place of that of its series; its label says the same. */
  tones?: readonly Exclude<Tone, "plain">[];
}

type Shape =
  | { is: "bar"; x: number; y: number; width: number; height: number; series: number; group?: number }
  | { is: "stripe"; x: number; y: number; width: number }
  | { is: "line"; x1: number; y1: number; x2: number; y2: number }
  | { is: "text"; x: number; y: number; text: string; anchor: "start" | "middle" | "end" };

const COLOURS = ["#1f4e8c", "#a9c6ea"];
const INK = "#3a424d";
/** The size of texts on paper, in points; the margins are measured by it. */
const TEXT_SIZE = 7;
const LEFT = 34 / TEXT_SIZE;
const TOP = 16 / TEXT_SIZE;
const BOTTOM = 14 / TEXT_SIZE;
/** The width of a letter, and the space between labels, as shares of the text size. */
const LETTER = 0.6;
const GAP = 1.2;
const MAX_LABELS = 12;
/** The distance of a bar's stripes. */
const STRIPE = 2.5;

/** The shapes of a chart, in points from its upper left corner. */
function shapesOf(chart: Chart, width: number, height: number, size = TEXT_SIZE): Shape[] {
  const { series, labels } = chart;
  const highest = niceCeiling(Math.max(1, ...series.flatMap(({ values }) => values)));
  const [left, top] = [LEFT * size, TOP * size];
  const plot = { width: width - left, height: height - top - BOTTOM * size };
  const yOf = (value: number): number => top + plot.height * (1 - value / highest);
  const shapes: Shape[] = [];
  for (const share of [0, 0.5, 1]) {
    const y = yOf(highest * share);
    shapes.push({ is: "line", x1: left, y1: y, x2: width, y2: y });
    shapes.push({ is: "text", x: left - size * 0.6, y: y + size * 0.35, text: String(highest * share), anchor: "end" });
  }
  const step = plot.width / Math.max(1, labels.length);
  const barWidth = (step * 0.8) / Math.max(1, series.length);
  const longest = Math.max(1, ...labels.map((label) => label.length));
  const fitting = Math.max(1, Math.floor(plot.width / ((longest * LETTER + GAP) * size)));
  const every = Math.ceil(labels.length / Math.min(MAX_LABELS, fitting));
  for (const [at, label] of labels.entries()) {
    const x = left + at * step + step * 0.1;
    for (const [which, { values }] of series.entries()) {
      const y = yOf(values[at] ?? 0);
      shapes.push({
        is: "bar",
        x: x + which * barWidth,
        y,
        width: barWidth,
        height: top + plot.height - y,
        series: which,
        group: at,
      });
      shapes.push(...stripesOf(which, { x: x + which * barWidth, y, width: barWidth, bottom: top + plot.height }));
    }
    if (at % every === 0)
      shapes.push({ is: "text", x: x + step * 0.4, y: height - size * 0.6, text: label, anchor: "middle" });
  }
  let x = left;
  const key = size + 1;
  for (const [which, { name }] of series.entries()) {
    shapes.push({ is: "bar", x, y: 2, width: key, height: key, series: which });
    shapes.push(...stripesOf(which, { x, y: 2, width: key, bottom: key + 2 }));
    shapes.push({ is: "text", x: x + key + 3, y: key + 1, text: name, anchor: "start" });
    x += size * 4 + name.length * size * LETTER;
  }
  return shapes;
}

/** The stripes of a bar: the second series has them, so that it differs in black and white too. */
function stripesOf(
  series: number,
  { x, y, width, bottom }: { x: number; y: number; width: number; bottom: number },
): Shape[] {
  const count = series === 0 ? 0 : Math.max(0, Math.ceil((bottom - y) / STRIPE) - 1);
  return Array.from({ length: count }, (_, at) => ({ is: "stripe", x, y: bottom - (at + 1) * STRIPE, width }));
}

/** A round number with a round half, little above the value. */
function niceCeiling(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10].find((one) => one * power >= value) ?? 10;
  return Math.max(2, factor * power);
}

/**
 * The chart as SVG with a title and a description for screen readers. Its shapes have classes, so that a page can give
 * them the colours of its theme.
 */
export function chartSvg(
  chart: Chart,
  { width = 720, height = 200, textSize = TEXT_SIZE }: { width?: number; height?: number; textSize?: number } = {},
): string {
  const words = chart.series.map(
    ({ name, values }) => `${name}: ${chart.labels.map((label, at) => `${label} ${values[at] ?? 0}`).join(", ")}`,
  );
  const shapes = shapesOf(chart, width, height, textSize).map((shape) => {
    switch (shape.is) {
      case "bar":
        return `<rect class="${toneOf(chart, shape.group) ?? `series-${shape.series}`}" x="${round(shape.x)}" y="${round(shape.y)}" width="${round(shape.width)}" height="${round(shape.height)}" fill="${COLOURS[shape.series] ?? INK}" stroke="${COLOURS[0]}" stroke-width="0.5"/>`;
      case "stripe":
        return `<line class="stripe" x1="${round(shape.x)}" y1="${round(shape.y)}" x2="${round(shape.x + shape.width)}" y2="${round(shape.y)}" stroke="${COLOURS[0]}" stroke-width="0.7"/>`;
      case "line":
        return `<line class="scale" x1="${round(shape.x1)}" y1="${round(shape.y1)}" x2="${round(shape.x2)}" y2="${round(shape.y2)}" stroke="${INK}" stroke-opacity="0.25" stroke-width="0.5"/>`;
      case "text":
        return `<text x="${round(shape.x)}" y="${round(shape.y)}" font-size="${textSize}" text-anchor="${shape.anchor}" fill="${INK}">${escaped(shape.text)}</text>`;
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${width} ${height}"><title>${escaped(chart.title)}</title><desc>${escaped(words.join("; "))}</desc>${shapes.join("")}</svg>`;
}

const toneOf = ({ tones }: Chart, group: number | undefined): string | undefined =>
  group === undefined || tones?.[group] === undefined ? undefined : `tone-${tones[group]}`;

/** Draws the same chart into a PDF. */
export function drawChart(
  pdf: InstanceType<typeof PdfDocument>,
  chart: Chart,
  place: { x: number; y: number; width: number; height: number },
): void {
  pdf.font("regular").fontSize(TEXT_SIZE);
  for (const shape of shapesOf(chart, place.width, place.height))
    switch (shape.is) {
      case "bar":
        if (shape.height <= 0) break;
        pdf.rect(place.x + shape.x, place.y + shape.y, shape.width, shape.height).lineWidth(0.5);
        pdf.fillAndStroke(COLOURS[shape.series] ?? INK, COLOURS[0]);
        break;
      case "stripe":
        pdf.moveTo(place.x + shape.x, place.y + shape.y).lineTo(place.x + shape.x + shape.width, place.y + shape.y);
        pdf.lineWidth(0.7).stroke(COLOURS[0]);
        break;
      case "line":
        pdf.moveTo(place.x + shape.x1, place.y + shape.y1).lineTo(place.x + shape.x2, place.y + shape.y2);
        pdf.lineWidth(0.5).strokeOpacity(0.25).stroke(INK).strokeOpacity(1);
        break;
      case "text": {
        const text = plainText(shape.text);
        const width = pdf.widthOfString(text);
        const shift = shape.anchor === "start" ? 0 : shape.anchor === "middle" ? width / 2 : width;
        const at = { x: place.x + shape.x - shift, y: place.y + shape.y - TEXT_SIZE };
        pdf.fillColor(INK).text(text, at.x, at.y, { lineBreak: false });
      }
    }
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
