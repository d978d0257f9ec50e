import pdfmake from "pdfmake";
import { type Face, facesFolders, isPlain, ROBOTO, ROBOTO_FOLDER } from "./faces.ts";
import { runsOf } from "./text-runs.ts";

type Definition = Parameters<typeof pdfmake.createPdf>[0];

/** The content of a PDF, as pdfmake describes documents; pictures are data URLs. */
export type PdfContent = Pick<
  Definition,
  "content" | "styles" | "header" | "footer" | "info" | "images" | "pageSize" | "pageMargins"
>;

/**
 * Makes a PDF with embedded fonts, on A4 unless it names its size. Texts may hold letters of any alphabet. It fetches
 * nothing from outside.
 */
export async function makePdf({ content, footer, ...rest }: PdfContent): Promise<Buffer> {
  const faces = new Map<string, Face>();
  const folders = [ROBOTO_FOLDER, ...facesFolders()];
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => folders.some((folder) => path.startsWith(folder)));
  const foot: Definition["footer"] =
    footer ?? ((page, pages) => ({ text: `${page} / ${pages}`, alignment: "center", fontSize: 8 }));
  const document: Definition = {
    pageSize: "A4",
    pageMargins: [40, 40, 40, 50],
    defaultStyle: { font: ROBOTO.name, fontSize: 10 },
    ...rest,
    content: inFaces(content, faces),
    footer: typeof foot === "function" ? (...page) => inFaces(foot(...page), faces) : inFaces(foot, faces),
  };
  pdfmake.setFonts({
    ...Object.fromEntries(
      Array.from(faces.values(), ({ name, regular, bold }) => [
        name,
        { normal: regular, bold, italics: regular, bolditalics: bold },
      ]),
    ),
    [ROBOTO.name]: {
      normal: ROBOTO.regular,
      bold: ROBOTO.bold,
      italics: `${ROBOTO_FOLDER}/Roboto-Italic.ttf`,
      bolditalics: `${ROBOTO_FOLDER}/Roboto-MediumItalic.ttf`,
    },
  });
  return pdfmake.createPdf(document).getBuffer();
}

/** What may hold texts or further content. */
const INNER = new Set(["text", "stack", "columns", "table", "body", "ul", "ol"]);

/** The content with each text that the usual typeface lacks letters of cut into pieces with their own. */
function inFaces<T>(content: T, faces: Map<string, Face>): T {
  const inner = (node: unknown): unknown => {
    if (typeof node === "string") return isPlain(node) ? node : { text: pieces(node) };
    if (Array.isArray(node)) return node.map(inner);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => [name, INNER.has(name) ? innerText(name, value) : value]),
    );
  };
  const innerText = (name: string, value: unknown): unknown =>
    name === "text" && typeof value === "string" && !isPlain(value) ? pieces(value) : inner(value);
  const pieces = (text: string): object[] =>
    runsOf(text).map(({ text: piece, face }) => {
      faces.set(face.name, face);
      return { text: piece, ...(face !== ROBOTO && { font: face.name }) };
    });
  return inner(content) as T;
}
