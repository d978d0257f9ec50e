import type { z } from "zod";
import { CameraReader } from "../../../shared/wire/devices/camera.ts";
import type { Device } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { rateLimitedLog } from "../../../shared/lib/rate-limited-log.ts";
import { scanRateLimit } from "../scan-rate-limit.ts";
import { pictureProblem } from "./frame.ts";
import { codeDebounce } from "./code-debounce.ts";
import { type CameraConfig, httpPictures, mqttPictures } from "./sources.ts";

const MAX_CODE_CHARACTERS = 4096;

/** A camera whose pictures are searched for QR codes. A code that is held up is one scan. */
export const camera: Driver<z.infer<typeof CameraReader>> = {
  settings: CameraReader,
  create,
};

function create(config: CameraConfig, deps: DriverDeps): Device {
  const { settings } = config;
  const { clock, events, log } = deps;
  const limit = scanRateLimit(config, deps);
  const codes = codeDebounce({ expireMs: settings.forget_seconds * 1000, repeatMs: settings.again_seconds * 1000 });
  const unreadable = rateLimitedLog(clock, (count) =>
    log.warn({ device: config.id, name: config.name, count }, "pictures that cannot be decoded were dropped"),
  );
  let isNeeded = true;
  let isEnded = false;

  const look = async (picture: Uint8Array, atMs: number): Promise<void> => {
    if (!isNeeded || isEnded) return;
    if (pictureProblem(picture) !== null) {
      unreadable();
      return;
    }
    const decoded = await deps.decoder().decode(config.id, picture);
    // During the decode a setting may have ended the camera, or the vehicle may have left.
    if (!mayReport()) return;
    if (decoded.is === "failed") unreadable();
    if (decoded.is !== "read") return;
    for (const read of decoded.texts) {
      const text = read.trim();
      if (text === "" || text.length > MAX_CODE_CHARACTERS || /\p{Cc}/u.test(text)) continue;
      if (codes.sees(text, atMs) && limit.allows(clock.monotonicMs())) events.scanned(config.id, text, atMs);
    }
  };
  const mayReport = (): boolean => isNeeded && !isEnded;

  const onPicture = (picture: Uint8Array, atMs: number): void => void look(picture, atMs);
  const { source } = settings;
  const pictures =
    source.type === "http"
      ? httpPictures(config, source, deps, onPicture)
      : mqttPictures(config, source, deps, onPicture);
  return {
    id: config.id,
    role: settings.role,
    reader: {
      attend(mayBeThere) {
        const isWanted = mayBeThere || !settings.only_with_vehicle;
        if (isWanted === isNeeded) return;
        isNeeded = isWanted;
        codes.forget();
        pictures.need(isNeeded);
      },
    },
    start: () => pictures.start(),
    async [Symbol.asyncDispose]() {
      isEnded = true;
      await pictures[Symbol.asyncDispose]();
    },
  };
}
