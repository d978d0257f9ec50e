import { type Socket } from "node:net";
import { connect, ErrorWithReasonCode, type MqttClient } from "mqtt";

/** How to reach a broker; secrets come from the caller's configuration. */
export interface BrokerSettings {
  /** `mqtt://host:port`, or `mqtts://host:port` for TLS. */
  url: string;
  /** Unique at the broker: two clients of one name throw each other out. */
  clientId: string;
  username?: string;
  password?: string;
  /** PEM. */
  ca?: string;
  cert?: string;
  key?: string;
}

/** CONNACK's "unacceptable protocol version": 1 in MQTT 3.1.1, 132 in MQTT 5. */
const VERSION_REFUSED = [1, 132];

export function isVersionRefused(error: Error): boolean {
  return error instanceof ErrorWithReasonCode && VERSION_REFUSED.includes(error.code);
}

/** One connection without memory: clean session, no reconnecting, nothing queued while away. */
export function connectBroker({ url, ...settings }: BrokerSettings, protocolVersion: 4 | 5): MqttClient {
  const client = connect(url, {
    ...settings,
    protocolVersion,
    clean: true,
    keepalive: 15,
    reconnectPeriod: 0,
    connectTimeout: 3000,
    queueQoSZero: false,
    resubscribe: false,
    ...(protocolVersion === 5 ? { properties: { sessionExpiryInterval: 0 } } : {}),
  });
  // Without it an acknowledgement waits 40 ms for company (Nagle against delayed acknowledgement).
  client.on("connect", () => (client.stream as unknown as Socket).setNoDelay(true));
  return client;
}
