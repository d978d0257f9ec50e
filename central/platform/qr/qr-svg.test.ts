import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeQr } from "./decode-qr.ts";
import { drawQrPath } from "./qr-svg.ts";

test.each([
  ["GA1.ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", "alphanumeric"],
  ["https://gerbang.example.com/driver/AaH8sK8AcD6-fEeCGKA6zlFIY4BAkWVPkqpYcMIp2D1MWw", "byte"],
] as const)("a reader reads the drawing of %s", async (text, mode) => {
  const { size, path } = drawQrPath(text, mode);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 6}" height="${size * 6}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  expect(decodeQr(await sharp(Buffer.from(svg)).png().toBuffer())).toBe(text);
});
