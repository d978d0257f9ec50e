import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import pdfmake from "pdfmake";

type Definition = Parameters<typeof pdfmake.createPdf>[0];

/** The content of a PDF, as pdfmake describes documents; pictures are data URLs. */
export type PdfContent = Pick<
  Definition,
  "content" | "styles" | "header" | "footer" | "info" | "images" | "pageSize" | "pageMargins"
>;

const fonts = join(dirname(createRequire(import.meta.url).resolve("pdfmake/package.json")), "fonts", "Roboto");

/** Makes a PDF with embedded fonts, on A4 unless it names its size. It fetches nothing from outside. */
export async function makePdf(content: PdfContent): Promise<Buffer> {
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(fonts));
  pdfmake.setFonts({
    Roboto: {
      normal: join(fonts, "Roboto-Regular.ttf"),
      bold: join(fonts, "Roboto-Medium.ttf"),
      italics: join(fonts, "Roboto-Italic.ttf"),
      bolditalics: join(fonts, "Roboto-MediumItalic.ttf"),
    },
  });
  const document: Definition = {
    pageSize: "A4",
    pageMargins: [40, 40, 40, 50],
    defaultStyle: { font: "Roboto", fontSize: 10 },
    footer: (page, pages) => ({ text: `${page} / ${pages}`, alignment: "center", fontSize: 8 }),
    ...content,
  };
  return pdfmake.createPdf(document).getBuffer();
}
