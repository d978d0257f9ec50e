import { createServer } from "node:http";
import { PNG } from "pngjs";
import { expect, test } from "vitest";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { makePdf } from "./make-pdf.ts";
import { pagesOf } from "./test/read-pdf.ts";

test("every page is A4, holds its words, and says which of how many it is", async () => {
  const pdf = await makePdf({ content: ["Tiket Élan", { text: "B 1234 XY", bold: true, pageBreak: "before" }] });
  expect(pagesOf(pdf)).toEqual(["Tiket Élan1 / 2", "B 1234 XY2 / 2"]);
  const text = pdf.toString("latin1");
  expect(text).toMatch(/^%PDF-1\.\d\n[^]*%%EOF\n$/);
  expect(text.match(/\/MediaBox \[.*\]/g)).toEqual(Array(2).fill("/MediaBox [0 0 595.28 841.89]"));
});

test("the fonts are inside, each of those that are used and no other", async () => {
  const fontsOf = async (...content: Parameters<typeof makePdf>[0]["content"][]) => {
    const text = (await makePdf({ content: content.flat() })).toString("latin1");
    expect(text.match(/\/FontFile2 /g)).toHaveLength(new Set(text.match(/\/FontName \S+/g)).size);
    return [...text.matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name).sort();
  };
  expect(await fontsOf("plain")).toEqual(["Roboto-Regular"]);
  expect(await fontsOf({ text: "a", bold: true }, { text: "b", italics: true, bold: true })).toEqual([
    "Roboto-Medium",
    "Roboto-MediumItalic",
    "Roboto-Regular",
  ]);
});

test("names in any letters stand in it, each with the typeface that has them", async () => {
  const pdf = await makePdf({
    content: ["陳記運輸", { text: "ทรัพย์ 🚚", bold: true }, { stack: [["محمد علي"]] }, "Budi"],
  });
  const [page = ""] = pagesOf(pdf);
  expect(page).toContain("陳記運輸");
  expect(page).toContain("ทรัพย์");
  expect(page).toContain("Budi");
  const fonts = [...pdf.toString("latin1").matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name);
  expect(fonts).toEqual(expect.arrayContaining(["NotoSansThai-Bold", "NotoSansArabic-Regular", "Roboto-Regular"]));
});

test("a picture stands in it, and its title", async () => {
  const png = PNG.sync.write(new PNG({ width: 3, height: 2 })).toString("base64");
  const pdf = await makePdf({ content: [{ image: `data:image/png;base64,${png}` }], info: { title: "AG-1" } });
  const text = pdf.toString("latin1");
  expect(text).toMatch(/\/Subtype \/Image[^]{0,80}\/Width 3\n\/Height 2\n/);
  expect(text).toContain("(AG-1)");
});

test("a picture is fetched neither from another machine nor from this one", async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  const port = await listenOnFreePort(server);
  for (const image of [`http://127.0.0.1:${port}/a.png`, import.meta.filename, import.meta.url])
    await expect(makePdf({ content: [{ image }] })).rejects.toThrow(/denied/);
  server.close();
  expect(requests).toBe(0);
});
