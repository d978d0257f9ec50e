import type { z } from "zod";
import { PlateReader } from "../../../shared/wire/devices/plate-reader.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { availabilityDevice } from "../mqtt/availability-device.ts";
import { rateLimitedLog } from "../../../shared/lib/rate-limited-log.ts";
import { scanRateLimit } from "../scan-rate-limit.ts";
import { unreadWatch } from "../unread.ts";
import { plateIn } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

type Settings = z.infer<typeof PlateReader>;
type Config = DeviceConfig<Settings>;
type Source = Config["settings"]["source"];
type OnBody = (body: Uint8Array, atMs: number) => void;

/** A camera that reads number plates and sends them over MQTT or HTTP. */
export const plateReader: Driver<Settings> = {
  settings: PlateReader,
  create,
};

function create(config: Config, deps: DriverDeps): Device {
  const { settings } = config;
  const { clock, events, log } = deps;
  const limit = scanRateLimit(config, deps);
  const unsure = rateLimitedLog(clock, (count) =>
    log.info({ device: config.id, name: config.name, count }, "plates dropped: confidence too low"),
  );
  const watch = unreadWatch(deps.health, config.name);
  let hasRead = false;
  const onBody: OnBody = (body, atMs) => {
    const reading = plateIn(body, settings);
    if (reading.is === "unsure") unsure();
    // Heartbeats have no plate; before the first plate nothing proves that the settings fit the camera's messages.
    if (reading.is === "unreadable" || (reading.is === "none" && !hasRead)) watch.unread(body);
    else watch.read();
    hasRead ||= reading.is === "plate";
    if (reading.is === "plate" && limit.allows(atMs)) events.plateRead(config.id, reading.plate, atMs);
  };
  const { source } = settings;
  return source.type === "mqtt" ? overMqtt(config, source, deps, onBody) : overHook(config, source, deps, onBody);
}

/** A retained plate is old and is ignored. */
function overMqtt(config: Config, source: Extract<Source, { type: "mqtt" }>, deps: DriverDeps, onBody: OnBody): Device {
  return availabilityDevice(config, source, deps, {
    topics: [
      [
        source.topic,
        ({ payload, isRetained, atMs }) => {
          if (!isRetained) onBody(payload.subarray(0, MAX_MESSAGE_BYTES), atMs);
        },
      ],
    ],
  });
}

/** Larger messages hold pictures, which cost too much to read: cut, they are no JSON. */
const MAX_MESSAGE_BYTES = 256 * 1024;

function overHook(config: Config, source: Extract<Source, { type: "hook" }>, deps: DriverDeps, onBody: OnBody): Device {
  const { clock, health, hooks } = deps;
  let close = (): void => undefined;
  let cancel = (): void => undefined;
  const awaitWord = (): void => {
    cancel();
    const { silent_seconds: seconds } = source;
    if (seconds === null) return;
    cancel = clock.after(seconds * 1000, () => health.set("lost", say("silent", { device: config.name, seconds })));
  };
  return {
    id: config.id,
    role: config.settings.role,
    start() {
      health.set("ready", null);
      awaitWord();
      close = hooks.open(config.id, {
        secret: source.secret,
        receive(body, atMs) {
          health.set("ready", null);
          awaitWord();
          onBody(body, atMs);
        },
      });
    },
    [Symbol.asyncDispose]() {
      close();
      cancel();
      return Promise.resolve();
    },
  };
}
