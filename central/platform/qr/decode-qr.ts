import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import { PNG } from "pngjs";

/** Reads the text of the QR code in a PNG. @throws when no code can be read */
export function decodeQr(png: Uint8Array): string {
  const { width, height, data } = PNG.sync.read(Buffer.from(png));
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grey[at] = (red + 2 * green + blue) / 4;
  }
  const source = new RGBLuminanceSource(grey, width, height);
  // The library's corner detection misses some codes that a camera finds. A picture without perspective can be
  // read without corner detection.
  for (const hint of [DecodeHintType.TRY_HARDER, DecodeHintType.PURE_BARCODE])
    try {
      const bitmap = new BinaryBitmap(new HybridBinarizer(source));
      return new QRCodeReader().decode(bitmap, new Map([[hint, true]])).getText();
    } catch {
      continue;
    }
  throw new Error(`no QR can be read in this picture of ${width} × ${height} pixels`);
}
