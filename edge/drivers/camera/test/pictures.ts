import { PNG } from "pngjs";
import type { GreyPicture } from "./scene.ts";

/** The picture as PNG bytes. */
export function pngOf({ width, height, pixels }: GreyPicture): Buffer {
  return PNG.sync.write({ width, height, data: Buffer.from(pixels) } as unknown as PNG, {
    colorType: 0,
    inputColorType: 0,
    inputHasAlpha: false,
    deflateLevel: 1,
  });
}
