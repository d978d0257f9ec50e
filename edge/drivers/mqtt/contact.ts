import type { z } from "zod";
import type { MqttFire, MqttLoop } from "../../../shared/wire/devices/mqtt.ts";
import type { Device, LoopState } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import { availabilityDevice } from "./availability-device.ts";
import type { BrokerMessage } from "./broker.ts";
import { wordOf } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

type Contact = z.infer<typeof MqttLoop> | z.infer<typeof MqttFire>;

/**
 * A contact that is published on a topic.
 * @param words the payloads of an active and of an inactive contact
 * @param become receives each change; null: not known
 */
function publishedContact(
  config: DeviceConfig<Contact>,
  words: { active: string; inactive: string },
  deps: DriverDeps,
  become: (isActive: boolean | null) => void,
): Device {
  const { topic, field, report_seconds } = config.settings;
  let said: boolean | null = null;
  let known: boolean | null = null;
  let cancelLimit = (): void => undefined;

  function settle(): void {
    const next = device.isAvailable ? said : null;
    if (next !== known) {
      known = next;
      become(known);
    }
    device.review();
  }

  function take(isActive: boolean | null): void {
    cancelLimit();
    said = isActive;
    if (isActive !== null && report_seconds !== null)
      cancelLimit = deps.clock.after(report_seconds * 1000, () => take(null));
    settle();
  }

  const onMessage = (message: BrokerMessage): void => {
    if (!device.isNews(message)) return;
    const word = wordOf(message.payload, field);
    take(word === words.active ? true : word === words.inactive ? false : null);
  };
  const device = availabilityDevice(config, config.settings, deps, {
    topics: [[topic, onMessage]],
    available: () => settle(),
    lost: () => take(null),
    lacks: () => (said === null ? say("state_untold", { device: config.name }) : null),
  });
  return {
    ...device,
    async [Symbol.asyncDispose]() {
      cancelLimit();
      await device[Symbol.asyncDispose]();
    },
  };
}

/** A loop detector that publishes its state on a topic. */
export function mqttLoop(config: DeviceConfig<z.infer<typeof MqttLoop>>, deps: DriverDeps): Device {
  const { occupied_payload, free_payload, place } = config.settings;
  return publishedContact(config, { active: occupied_payload, inactive: free_payload }, deps, (isActive) => {
    const state: LoopState = isActive === null ? "unknown" : isActive ? "occupied" : "free";
    deps.events.loop(config.id, place, state);
  });
}

/** A copy of the fire panel's contact, published on a topic. While it is unknown, the last known state stays. */
export function mqttFire(config: DeviceConfig<z.infer<typeof MqttFire>>, deps: DriverDeps): Device {
  const { on_payload, off_payload } = config.settings;
  let isOn = false;
  return publishedContact(config, { active: on_payload, inactive: off_payload }, deps, (isActive) => {
    if (isActive === null || isActive === isOn) return;
    isOn = isActive;
    deps.events.fire(config.id, isOn);
  });
}
