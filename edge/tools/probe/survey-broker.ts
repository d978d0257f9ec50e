import type { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Broker } from "../../drivers/mqtt/broker.ts";

const MAX_TOPICS = 20;

/**
 * Subscribes to a device's messages on the broker.
 * @returns a function that summarises the messages so far in sentences
 */
export function surveyBroker(broker: Broker, settings: DeviceSettings): () => string[] {
  const filters = filtersOf(settings);
  const topics = new Map<string, { last: string; isRetained: boolean }>();
  const ends = filters.map((filter) =>
    broker.subscribe(filter, ({ topic, payload, isRetained }) => {
      if (!topics.has(topic) && topics.size >= MAX_TOPICS) return;
      const last = Buffer.from(payload).toString("utf8").slice(0, 120);
      topics.set(topic, { last, isRetained });
    }),
  );
  return () => {
    for (const end of ends) end();
    if (filters.length === 0) return [];
    if (topics.size === 0) return [`no message on ${filters.join(", ")}`];
    return [...topics].map(
      ([topic, { last, isRetained }]) =>
        `received on ${topic}: ${JSON.stringify(last)}${isRetained ? " (kept by the broker)" : ""}`,
    );
  };
}

/** The topics that the device publishes on, by its driver's naming. */
function filtersOf(settings: DeviceSettings): string[] {
  switch (settings.driver) {
    case "tasmota":
      return [`stat/${settings.topic}/+`, `tele/${settings.topic}/+`];
    // Not the whole tree below their topic: it also holds their commands.
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

/**
 * Fields of `mqtt` settings that name a topic on which the device publishes; a sign or a light subscribes to its
 * `topic`.
 */
const SAID_ON = ["availability_topic", "position_topic", "confirm_topic", "topic"];
