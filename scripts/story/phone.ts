import { request } from "undici";
import { decodeQr } from "../../central/platform/qr/decode-qr.ts";

/** The driver's phone: downloads the picture that the ticket links to, and decodes the QR from its pixels. */
export async function readQrAt(url: string): Promise<string> {
  const { statusCode, headers, body } = await request(url, { reset: true });
  const bytes = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`the QR is not served (${statusCode}): ${bytes.toString().slice(0, 200)}`);
  if (headers["content-type"] !== "image/png")
    throw new Error(`the QR comes as ${String(headers["content-type"])}, not as PNG`);
  return decodeQr(bytes);
}
