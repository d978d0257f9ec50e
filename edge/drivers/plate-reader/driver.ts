import type { z } from "zod";
import { PlateReader } from "../../../shared/wire/devices/plate-reader.ts";
import type { Camera, Device, Picture } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { availabilityDevice } from "../mqtt/availability-device.ts";
import { rateLimitedLog } from "../../../shared/lib/rate-limited-log.ts";
import { scanRateLimit } from "../scan-rate-limit.ts";
import { unreadWatch } from "../unread.ts";
import { isXml } from "./elements.ts";
import { plateIn } from "./frame.ts";
import { MAX_DOCUMENT_BYTES, messageIn } from "./parts.ts";
import { say } from "../../../shared/words/say.ts";

type Settings = z.infer<typeof PlateReader>;
type Config = DeviceConfig<Settings>;
type Source = Config["settings"]["source"];
type OnBody = (body: Uint8Array, atMs: number, type?: string) => void;

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
  /** Whether a plate was read in XML, in another form. */
  const hasRead = new Set<boolean>();
  const pictures = lastPicture(deps.clock);
  const onBody: OnBody = (body, atMs, type) => {
    const { documents, picture } = messageIn(body, type);
    const readings = documents.map((document) => ({ document, ...plateIn(document, settings) }));
    const [reading] = readings.toSorted((one, other) => RANK.indexOf(one.is) - RANK.indexOf(other.is));
    if (reading === undefined) {
      // Pictures alone come between the messages of a camera whose plates are read.
      if (hasRead.size === 0) watch.unread(body);
      return;
    }
    const form = isXml(reading.document);
    if (reading.is === "unsure") unsure();
    // Heartbeats have no plate; before the first plate nothing proves that the settings fit the camera's messages.
    if (reading.is === "unreadable" || (reading.is === "none" && !hasRead.has(form))) watch.unread(reading.document);
    else watch.read();
    if (reading.is !== "plate") return;
    hasRead.add(form);
    if (picture) pictures.keep(picture, atMs);
    if (limit.allows(atMs)) events.plateRead(config.id, reading.plate, atMs);
  };
  const { source } = settings;
  if (source.type === "mqtt") return overMqtt(config, source, deps, onBody);
  return { ...overHook(config, source, deps, onBody), camera: pictures.camera };
}

/** Of several documents in one message the first that says most counts. */
const RANK = ["plate", "unsure", "none", "unreadable"];
/** A plate belongs to a scan within this time; so does its picture. */
const PICTURE_MS = 15_000;

/** The picture that came with a plate, for one decision of its lane. */
function lastPicture(clock: DriverDeps["clock"]): { keep(picture: Picture, atMs: number): void; camera: Camera } {
  let last: { picture: Picture; atMs: number } | null = null;
  const isFresh = (): boolean => last !== null && clock.monotonicMs() - last.atMs <= PICTURE_MS;
  return {
    keep: (picture, atMs) => void (last = { picture, atMs }),
    camera: {
      wants: (moment) => moment !== "passage" && isFresh(),
      take() {
        const taken = last;
        last = null;
        return taken ? Promise.resolve(taken.picture) : Promise.reject(new Error("no picture came with a plate"));
      },
    },
  };
}

/** A retained plate is old and is ignored. */
function overMqtt(config: Config, source: Extract<Source, { type: "mqtt" }>, deps: DriverDeps, onBody: OnBody): Device {
  return availabilityDevice(config, source, deps, {
    topics: [
      [
        source.topic,
        ({ payload, isRetained, atMs }) => {
          if (!isRetained) onBody(payload.subarray(0, MAX_DOCUMENT_BYTES), atMs);
        },
      ],
    ],
  });
}

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
        receive(body, atMs, type) {
          health.set("ready", null);
          awaitWord();
          onBody(body, atMs, type);
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
