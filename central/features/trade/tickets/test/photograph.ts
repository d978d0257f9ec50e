import { PNG } from "pngjs";
import { seededRandom } from "../../../../../shared/lib/seeded-random.ts";

/** A camera before a printed page. */
export interface Camera {
  /** Side of the picture, in pixels. */
  size: number;
  /** How far the far edge shrinks, 0 to 1: 0.3 is a strong slant. */
  slant: number;
  /** Turn of the page, in degrees. */
  turn: number;
  /** Half width of the blur, in pixels. */
  blur: number;
  /** Greatest change of a pixel by noise, of 255. */
  noise: number;
}

type Grey = { width: number; height: number; at: Float32Array };

/** Photographs a page at a slant: perspective, turn, uneven light, blur and noise. Repeatable. */
export function photograph(page: Uint8Array, camera: Camera): Buffer {
  const source = greyOf(PNG.sync.read(Buffer.from(page)));
  const { size, noise } = camera;
  const seen: Grey = { width: size, height: size, at: new Float32Array(size * size) };
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const light = 0.65 + (0.35 * x) / size;
      seen.at[y * size + x] = light * sample(source, pageOf(x, y, source, camera));
    }
  const blurred = blurOnce(blurOnce(seen, camera.blur), camera.blur);
  const random = seededRandom(7);
  const png = new PNG({ width: size, height: size });
  for (const [index, grey] of blurred.at.entries()) {
    const value = Math.min(255, Math.max(0, grey + (2 * random() - 1) * noise));
    png.data.fill(value, index * 4, index * 4 + 3);
    png.data[index * 4 + 3] = 255;
  }
  return PNG.sync.write(png);
}

/** The point of the page behind a pixel of the picture. */
function pageOf(x: number, y: number, { width, height }: Grey, { size, slant, turn }: Camera): [number, number] {
  const angle = (turn * Math.PI) / 180;
  const [u, v] = [x / size - 0.5, y / size - 0.5];
  const [tu, tv] = [u * Math.cos(angle) + v * Math.sin(angle), v * Math.cos(angle) - u * Math.sin(angle)];
  // Perspective: what is farther up is farther away.
  const depth = 1 + slant * (0.5 - tv);
  const scale = Math.max(width, height) * 1.15;
  return [width / 2 + tu * depth * scale, height / 2 + tv * depth * scale];
}

function sample({ width, height, at }: Grey, [x, y]: [number, number]): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 90;
  const [fx, fy] = [x - left, y - top];
  const pixel = (dx: number, dy: number) => at[(top + dy) * width + left + dx] ?? 0;
  return (pixel(0, 0) * (1 - fx) + pixel(1, 0) * fx) * (1 - fy) + (pixel(0, 1) * (1 - fx) + pixel(1, 1) * fx) * fy;
}

/** A box blur along the rows, turned: two of them blur both ways. */
function blurOnce({ width, height, at }: Grey, radius: number): Grey {
  const out = new Float32Array(at.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let step = -radius; step <= radius; step += 1)
        sum += at[y * width + Math.min(width - 1, Math.max(0, x + step))] ?? 0;
      out[x * height + y] = sum / (2 * radius + 1);
    }
  return { width: height, height: width, at: out };
}

function greyOf({ width, height, data }: PNG): Grey {
  const at = new Float32Array(width * height);
  for (let index = 0; index < at.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    at[index] = (red + 2 * green + blue) / 4;
  }
  return { width, height, at };
}
