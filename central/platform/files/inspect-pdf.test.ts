import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createDeflate } from "node:zlib";
import PdfDocument from "pdfkit";
import { expect, test } from "vitest";
import { samplePdf } from "../../test/sample-pdf.ts";
import { contentKindOf } from "./content-kind.ts";
import { inspectPdf } from "./inspect-pdf.ts";

const MIB = 1024 * 1024;
const after = (before: string) => Buffer.concat([Buffer.from(before), samplePdf()]);
const made = async (options: object) => {
  const pdf = new PdfDocument(options);
  pdf.end();
  return buffer(pdf);
};

test.each<[name: string, state: string, bytes: Uint8Array]>([
  ["a whole one", "good", samplePdf()],
  ["one after a byte order mark and line breaks", "good", after("\ufeff\r\n")],
  ["one after printer language", "good", after("\u001b%-12345X@PJL ENTER LANGUAGE=PDF\r\n")],
  ["one after more than 1,024 bytes", "damaged", after(" ".repeat(1025))],
  ["one after markup, which a browser might run", "damaged", after("<script>1</script>")],
  ["one cut in the middle", "damaged", samplePdf().subarray(0, 200)],
  ["one cut in its last line", "damaged", samplePdf().subarray(0, -8)],
  [
    "one without a page",
    "damaged",
    Buffer.from(samplePdf().toString("latin1").replace("[3 0 R] /Count 1", "[     ] /Count 0"), "latin1"),
  ],
  ["one with another version of itself behind it", "good", Buffer.concat([samplePdf(), samplePdf()])],
  ["one with nothing inside", "damaged", Buffer.from("%PDF-1.7 a paper\nstartxref\n3\n%%EOF\n")],
])("%s is %s", async (_name, state, bytes) => {
  expect(await inspectPdf(new Blob([new Uint8Array(bytes)]))).toBe(state);
});

test("one with a password is locked; one that only its owner may change opens", async () => {
  expect(await inspectPdf(new Blob([await made({ userPassword: "rahasia" })]))).toBe("locked");
  expect(await inspectPdf(new Blob([await made({ ownerPassword: "rahasia" })]))).toBe("good");
});

test("one that unpacks to a gigabyte is damaged before it has done so", async () => {
  const objects =
    "1 0 2 34 3 77 << /Type /Catalog /Pages 2 0 R >> << /Type /Pages /Kids [3 0 R] /Count 1 >> << /Type /Page >>";
  const blanks = Buffer.alloc(MIB, " ");
  const packed = await buffer(
    Readable.from([objects, ...Array<Buffer>(1024).fill(blanks)]).pipe(createDeflate({ level: 1 })),
  );
  const stream = (fields: string, bytes: Buffer) => [
    Buffer.from(`<< ${fields} /Length ${bytes.length} >>\nstream\n`),
    ...[bytes, Buffer.from("\nendstream\nendobj\n")],
  ];
  const start = Buffer.from("%PDF-1.7\n4 0 obj\n");
  const many = [start, ...stream("/Type /ObjStm /N 3 /First 14 /Filter /FlateDecode", packed)];
  const end = many.reduce((sum, { length }) => sum + length, 0);
  const entry = (type: number, at: number, nth: number) => [type, at >>> 24, at >>> 16, at >>> 8, at, nth];
  const inMany = [0, 1, 2].map((nth) => entry(2, 4, nth));
  const table = Buffer.from([entry(0, 0, 0), ...inMany, entry(1, 9, 0), entry(1, end, 0)].flat());
  many.push(Buffer.from("5 0 obj\n"), ...stream("/Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R", table));
  many.push(Buffer.from(`startxref\n${end}\n%%EOF\n`));
  const before = process.memoryUsage().rss;
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 10);
  expect(await inspectPdf(new Blob(many.map((part) => new Uint8Array(part))))).toBe("damaged");
  clearInterval(look);
  expect(most).toBeLessThan(600 * MIB);
});

test("the mark of a PDF counts within its first 1,024 bytes", () => {
  expect(contentKindOf(after("\r\n"))).toBe("pdf");
  expect(contentKindOf(after("\n".repeat(1024)))).toBe("pdf");
  expect(contentKindOf(after("\n".repeat(1025)))).toBeNull();
});
