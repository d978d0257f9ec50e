import { connectAsync } from "mqtt";
import { systemClock } from "../../../shared/lib/clock.ts";
import { type TimedLane, pause, SEEN_MS } from "./doubles.ts";
import { brokerLane } from "./lane-settings.ts";

const QOS = { qos: 1 } as const;
const RETAINED = { ...QOS, retain: true } as const;

/** The topics of a lane. */
export const topicOf =
  (number: number) =>
  (name: string): string =>
    `bench/${number}/${name}`;

/** The hardware of one lane on the site's broker; the arm moves at once, and a vehicle passes as soon as it is up. */
export async function openBrokerLane(url: string, number: number): Promise<TimedLane> {
  const topic = topicOf(number);
  const client = await connectAsync(url, { clientId: `lane-${number}` });
  let opened: ((atMs: number) => void) | null = null;
  let closed: (() => void) | null = null;
  const tell = (name: string, word: string): void => void client.publish(topic(name), word, RETAINED);
  client.on("message", (name) => {
    const atMs = systemClock.monotonicMs();
    if (name === topic("open")) {
      opened?.(atMs);
      tell("position", "open");
    } else {
      tell("position", "closed");
      closed?.();
    }
  });
  await client.subscribeAsync([topic("open"), topic("close")], QOS);
  for (const [name, word] of [
    ["position", "closed"],
    ["before", "OFF"],
    ["under", "OFF"],
    ["online", "online"],
  ] as const)
    await client.publishAsync(topic(name), word, RETAINED);

  return {
    settings: brokerLane(topic),
    async scan(text, withinMs) {
      const answer = Promise.withResolvers<number>();
      const timer = setTimeout(() => answer.reject(new Error(`lane ${number} did not open`)), withinMs);
      tell("before", "ON");
      const sentMs = systemClock.monotonicMs();
      opened = (atMs) => answer.resolve(atMs - sentMs);
      client.publish(topic("scan"), text, QOS);
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
        opened = null;
      }
    },
    async pass() {
      const down = Promise.withResolvers<undefined>();
      closed = () => down.resolve(undefined);
      await pause(SEEN_MS);
      tell("under", "ON");
      await pause(SEEN_MS);
      tell("before", "OFF");
      await pause(SEEN_MS);
      tell("under", "OFF");
      await down.promise;
      closed = null;
    },
    [Symbol.asyncDispose]: () => client.endAsync(true),
  };
}
