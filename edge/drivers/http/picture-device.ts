import type { Device, Picture } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { livenessProblem } from "./liveness.ts";
import type { PictureAddress } from "./picture-source.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** A loss must show within 5 s. */
const LOOK_MS = 2000;
/** Retry interval after the camera refuses: an officer may be correcting a setting, and retries lock users out. */
const AGAIN_MS = 15_000;

/** A network camera with its health. It is also checked while no pictures are requested. */
export interface PictureDevice extends Pick<Device, "id" | "role" | "start">, AsyncDisposable {
  readonly state: () => string;
  /** @throws Error if the camera gives no picture */
  take(): Promise<{ picture: Picture; atMs: number }>;
}

export function pictureDevice(config: DeviceConfig, address: PictureAddress, deps: DriverDeps): PictureDevice {
  const { clock, health } = deps;
  const source = deps.pictures().source(address);
  let isEnded = false;
  let cancel = (): void => undefined;
  let heardMs = -Infinity;
  let refusedMs = -Infinity;
  let running: Promise<{ picture: Picture; atMs: number }> | null = null;

  const lost = (because: Spoken): void => health.set("lost", say("unreachable", { device: config.name, why: because }));

  const once = async (): Promise<{ picture: Picture; atMs: number }> => {
    const outcome = await source.fetch();
    const atMs = clock.monotonicMs();
    if (isEnded) throw new Trouble(say("not_used", { device: config.name }));
    if (outcome.is === "picture") {
      heardMs = atMs;
      health.set("ready", null);
      return { picture: outcome.picture, atMs };
    }
    if (outcome.is === "unreachable") {
      heardMs = -Infinity;
      lost(outcome.because);
    } else {
      refusedMs = atMs;
      health.set("misconfigured", say("hands_out_none", { device: config.name, why: outcome.because }));
    }
    throw new Trouble(health.words);
  };

  /** Serialised: a caller during a request in flight gets the next picture, taken after its call. */
  let next: Promise<{ picture: Picture; atMs: number }> | null = null;
  const take = (): Promise<{ picture: Picture; atMs: number }> => {
    if (!running) {
      const mine = once();
      running = mine.finally(() => (running = null));
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return take();
      });
    return next;
  };

  const look = async (): Promise<void> => {
    const nowMs = clock.monotonicMs();
    if (health.state === "misconfigured") {
      if (nowMs - refusedMs >= AGAIN_MS) await take().catch(() => undefined);
    } else if (health.state !== "ready") {
      await take().catch(() => undefined);
    } else if (nowMs - heardMs >= LOOK_MS) {
      const because = await livenessProblem(address.url, LOOK_MS, clock);
      if (because !== null && !isEnded) lost(because);
    }
    if (!isEnded) cancel = clock.after(LOOK_MS, () => void look());
  };

  return {
    id: config.id,
    role: config.settings.role,
    state: () => health.state,
    start: () => void look(),
    take,
    async [Symbol.asyncDispose]() {
      isEnded = true;
      cancel();
      await source[Symbol.asyncDispose]();
    },
  };
}
