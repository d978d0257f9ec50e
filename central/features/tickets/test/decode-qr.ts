import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import { PNG } from "pngjs";

/** Reads a QR back from its PNG, as a reader at a gate does. @throws where it holds none */
export function decodeQr(bytes: Uint8Array): string {
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * 4] ?? 0;
  const source = new RGBLuminanceSource(grey, width, height);
  // The picture itself, not a photograph of it: nothing is to be searched or straightened.
  const hints = new Map([[DecodeHintType.PURE_BARCODE, true]]);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText();
}
