import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { brokerDevice, type BrokerDevice } from "./broker-device.ts";
import { type BrokerMessage } from "./broker.ts";
import { say } from "../../../shared/words/say.ts";
import { type Spoken } from "../../../shared/wire/said.ts";

/** A device that has told nothing of itself so long after the broker came is taken for lost, or for misconfigured. */
const PATIENCE_MS = 3000;

/** Where a device says whether it is there; without a topic it is there while the broker is. */
export interface Availability {
  availability_topic: string | null;
  online_payload: string;
}

export interface AvailablePart {
  /** Filters, with their hearers. */
  topics?: readonly (readonly [filter: string, hear: (message: BrokerMessage) => void])[];
  /** It is there, or there again. */
  available?(): void;
  /** Nothing is known any more. */
  lost?(because: Spoken): void;
  /** The sentence that says what it has not told yet, or null. */
  lacks?(): Spoken | null;
}

export interface AvailableDevice extends BrokerDevice, Pick<Device, "id" | "role" | "start"> {
  readonly isAvailable: boolean;
  /** What the device lacks may have changed. */
  review(): void;
  /** May the message be believed? One from before only of a device that says when it goes. */
  isNews(message: BrokerMessage): boolean;
}

/** A device behind the site's broker that is ready while it says that it is there, and lacks nothing. */
export function availableDevice(
  config: DeviceConfig,
  availability: Availability,
  deps: DriverDeps,
  part: AvailablePart,
): AvailableDevice {
  const { availability_topic: topic, online_payload } = availability;
  let isAvailable = false;
  let isPatient = false;
  let cancelPatience = (): void => undefined;

  function review(): void {
    if (!isAvailable) return;
    const lacking = part.lacks?.() ?? null;
    if (lacking === null) device.health.set("ready", null);
    else if (!isPatient || device.health.state === "ready") device.health.set("misconfigured", lacking);
  }

  function wait(): void {
    isPatient = true;
    cancelPatience();
    cancelPatience = deps.clock.after(PATIENCE_MS, () => {
      isPatient = false;
      if (isAvailable) review();
      else if (device.health.state !== "lost") gone(say("not_said_there", { device: config.name }));
    });
  }

  function come(): void {
    if (isAvailable) return;
    isAvailable = true;
    wait();
    review();
    part.available?.();
  }

  function gone(because: Spoken): void {
    isAvailable = false;
    device.health.set("lost", because);
    part.lost?.(because);
  }

  const hear = ({ payload }: BrokerMessage): void => {
    if (new TextDecoder().decode(payload) === online_payload) come();
    else gone(say("says_offline", { device: config.name }));
  };
  const device = brokerDevice(deps, {
    topics: [...(part.topics ?? []), ...(topic === null ? [] : ([[topic, hear]] as const))],
    connected() {
      if (topic === null) come();
      else if (!isAvailable) wait();
    },
    lost(because) {
      cancelPatience();
      isAvailable = false;
      part.lost?.(because);
    },
  });
  return {
    id: config.id,
    role: config.settings.role,
    health: device.health,
    get isAvailable() {
      return isAvailable;
    },
    review,
    isNews: (message) => !message.isRetained || topic !== null,
    start: () => device.start(),
    publish: (to, payload, options) => device.publish(to, payload, options),
    async [Symbol.asyncDispose]() {
      cancelPatience();
      await device[Symbol.asyncDispose]();
    },
  };
}
