import { buffer } from "node:stream/consumers";
import PdfDocument from "pdfkit";
import { expect, test } from "vitest";
import { samplePdf } from "../../test/sample-pdf.ts";
import { contentKindOf } from "./content-kind.ts";
import { inspectPdf } from "./inspect-pdf.ts";

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

test("the mark of a PDF counts within its first 1,024 bytes", () => {
  expect(contentKindOf(after("\r\n"))).toBe("pdf");
  expect(contentKindOf(after("\n".repeat(1024)))).toBe("pdf");
  expect(contentKindOf(after("\n".repeat(1025)))).toBeNull();
});
