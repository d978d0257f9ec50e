import { connectAsync } from "mqtt";
import { systemClock } from "../../../shared/lib/clock.ts";
import type { TimedLane } from "./doubles.ts";
import { brokerLane } from "./lane-settings.ts";
import { ACTS_AFTER_MS, visitsOf } from "./visits.ts";

const QOS = { qos: 1 } as const;
const RETAINED = { ...QOS, retain: true } as const;

/** The topics of a lane. */
export const topicOf =
  (number: number) =>
  (name: string): string =>
    `bench/${number}/${name}`;

/** The hardware of one lane on the site's broker. The arm moves at once, and the vehicle passes once the arm is up. */
export async function openBrokerLane(url: string, number: number): Promise<TimedLane> {
  const topic = topicOf(number);
  const client = await connectAsync(url, { clientId: `lane-${number}` });
  const publish = (name: string, word: string): void => void client.publish(topic(name), word, RETAINED);
  const { opened, closed, scan, pass } = visitsOf(number, {
    set: (place, isOn) => publish(place, isOn ? "ON" : "OFF"),
    send: (text) => void client.publish(topic("scan"), text, QOS),
  });
  const act = (isOpen: boolean, atMs: number): void => {
    if (isOpen) opened(atMs);
    publish("position", isOpen ? "open" : "closed");
    if (!isOpen) closed();
  };
  client.on("message", (name) => {
    const atMs = systemClock.monotonicMs();
    setTimeout(act, ACTS_AFTER_MS, name === topic("open"), atMs);
  });
  await client.subscribeAsync([topic("open"), topic("close")], QOS);
  const clear = (): void => {
    publish("position", "closed");
    for (const place of ["before", "under"]) publish(place, "OFF");
  };
  clear();
  await client.publishAsync(topic("online"), "online", RETAINED);

  return {
    settings: brokerLane(topic),
    scan,
    pass,
    clear,
    [Symbol.asyncDispose]: () => client.endAsync(true),
  };
}
