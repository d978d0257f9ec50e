import QRCode from "qrcode";

/** A picture in shades of grey, row by row, one byte a pixel. */
export interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

/**
 * The position of a phone in front of the camera, and the quality of the camera. Lengths in pixels, angles in radians.
 */
export interface Scene {
  width: number;
  height: number;
  /** Of one module of the QR, before the tilt. */
  modulePixels: number;
  /** Rotation in the picture's plane, and away from it about the upright and the level axis. */
  turn: number;
  tiltX: number;
  tiltY: number;
  /** The position of the middle of the QR, 0 to 1 of the picture. */
  x: number;
  y: number;
  /** Standard deviations. */
  blur: number;
  noise: number;
  /** Shades of the dark and the light modules. */
  dark: number;
  light: number;
}

export const CLEAN: Scene = {
  width: 1280,
  height: 720,
  modulePixels: 6,
  turn: 0,
  tiltX: 0,
  tiltY: 0,
  x: 0.5,
  y: 0.5,
  blur: 0,
  noise: 0,
  dark: 0,
  light: 255,
};

/** A phone as a driver may hold it: tilted, a little out of focus, in bad light. */
export function heldPhone(random: () => number): Scene {
  const between = (low: number, high: number): number => low + (high - low) * random();
  return {
    ...CLEAN,
    modulePixels: between(3.5, 8),
    turn: between(-0.5, 0.5),
    tiltX: between(-0.5, 0.5),
    tiltY: between(-0.5, 0.5),
    x: between(0.35, 0.65),
    y: between(0.42, 0.58),
    blur: between(0, 1.3),
    noise: between(0, 12),
    dark: between(5, 60),
    light: between(130, 250),
  };
}

/** Draws the QR as the tickets' pictures do: alphanumeric, error correction M. */
export function drawScene(text: string, scene: Scene, random: () => number): GreyPicture {
  const { modules } = QRCode.create([{ data: text.toUpperCase(), mode: "alphanumeric" }], {
    errorCorrectionLevel: "M",
  });
  const { width, height } = scene;
  const side = modules.size + 8;
  const shadeAt = (u: number, v: number): number | null => {
    if (u < 0 || v < 0 || u >= side || v >= side) return null;
    const [column, row] = [Math.floor(u) - 4, Math.floor(v) - 4];
    const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
    return isInside && modules.get(row, column) ? scene.dark : scene.light;
  };
  const toModules = cameraOf(scene, side);
  const drawn = new Float32Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const background = 70 + (60 * x) / width + 25 * Math.sin(x / 37) * Math.cos(y / 53);
      let sum = 0;
      for (const [dx, dy] of SAMPLES) {
        const [u, v] = toModules(x + dx, y + dy);
        sum += shadeAt(u, v) ?? background;
      }
      drawn[y * width + x] = sum / SAMPLES.length;
    }
  const soft = scene.blur > 0 ? blurred(drawn, width, height, scene.blur) : drawn;
  const pixels = new Uint8ClampedArray(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const normal = scene.noise > 0 ? scene.noise * (random() + random() + random() + random() - 2) * 1.732 : 0;
    pixels[at] = (soft[at] ?? 0) + normal;
  }
  return { width, height, pixels };
}

const SAMPLES = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const;

/** From a pixel to the module that is visible there: a ray through a pinhole onto the tilted plane. */
function cameraOf(scene: Scene, side: number): (x: number, y: number) => readonly [number, number] {
  const { width, height, modulePixels, turn, tiltX, tiltY } = scene;
  const far = 1400;
  const [ct, st, cx, sx, cy, sy] = [
    ...[Math.cos(turn), Math.sin(turn), Math.cos(tiltX)],
    ...[Math.sin(tiltX), Math.cos(tiltY), Math.sin(tiltY)],
  ] as [number, number, number, number, number, number];
  // The plane's two axes after turning it in its plane, then about both axes.
  const rotate = (a: number, b: number): [number, number, number] => {
    const [p, q] = [a * ct - b * st, a * st + b * ct];
    return [p * cy, q * cx + p * sy * sx, q * sx - p * sy * cx];
  };
  const [e, f] = [rotate(1, 0), rotate(0, 1)];
  const normal = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]] as const;
  return (x, y) => {
    const ray = [x - scene.x * width, y - scene.y * height, far] as const;
    const along = (far * normal[2]) / (ray[0] * normal[0] + ray[1] * normal[1] + ray[2] * normal[2]);
    const hit = [ray[0] * along, ray[1] * along, ray[2] * along - far] as const;
    const a = hit[0] * e[0] + hit[1] * e[1] + hit[2] * e[2];
    const b = hit[0] * f[0] + hit[1] * f[1] + hit[2] * f[2];
    return [a / modulePixels + side / 2, b / modulePixels + side / 2];
  };
}

function blurred(from: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const reach = Math.ceil(sigma * 2.5);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const pass = (source: Float32Array, step: number, length: number, isRow: boolean): Float32Array => {
    const target = new Float32Array(source.length);
    for (let at = 0; at < source.length; at++) {
      const place = isRow ? at % width : Math.floor(at / width);
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const shift = Math.min(length - 1, Math.max(0, place + k)) - place;
        sum += (source[at + shift * step] ?? 0) * (weights[k + reach] ?? 0);
      }
      target[at] = sum / total;
    }
    return target;
  };
  return pass(pass(from, 1, width, true), width, height, false);
}
