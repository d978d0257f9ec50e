import type { MqttClient } from "mqtt";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Log } from "../../../shared/lib/log.ts";
import { backoffMs } from "../../../shared/lib/backoff.ts";
import { NotSentError } from "../../lane/ports.ts";
import { listeners } from "../line/line.ts";
import { connectBroker, isVersionRefused, refusalOf, type BrokerSettings } from "./connect.ts";
import { topicMatches } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

export interface BrokerMessage {
  topic: string;
  payload: Uint8Array;
  /** The broker kept it from before this subscription: it may hold a state, but it is not new. */
  isRetained: boolean;
  /** Monotonic time of arrival. */
  atMs: number;
}

export interface BrokerListener {
  /** All subscriptions are active. */
  connected(): void;
  lost(because: Spoken): void;
}

export interface PublishOptions {
  /** The broker drops the message when it is older (MQTT 5 only). */
  expirySeconds?: number;
  retain?: boolean;
}

/**
 * The site's MQTT broker: one connection, which reconnects by itself. Nothing is ever queued, here or in the library.
 */
export interface Broker extends AsyncDisposable {
  readonly isConnected: boolean;
  readonly lostBecause: Spoken | null;
  /**
   * Resolves when the broker has acknowledged (QoS 1); throws NotSentError at once while not connected, and an Error
   * after 2 s.
   */
  publish(topic: string, payload: string, options?: PublishOptions): Promise<void>;
  /** Renewed at every connection. Retained messages come to every new subscriber of a filter. */
  subscribe(filter: string, onMessage: (message: BrokerMessage) => void): () => void;
  listen(listener: BrokerListener): () => void;
}

const RECONNECT = { firstMs: 250, maxMs: 10_000 };
const ACKNOWLEDGE_LIMIT_MS = 2000;
/** The broker's keep-alive is 15 s; this side pings more often, so that a cut cable shows within 5 s. */
const PING_MS = 1000;
const SILENCE_LIMIT_MS = 3500;
/** A broker that does not close its side gets a reset instead. */
const END_LIMIT_MS = 500;

