import { inflateSync } from "node:zlib";

/**
 * The words on each page of a PDF from `makePdf`, as a viewer reads them: each font has a table from glyphs to
 * characters.
 */
export function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  const objects = new Map([...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body]) => [id, body]));
  const linked = (from: string | undefined, name: string): string =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(from ?? "")?.[1]) ?? "";
  const pages = [...objects.values()].filter((body) => body?.includes("/Type /Page\n"));
  return pages.map((page) => {
    const fonts = linked(page, "Resources");
    let glyphs: string[] = [];
    let words = "";
    for (const [, font, shown = ""] of streamIn(linked(page, "Contents")).matchAll(/\/(F\d+) \S+ Tf|\[(<.*)\] TJ/g))
      if (font !== undefined) glyphs = glyphsOf(streamIn(linked(linked(fonts, font), "ToUnicode")));
      else
        for (const [glyph] of shown.replace(/> \S+ </g, "").matchAll(/[0-9a-f]{4}/g))
          words += glyphs[parseInt(glyph, 16)] ?? "";
    return words;
  });
}

function streamIn(object: string): string {
  const bytes = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1];
  if (bytes === undefined) throw new Error(`no stream in ${object.slice(0, 80)}`);
  return inflateSync(Buffer.from(bytes, "latin1")).toString("latin1");
}

/** @param table a ToUnicode table with one range for all glyphs */
function glyphsOf(table: string): string[] {
  const range = /beginbfrange\n<0000> <[0-9a-f]+> \[(.*)\]/.exec(table)?.[1] ?? "";
  return [...range.matchAll(/<([0-9a-f]+)>/g)].map(([, code = ""]) => String.fromCharCode(parseInt(code, 16)));
}
