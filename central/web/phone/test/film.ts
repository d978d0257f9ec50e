import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { drawQrPath } from "../../../platform/qr/qr-svg.ts";

const [WIDTH, HEIGHT] = [1280, 720];
const FRAMES = 12;
const SIDE = 380;

/** How a ticket stands before the camera. */
export type Look = "plain" | "dim" | "tilted" | "cracked";

/** Cracks of a broken screen, in parts of the ticket's side. */
const CRACKS = `<path d="M0 0.62L0.4 0.55L0.62 0.72L1 0.6M0.4 0.55L0.5 0.2L0.46 0" stroke="#777" stroke-width="0.012" fill="none"/>`;

/** A ticket's paper with its QR. */
function ticketOf(qr: string, look: Look): Promise<Buffer> {
  const { size, path } = drawQrPath(qr, "alphanumeric");
  const cracks = look === "cracked" ? `<g transform="scale(${size})">${CRACKS}</g>` : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}"
    shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/>${cracks}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** One picture of the film: a hand that moves holds the ticket. */
async function frameOf(ticket: Buffer, look: Look, at: number): Promise<Buffer> {
  const turn = look === "tilted" ? 18 + at : at / 4;
  const held = await sharp(ticket).rotate(turn, { background: "#8a8a80" }).toBuffer();
  // Seen from the side, it is narrower.
  const meta = await sharp(held).metadata();
  const shown =
    look === "tilted"
      ? await sharp(held)
          .resize(Math.round(meta.width * 0.86), meta.height, { fit: "fill" })
          .toBuffer()
      : held;
  const scene = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#8a8a80" } })
    .composite([{ input: shown, left: 380 + 6 * at, top: 110 + 2 * at }])
    .png()
    .toBuffer();
  const light = look === "dim" ? sharp(scene).linear(0.22, 8) : sharp(scene);
  return light.blur(0.6).jpeg({ quality: 80 }).toBuffer();
}

/** Writes what a camera sees of a ticket as a film for Chromium's own. @param file its name ends in `.mjpeg` */
export async function film(file: string, qr: string, look: Look): Promise<void> {
  const ticket = await ticketOf(qr, look);
  const frames = await Promise.all(Array.from({ length: FRAMES }, (_, at) => frameOf(ticket, look, at)));
  await writeFile(file, Buffer.concat(frames));
}
