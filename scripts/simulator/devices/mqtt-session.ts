import { connect, type MqttClient } from "mqtt";
import type { DeviceWorld } from "./double.ts";
import { openFaults, type Fault } from "./faults.ts";

export interface SessionSettings {
  /** `mqtt://host:port` */
  broker: string;
  clientId: string;
  /** The retained availability topic and its two payloads; null: no availability. */
  availability: { topic: string; online: string; offline: string } | null;
  subscribe: readonly string[];
  /** The topic of the noise. */
  noiseTopic: string;
}

/** An MQTT device's connection, with its faults. */
export interface MqttSession {
  /** QoS 0, as in small devices, and QoS 1 for retained messages. @returns whether it was sent without a fault */
  say(topic: string, payload: string, isRetained?: boolean): Promise<boolean>;
  fault(fault: Fault): Promise<void>;
  state(): { broker: string; is_connected: boolean; faults: readonly string[] };
  start(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS = 5_000;
/** A broker that stops at the same moment sends no acknowledgement. */
const GOODBYE_MS = 1_000;

/**
 * Connects like firmware: protocol 3.1.1, clean session, a retained will. It reconnects by itself.
 * @param hear receives each message of a subscribed topic with its monotonic arrival time
 * @param onOnline called at each connection, after the subscription
 */
export function openMqttSession(
  device: string,
  settings: SessionSettings,
  { clock, random, events }: DeviceWorld,
  hear: (topic: string, payload: Buffer, atMs: number) => void,
  onOnline: () => void,
): MqttSession {
  const { availability } = settings;
  let client: MqttClient | null = null;

  const publish = async (topic: string, payload: Buffer, isRetained: boolean): Promise<boolean> => {
    if (!client?.connected) return false;
    try {
      // Waits for the acknowledgement of the retained message before other messages, so that no broker can reorder
      // them.
      await client.publishAsync(topic, payload, { qos: isRetained ? 1 : 0, retain: isRetained });
      return true;
    } catch {
      return false; // the connection was lost during the publish: the message is lost
    }
  };
  const faults = openFaults(clock, random, (noise) => void publish(settings.noiseTopic, noise, false));
  const say = async (topic: string, payload: string, isRetained = false): Promise<boolean> => {
    const bytes = Buffer.from(payload);
    const left = faults.mangle(bytes);
    return left !== null && (await publish(topic, left, isRetained)) && left.length === bytes.length;
  };
  const online = async (session: MqttClient): Promise<void> => {
    if (settings.subscribe.length > 0) await session.subscribeAsync([...settings.subscribe], { qos: 0 });
    if (availability) await say(availability.topic, availability.online, true);
    onOnline();
  };
  const start = async (): Promise<void> => {
    if (client) return;
    const session = connect(settings.broker, {
      clientId: settings.clientId,
      protocolVersion: 4,
      clean: true,
      keepalive: 10,
      connectTimeout: CONNECT_MS,
      reconnectPeriod: 500,
      queueQoSZero: false,
      ...(availability
        ? { will: { topic: availability.topic, payload: Buffer.from(availability.offline), qos: 1, retain: true } }
        : {}),
    });
    client = session;
    session.on("message", (topic, payload) => {
      if (faults.hears) hear(topic, payload, clock.monotonicMs());
    });
    const first = Promise.withResolvers<undefined>();
    const cancel = clock.after(CONNECT_MS, () =>
      first.reject(new Error(`the MQTT broker ${settings.broker} does not answer ${device}`)),
    );
    session.on("error", (error) => {
      first.reject(new Error(`${device} cannot use the MQTT broker ${settings.broker}: ${error.message}`));
    });
    session.on("connect", () => {
      online(session).then(
        () => first.resolve(undefined),
        () => undefined, // the connection was lost again at once: the next attempt follows
      );
    });
    try {
      await first.promise;
    } catch (error) {
      await leave(true);
      throw error;
    } finally {
      cancel();
    }
  };
  /** Forced, as in a power failure: the broker detects the dead connection and publishes the will. */
  const leave = async (isForced: boolean): Promise<void> => {
    const was = client;
    if (!was) return;
    const hasTakenLeave = !isForced && was.connected && (await takesLeave());
    client = null;
    await was.endAsync(!hasTakenLeave);
  };
  const takesLeave = (): Promise<boolean> => {
    if (!availability) return Promise.resolve(true);
    const said = Promise.withResolvers<boolean>();
    const cancel = clock.after(GOODBYE_MS, () => said.resolve(false));
    void say(availability.topic, availability.offline, true).then(said.resolve);
    return said.promise.finally(cancel);
  };
  return {
    say,
    start,
    async fault(fault) {
      faults.set(fault);
      if (fault.kind === "unplug") await leave(true);
      if (fault.kind === "replug") await start();
      events.add({ kind: "fault", device, fault: fault.kind });
    },
    state: () => ({ broker: settings.broker, is_connected: client?.connected ?? false, faults: faults.active() }),
    async close() {
      faults[Symbol.dispose]();
      await leave(false);
    },
  };
}
