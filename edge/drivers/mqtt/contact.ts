import { type z } from "zod";
import { type MqttFire, type MqttLoop } from "../../../shared/wire/devices/mqtt.ts";
import { type Device, type LoopState } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { availableDevice } from "./available-device.ts";
import { type BrokerMessage } from "./broker.ts";
import { wordOf } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";

type Contact = z.infer<typeof MqttLoop> | z.infer<typeof MqttFire>;

/**
 * A contact that is told on a topic.
 * @param words what is said of an active contact, and of one that is not
 * @param become hears each change; null: it is not known
 */
function toldContact(
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

  const hear = (message: BrokerMessage): void => {
    if (!device.isNews(message)) return;
    const word = wordOf(message.payload, field);
    take(word === words.active ? true : word === words.inactive ? false : null);
  };
  const device = availableDevice(config, config.settings, deps, {
    topics: [[topic, hear]],
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

/** A loop detector that tells its state on a topic. */
export function mqttLoop(config: DeviceConfig<z.infer<typeof MqttLoop>>, deps: DriverDeps): Device {
  const { occupied_payload, free_payload, place } = config.settings;
  return toldContact(config, { active: occupied_payload, inactive: free_payload }, deps, (isActive) => {
    const state: LoopState = isActive === null ? "unknown" : isActive ? "occupied" : "free";
    deps.events.loop(config.id, place, state);
  });
}

/** A copy of the fire panel's contact, told on a topic. While it is not known, what was last known stands. */
export function mqttFire(config: DeviceConfig<z.infer<typeof MqttFire>>, deps: DriverDeps): Device {
  const { on_payload, off_payload } = config.settings;
  let isOn = false;
  return toldContact(config, { active: on_payload, inactive: off_payload }, deps, (isActive) => {
    if (isActive === null || isActive === isOn) return;
    isOn = isActive;
    deps.events.fire(config.id, isOn);
  });
}
