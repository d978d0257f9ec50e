import { type z } from "zod";
import { type LineScanner } from "../../../shared/wire/devices/scanner-line.ts";
import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { lineDevice } from "../line/line-device.ts";
import { scanLimit } from "../scan-limit.ts";
import { scanReader } from "./frame.ts";

/** Any barcode reader in serial mode. The scan carries the time of the chunk that held its last byte. */
export function lineScanner(config: DeviceConfig<z.infer<typeof LineScanner>>, deps: DriverDeps): Device {
  const { settings } = config;
  const { clock, events } = deps;
  const limit = scanLimit(config, deps);
  let frames = scanReader(settings);
  let lastByteMs = 0;
  let cancelSilence = (): void => undefined;

  function scanned(text: string): void {
    if (limit.allows(clock.monotonicMs())) events.scanned(config.id, text, lastByteMs);
  }

  function awaitSilence(): void {
    cancelSilence = clock.after(settings.silence_ms, () => {
      // Bytes that came while this process was busy are still to be read: they are read before the next timer.
      cancelSilence = clock.after(1, () => {
        const text = frames.endBySilence();
        if (text !== null) scanned(text);
      });
    });
  }

  const device = lineDevice(config, "scanner-line", deps, {
    bytes(chunk, atMs) {
      cancelSilence();
      lastByteMs = atMs;
      for (const text of frames.push(chunk)) scanned(text);
      if (frames.isAmid) awaitSilence();
    },
    lost() {
      cancelSilence();
      frames = scanReader(settings);
    },
  });
  return {
    id: config.id,
    role: settings.role,
    reader: {},
    start: () => device.start(),
    async [Symbol.asyncDispose]() {
      await device[Symbol.asyncDispose]();
      cancelSilence();
    },
  };
}
