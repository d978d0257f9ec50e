import { connect, type MqttClient } from "mqtt";
import { type DeviceWorld } from "./double.ts";
import { openFaults, type Fault } from "./faults.ts";

export interface SessionSettings {
  /** `mqtt://host:port` */
  broker: string;
  clientId: string;
  /** The retained topic of its availability, and its two payloads; null: it does not tell. */
  availability: { topic: string; online: string; offline: string } | null;
  subscribe: readonly string[];
  /** Where noise appears. */
  noiseTopic: string;
}

/** An MQTT device's connection, with whatever is wrong with it. */
export interface MqttSession {
  /** QoS 0, as small devices do, and 1 for what is retained. @returns whether it was sent unharmed */
  say(topic: string, payload: string, isRetained?: boolean): Promise<boolean>;
  fault(fault: Fault): Promise<void>;
  state(): { broker: string; is_connected: boolean; faults: readonly string[] };
  start(): Promise<void>;
  close(): Promise<void>;
}

const CONNECT_MS = 5_000;
/** A broker that goes at the same moment acknowledges nothing any more. */
const GOODBYE_MS = 1_000;

/**
 * Connects as firmware does: protocol 3.1.1, clean session, a retained will; comes back by itself when the broker does.
 * @param hear a message of a subscribed topic, with the monotonic moment at which it came
 * @param onOnline called at each connection, once subscribed
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
      // The retained word is acknowledged before anything else is said, so that no broker can turn them round.
      await client.publishAsync(topic, payload, { qos: isRetained ? 1 : 0, retain: isRetained });
      return true;
    } catch {
      return false; // the connection went while publishing: what a device says then is lost
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
        () => undefined, // the connection went again at once: the next one tries again
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
  /** Forced, as when the power goes: the broker finds the connection dead and publishes the will. */
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
