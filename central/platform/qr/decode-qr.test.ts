import { PNG } from "pngjs";
import QRCode from "qrcode";
import { expect, test } from "vitest";
import { decodeQr } from "./decode-qr.ts";

const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test.each([
  ["a code", "A1B2C3D4E5"],
  ["a credential", `GA1.${LETTERS.repeat(5)}`],
  ["another credential", `GA1.${Array.from(LETTERS).reverse().join("").repeat(5)}`],
])("the QR of %s is read", async (_what, text) => {
  const png = await QRCode.toBuffer(text, { type: "png", errorCorrectionLevel: "M", margin: 4, scale: 8 });
  expect(decodeQr(png)).toBe(text);
});

test("a picture without a QR is an error", () => {
  const white = new PNG({ width: 64, height: 64 });
  white.data.fill(255);
  expect(() => decodeQr(PNG.sync.write(white))).toThrow(/no QR can be read in this picture of 64 × 64 pixels/);
});
