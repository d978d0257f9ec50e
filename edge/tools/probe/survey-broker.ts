import { type DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { type Broker } from "../../drivers/mqtt/broker.ts";

const MAX_TOPICS = 20;

/**
 * Listens to what a device says on the broker.
 * @returns tells in sentences what was heard up to then
 */
export function surveyBroker(broker: Broker, settings: DeviceSettings): () => string[] {
  const filters = filtersOf(settings);
  const heard = new Map<string, { last: string; isRetained: boolean }>();
  const ends = filters.map((filter) =>
    broker.subscribe(filter, ({ topic, payload, isRetained }) => {
      if (!heard.has(topic) && heard.size >= MAX_TOPICS) return;
      const last = Buffer.from(payload).toString("utf8").slice(0, 120);
      heard.set(topic, { last, isRetained });
    }),
  );
  return () => {
    for (const end of ends) end();
    if (filters.length === 0) return [];
    if (heard.size === 0) return [`nothing heard on ${filters.join(", ")}`];
    return [...heard].map(
      ([topic, { last, isRetained }]) =>
        `heard on ${topic}: ${JSON.stringify(last)}${isRetained ? " (kept by the broker)" : ""}`,
    );
  };
}

/** Where the device says something, by its driver's own naming. */
function filtersOf(settings: DeviceSettings): string[] {
  switch (settings.driver) {
    case "tasmota":
      return [`stat/${settings.topic}/+`, `tele/${settings.topic}/+`];
    // Not all below their topic: what they are told stands there, too.
    case "shelly1":
      return ["online", "announce", "info", "relay/+", "input/+"].map((name) => `${settings.topic}/${name}`);
    case "shelly2":
      return ["online", "events/rpc", "status/+"].map((name) => `${settings.topic}/${name}`);
    case "awtrix":
      return [`${settings.prefix}/stats/#`];
    case "mqtt": {
      const isListener = settings.role === "sign" || settings.role === "light";
      const fields = isListener ? ["availability_topic"] : SAID_ON;
      return Object.entries(settings).flatMap(([field, topic]) =>
        fields.includes(field) && typeof topic === "string" ? [topic] : [],
      );
    }
    default:
      return [];
  }
}

/** Fields of `mqtt` settings that name a topic on which the device speaks; on its `topic` a sign or a light listens. */
const SAID_ON = ["availability_topic", "position_topic", "confirm_topic", "topic"];
