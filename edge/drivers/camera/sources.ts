import type { z } from "zod";
import type { CameraReader } from "../../../shared/wire/devices/camera.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { pictureDevice } from "../http/picture-device.ts";
import { brokerDevice } from "../mqtt/broker-device.ts";
import { pictureIn } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

export type CameraConfig = DeviceConfig<z.infer<typeof CameraReader>>;

/** The source of pictures, and the state of the camera. */
export interface Pictures extends Pick<Device, "start">, AsyncDisposable {
  /** Switches the need for pictures on or off. */
  need(isNeeded: boolean): void;
}

type Source = CameraConfig["settings"]["source"];
type OnPicture = (picture: Uint8Array, atMs: number) => void;

/** Pause after a camera gives no picture: repeated wrong passwords lock users out. */
const AFTER_FAILURE_MS = 2000;
/** A larger message is ignored: the limit fits a picture in base64 and the fields around it. */
const MAX_MESSAGE_BYTES = 6 * 1024 * 1024;

/** Requests pictures from a camera one after another, while they are needed. */
export function httpPictures(
  config: CameraConfig,
  source: Extract<Source, { type: "http" }>,
  deps: DriverDeps,
  onPicture: OnPicture,
): Pictures {
  const { clock } = deps;
  const device = pictureDevice(config, source, deps);
  let isNeeded = true;
  let isPolling = false;
  let isEnded = false;
  let cancel = (): void => undefined;

  const poll = async (): Promise<void> => {
    const askedMs = clock.monotonicMs();
    const hasCome = await device.take().then(
      ({ picture, atMs }) => {
        onPicture(picture.bytes, atMs);
        return true;
      },
      () => false, // the device's health states the reason
    );
    if (isEnded || !isNeeded) {
      isPolling = false;
      return;
    }
    const pauseMs = hasCome ? source.poll_ms : Math.max(source.poll_ms, AFTER_FAILURE_MS);
    const restMs = Math.max(1, pauseMs - (clock.monotonicMs() - askedMs));
    cancel = clock.after(restMs, () => void poll());
  };
  const begin = (): void => {
    if (isPolling || !isNeeded || isEnded) return;
    isPolling = true;
    void poll();
  };
  return {
    start() {
      device.start();
      begin();
    },
    need(needed) {
      isNeeded = needed;
      begin();
    },
    async [Symbol.asyncDispose]() {
      isEnded = true;
      cancel();
      await device[Symbol.asyncDispose]();
    },
  };
}

/** Receives the pictures that a camera publishes. A retained picture is old. */
export function mqttPictures(
  config: CameraConfig,
  source: Extract<Source, { type: "mqtt" }>,
  deps: DriverDeps,
  onPicture: OnPicture,
): Pictures {
  const { clock } = deps;
  const { silent_seconds: silentSeconds } = source;
  let cancel = (): void => undefined;
  const awaitPicture = (): void => {
    cancel();
    if (silentSeconds === null) return;
    cancel = clock.after(silentSeconds * 1000, () =>
      device.health.set("lost", say("no_picture_published", { device: config.name, seconds: silentSeconds })),
    );
  };
  const device = brokerDevice(deps, {
    topics: [
      [
        source.topic,
        ({ payload, isRetained, atMs }) => {
          if (isRetained) return;
          device.health.set("ready", null);
          awaitPicture();
          if (payload.length > MAX_MESSAGE_BYTES) return;
          const picture = pictureIn(payload, source.field);
          // Copied, because other subscribers may receive the same message.
          if (picture) onPicture(new Uint8Array(picture), atMs);
        },
      ],
    ],
    connected() {
      device.health.set("ready", null);
      awaitPicture();
    },
    lost: () => cancel(),
  });
  return {
    start: () => device.start(),
    need: () => undefined,
    async [Symbol.asyncDispose]() {
      cancel();
      await device[Symbol.asyncDispose]();
    },
  };
}
