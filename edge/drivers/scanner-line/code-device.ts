import type { Link } from "../../../shared/wire/devices/links.ts";
import type { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { type LineDevice, lineDevice } from "../line/line-device.ts";
import { scanRateLimit } from "../scan-rate-limit.ts";
import { unreadWatch } from "../unread.ts";
import { scanReader } from "./frame.ts";

type Settings = DeviceSettings & { link: Link; silence_ms: number; prefix: string };

/** The functions of a reader besides sending codes. */
export interface CodePart {
  /** Removes bytes that are no code. */
  codesIn?(chunk: Uint8Array, atMs: number): Uint8Array;
  opened?(): void;
  lost?(): void;
  /** A code was read. The lane gets it next, or not at all if there were too many. */
  read?(isAllowed: boolean): void;
}

/** A reader that sends text up to a terminator. The scan has the time of the chunk with its last byte. */
export function codeDevice(
  config: DeviceConfig<Settings>,
  deps: DriverDeps,
  part: CodePart,
): LineDevice & Pick<Device, "id" | "role"> {
  const { settings } = config;
  const { clock, events } = deps;
  const limit = scanRateLimit(config, deps);
  const needsPrefix = "shared_by" in settings && settings.shared_by === "prefix";
  const watch = unreadWatch(deps.health, config.name);
  const newFrames = (): ReturnType<typeof scanReader> =>
    scanReader({ prefix: settings.prefix, needsPrefix, unread: (what) => watch.unread(what) });
  let frames = newFrames();
  let lastByteMs = 0;
  let cancelSilence = (): void => undefined;

  function scanned(text: string): void {
    watch.read();
    const isAllowed = limit.allows(clock.monotonicMs());
    part.read?.(isAllowed);
    if (isAllowed) events.scanned(config.id, text, lastByteMs);
  }

  function awaitSilence(): void {
    cancelSilence = clock.after(settings.silence_ms, () => {
      // Bytes that arrived while this process was busy are still unread: they are read before the next timer.
      cancelSilence = clock.after(1, () => {
        const text = frames.endBySilence();
        if (text !== null) scanned(text);
      });
    });
  }

  const device = lineDevice(config, deps, {
    bytes(chunk, atMs) {
      cancelSilence();
      lastByteMs = atMs;
      for (const text of frames.push(part.codesIn?.(chunk, atMs) ?? chunk)) scanned(text);
      if (frames.isAmid) awaitSilence();
    },
    opened: () => part.opened?.(),
    lost() {
      cancelSilence();
      frames = newFrames();
      part.lost?.();
    },
  });
  return {
    ...device,
    id: config.id,
    role: settings.role,
    async [Symbol.asyncDispose]() {
      await device[Symbol.asyncDispose]();
      cancelSilence();
    },
  };
}
