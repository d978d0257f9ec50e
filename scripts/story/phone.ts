import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import { PNG } from "pngjs";
import { request } from "undici";

/** The driver's phone: fetches the picture that the ticket links to and reads the QR in it, pixel by pixel. */
export async function readQrAt(url: string): Promise<string> {
  const { statusCode, headers, body } = await request(url, { reset: true });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`the QR is not served (${statusCode}): ${bytes.toString().slice(0, 200)}`);
  if (headers["content-type"] !== "image/png")
    throw new Error(`the QR comes as ${String(headers["content-type"])}, not as PNG`);
  return decodeQr(bytes);
}

/** The text of the QR in a PNG. Throws when there is none that can be read. */
export function decodeQr(png: Buffer): string {
  const { width, height, data } = PNG.sync.read(png);
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grey[at] = (red + 2 * green + blue) / 4;
  }
  const source = new RGBLuminanceSource(grey, width, height);
  // The library's search for the corners misses some codes that a camera would find; a picture without
  // any perspective can be read without that search.
  for (const hint of [DecodeHintType.TRY_HARDER, DecodeHintType.PURE_BARCODE])
    try {
      const bitmap = new BinaryBitmap(new HybridBinarizer(source));
      return new QRCodeReader().decode(bitmap, new Map([[hint, true]])).getText();
    } catch {
      continue;
    }
  throw new Error(`no QR can be read in this picture of ${width} × ${height} pixels`);
}
