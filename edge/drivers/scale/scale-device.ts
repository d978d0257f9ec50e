import type { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Link } from "../../../shared/wire/devices/links.ts";
import { say } from "../../../shared/words/say.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { keepAlive } from "../keep-alive.ts";
import { lineDevice } from "../line/line-device.ts";
import { shownOf } from "../unread.ts";
import { frameCutter, type ScaleProtocol } from "./protocol.ts";

type Settings = DeviceSettings & { role: "scale"; link: Link; poll_ms?: number };

/** No frame of any indicator is as long: so many bytes without a reading are of another format. */
const LONGER_THAN_FRAMES = 64;
/** A serial server that forwards nothing gets a new connection at the loss, and then no more often than this. */
const REOPEN_TCP_MS = 30_000;

/**
 * An indicator on a line. It is ready while frames come: an open port alone does not prove that it is there. A reading
 * has the time of the chunk with its last byte.
 */
export function scaleDevice(config: DeviceConfig<Settings>, deps: DriverDeps, protocol: ScaleProtocol): Device {
  const { id, name, settings } = config;
  const { clock, events } = deps;
  const { poll } = protocol;
  let frames = frameCutter(protocol);
  let cancelPoll = (): void => undefined;
  /** What came since the last reading. */
  let unread = { bytes: 0, last: new Uint8Array() as Uint8Array };
  let reopenedMs = Number.NEGATIVE_INFINITY;

  const device = lineDevice(
    config,
    deps,
    {
      bytes(chunk, atMs) {
        unread = { bytes: unread.bytes + chunk.length, last: chunk };
        for (const reading of frames.push(chunk)) {
          watch.received();
          unread.bytes = 0;
          device.health.set("ready", null);
          events.weight(id, reading, atMs);
        }
      },
      opened() {
        frames = frameCutter(protocol);
        watch.start();
        if (poll) ask(poll);
      },
      lost() {
        cancelPoll();
        watch.stop();
      },
    },
    { isReadyWhenOpen: false },
  );
  const watch = keepAlive(clock, { ask: () => undefined, silent });
  function silent(): void {
    if (unread.bytes >= LONGER_THAN_FRAMES) {
      if (device.health.state !== "degraded")
        device.health.set("degraded", say("scale_talks_past", { device: name, last: shownOf(unread.last) }));
      unread.bytes = 0;
      return;
    }
    const because = say("scale_sends_nothing", { device: name });
    device.health.set("lost", because);
    if (settings.link.type !== "tcp" || clock.monotonicMs() - reopenedMs < REOPEN_TCP_MS) return;
    reopenedMs = clock.monotonicMs();
    device.reopen(because);
  }
  function ask(question: Uint8Array): void {
    cancelPoll = clock.after(settings.poll_ms ?? 0, () => ask(question));
    // A question that does not arrive shows as silence of the indicator.
    device.write(question).catch(() => undefined);
  }
  return {
    id,
    role: "scale",
    start: () => device.start(),
    async [Symbol.asyncDispose]() {
      cancelPoll();
      watch.stop();
      await device[Symbol.asyncDispose]();
    },
  };
}
