// Reads the QR code of a picture, in a worker of its own: the page stays quick meanwhile.
const { BinaryBitmap, DecodeHintType, GlobalHistogramBinarizer, HybridBinarizer, QRCodeReader, RGBLuminanceSource } =
  /** @type {typeof import("@zxing/library")} */ (Reflect.get(self, "qrReader"));
const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]]);

self.addEventListener("message", ({ data: { pixels, width, height } }) =>
  self.postMessage(read(pixels, width, height)),
);

/**
 * @param {ArrayBuffer} pixels red, green, blue and alpha of each
 * @param {number} width
 * @param {number} height
 * @returns {string | null}
 */
function read(pixels, width, height) {
  const colours = new Uint8ClampedArray(pixels);
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [colours[4 * at], colours[4 * at + 1], colours[4 * at + 2]];
    grey[at] = (red + 2 * green + blue) / 4;
  }
  const source = new RGBLuminanceSource(grey, width, height);
  // Shadows need the one, blur and glare the other.
  for (const Binarizer of [HybridBinarizer, GlobalHistogramBinarizer])
    try {
      return new QRCodeReader().decode(new BinaryBitmap(new Binarizer(source)), HINTS).getText();
    } catch {
      continue;
    }
  return null;
}
