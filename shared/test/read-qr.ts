import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const { resolve } = createRequire(import.meta.url);
let isReady: Promise<unknown> | null = null;

/** The text of the QR code in a picture of a screen, where other things stand beside it. @throws when none is read */
export async function readQr(png: Uint8Array): Promise<string> {
  const wasmBinary = new Uint8Array(readFileSync(resolve("zxing-wasm/reader/zxing_reader.wasm"))).buffer;
  await (isReady ??= prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));
  const [code] = await readBarcodes(png, { formats: ["QRCode"] });
  if (code === undefined) throw new Error("no QR can be read in this picture");
  return code.text;
}