export function openBroker(
  settings: BrokerSettings,
  { clock, random, log }: { clock: Clock; random: () => number; log: Log },
): Broker {
  const name = new URL(settings.url).host;
  const brokerListeners = listeners<BrokerListener>();
  const subscriptions = new Map<string, Set<(message: BrokerMessage) => void>>();
  const unacknowledged = new Set<(error: Error | null) => void>();
  let client: MqttClient | null = null;
  let abandonClient = (): void => undefined;
  let isConnected = false;
  let lostBecause: Spoken | null = null;
  let version: 5 | 4 = 5;
  let failures = 0;
  let isEnded = false;
  let cancelRetry = (): void => undefined;
  let cancelPing = (): void => undefined;

  /** A new client for every connection: messages in flight on an old one end with it and cannot be sent late. */
  function open(): void {
    const { client: mine, abandon } = connectBroker(settings, version);
    client = mine;
    abandonClient = abandon;
    let heardMs = clock.monotonicMs();
    let hasAnswer = false;

    const lose = (because: Spoken): void => {
      if (client !== mine) return;
      client = null;
      isConnected = false;
      cancelPing();
      abandon();
      for (const settle of [...unacknowledged]) settle(new Trouble(because));
      if (isEnded) return;
      failures += 1;
      // After a reconnect the broker may be a newer version.
      if (hasAnswer) version = 5;
      if (lostBecause === null) log.warn({ broker: name, because }, "MQTT broker disconnected");
      lostBecause = because;
      cancelRetry = clock.after(backoffMs(failures, random(), RECONNECT), open);
      brokerListeners.each((listener) => listener.lost(because));
    };
    const watch = (): void => {
      if (clock.monotonicMs() - heardMs > SILENCE_LIMIT_MS) {
        lose(say("broker_silent", { broker: name }));
        return;
      }
      mine.sendPing();
      cancelPing = clock.after(PING_MS, watch);
    };

    mine.on("packetreceive", ({ cmd }) => {
      // Messages of other clients also arrive through a cable that carries nothing in the other direction.
      if (cmd !== "publish") heardMs = clock.monotonicMs();
    });
    mine.on("message", (topic, payload, packet) => {
      const message = { topic, payload, isRetained: packet.retain, atMs: clock.monotonicMs() };
      for (const [filter, handlers] of subscriptions)
        if (topicMatches(filter, topic)) for (const onMessage of [...handlers]) onMessage(message);
    });
    mine.on("connect", () => {
      hasAnswer = true;
      watch();
      void subscribeAll(mine).then(() => {
        if (client !== mine) return;
        isConnected = true;
        failures = 0;
        if (lostBecause !== null) log.info({ broker: name }, "MQTT broker reconnected");
        lostBecause = null;
        brokerListeners.each((listener) => listener.connected());
      });
    });
    mine.on("error", (error) => {
      if (isVersionRefused(error) && version === 5 && client === mine) {
        version = 4;
        client = null;
        abandon();
        if (!isEnded) open();
        return;
      }
      lose(say("broker_unusable", { broker: name, why: refusalOf(error) }));
    });
    mine.on("close", () => {
      // Some old brokers disconnect on an unknown version, others are only offline: the versions alternate.
      if (!hasAnswer && client === mine) version = version === 5 ? 4 : 5;
      lose(say("broker_unreachable", { broker: name }));
    });
  }

  /** A topic that the broker forbids affects its own device alone. */
  async function subscribeAll(to: MqttClient): Promise<void> {
    await Promise.all([...subscriptions.keys()].map((filter) => subscribeOne(to, filter)));
  }

  async function subscribeOne(to: MqttClient, filter: string): Promise<void> {
    try {
      await to.subscribeAsync(filter, { qos: 1 });
    } catch (error) {
      if (client === to) log.warn({ broker: name, filter, because: String(error) }, "MQTT subscription refused");
    }
  }

  open();
  return {
    get isConnected() {
      return isConnected;
    },
    get lostBecause() {
      return lostBecause;
    },
    publish(topic, payload, { expirySeconds, retain = false } = {}) {
      const on = client;
      if (!on || !isConnected || !on.connected)
        return Promise.reject(new NotSentError(lostBecause ?? say("broker_not_connected", { broker: name })));
      return new Promise((resolve, reject) => {
        const settle = (error: Error | null): void => {
          if (!unacknowledged.delete(settle)) return;
          cancel();
          if (error) reject(error);
          else resolve();
        };
        unacknowledged.add(settle);
        const cancel = clock.after(ACKNOWLEDGE_LIMIT_MS, () =>
          settle(new Trouble(say("broker_no_answer", { broker: name }))),
        );
        const properties = version === 5 && expirySeconds !== undefined ? { messageExpiryInterval: expirySeconds } : {};
        on.publish(topic, payload, { qos: 1, retain, properties }, (error) => settle(error ?? null));
      });
    },
    subscribe(filter, onMessage) {
      const handlers = subscriptions.get(filter) ?? new Set();
      subscriptions.set(filter, handlers);
      handlers.add(onMessage);
      // A new subscription makes the broker send its retained messages to the new subscriber too.
      if (client?.connected) void subscribeOne(client, filter);
      return () => {
        handlers.delete(onMessage);
        if (handlers.size > 0 || subscriptions.get(filter) !== handlers) return;
        subscriptions.delete(filter);
        if (client?.connected) client.unsubscribe(filter);
      };
    },
    listen: (listener) => brokerListeners.add(listener),
    async [Symbol.asyncDispose]() {
      isEnded = true;
      cancelRetry();
      cancelPing();
      const last = client;
      client = null;
      isConnected = false;
      for (const settle of [...unacknowledged]) settle(new Trouble(say("broker_closed")));
      if (last?.connected)
        await new Promise<void>((ended) => {
          const cancel = clock.after(END_LIMIT_MS, ended);
          last.end(false, {}, () => {
            cancel();
            ended();
          });
        });
      abandonClient();
    },
  };
}
