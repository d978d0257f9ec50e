import QRCode from "qrcode";

/** Of light around a QR, in modules: readers need it. */
const QUIET = 4;

/** A QR as an SVG path of its dark modules, on white; `size` is its side with the quiet zone, in modules. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** @param mode `alphanumeric` keeps a text of capitals and digits small */
export function drawQrPath(text: string, mode: "alphanumeric" | "byte"): QrDrawing {
  const data = mode === "byte" ? new TextEncoder().encode(text) : text;
  const { modules } = QRCode.create([{ data, mode } as QRCode.QRCodeSegment], { errorCorrectionLevel: "M" });
  let path = "";
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      const from = x;
      while (x < modules.size && modules.get(y, x) !== 0) x++;
      if (x > from) path += `M${from + QUIET} ${y + QUIET}h${x - from}v1h${from - x}z`;
    }
  return { size: modules.size + 2 * QUIET, path };
}
