import type { DeviceDouble, DeviceWorld } from "../double.ts";
import { openMqttSession } from "../mqtt-session.ts";

export interface MqttReaderSettings {
  broker: string;
  topic: string;
  /** The JSON field that holds the code; null: the payload is the code. */
  field: string | null;
  availability_topic: string | null;
  online_payload: string;
  offline_payload: string;
}

/** A reader that publishes its scans. @param lane named in its events */
export function mqttReaderDouble(
  id: string,
  lane: string,
  settings: MqttReaderSettings,
  world: DeviceWorld,
): DeviceDouble {
  const session = openMqttSession(
    id,
    {
      broker: settings.broker,
      clientId: `simulator-${id}`,
      subscribe: [],
      noiseTopic: settings.topic,
      availability:
        settings.availability_topic === null
          ? null
          : { topic: settings.availability_topic, online: settings.online_payload, offline: settings.offline_payload },
    },
    world,
    () => undefined,
    () => undefined,
  );
  let scans = 0;
  return {
    id,
    start: () => session.start(),
    fault: (fault) => session.fault(fault),
    async scan(text) {
      const payload = settings.field === null ? text : JSON.stringify({ [settings.field]: text });
      const isWhole = await session.say(settings.topic, payload);
      scans++;
      world.events.add({ kind: isWhole ? "scan" : "scan_lost", lane, device: id, text });
    },
    state: () => ({ ...session.state(), scans }),
    close: () => session.close(),
  };
}
