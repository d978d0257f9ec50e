import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { brokerDevice, type BrokerDevice } from "./broker-device.ts";
import type { BrokerMessage } from "./broker.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** A device without a message for this long after the broker connects counts as lost, or as misconfigured. */
const PATIENCE_MS = 3000;

/** The topic on which a device reports that it is online; without one it is online while the broker is. */
export interface Availability {
  availability_topic: string | null;
  online_payload: string;
}

export interface AvailabilityPart {
  /** Filters, with their handlers. */
  topics?: readonly (readonly [filter: string, onMessage: (message: BrokerMessage) => void])[];
  /** It is online, or online again. */
  available?(): void;
  /** Its state is no longer known. */
  lost?(because: Spoken): void;
  /** The sentence that names the missing report, or null. */
  lacks?(): Spoken | null;
}

export interface AvailabilityDevice extends BrokerDevice, Pick<Device, "id" | "role" | "start"> {
  readonly isAvailable: boolean;
  /** The missing reports of the device may have changed. */
  review(): void;
  /** True if the message is valid. A retained message is valid only from a device that reports its own loss. */
  isNews(message: BrokerMessage): boolean;
}

/** A device behind the site's broker that is ready while it reports itself online and all its reports are there. */
export function availabilityDevice(
  config: DeviceConfig,
  availability: Availability,
  deps: DriverDeps,
  part: AvailabilityPart,
): AvailabilityDevice {
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

  const onMessage = ({ payload }: BrokerMessage): void => {
    if (new TextDecoder().decode(payload) === online_payload) come();
    else gone(say("says_offline", { device: config.name }));
  };
  const device = brokerDevice(deps, {
    topics: [...(part.topics ?? []), ...(topic === null ? [] : ([[topic, onMessage]] as const))],
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
