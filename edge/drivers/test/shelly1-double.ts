import { connectAsync } from "mqtt";

/** A first-generation Shelly with two relays and one input on a real broker, written from its documents. */
export interface Shelly1Double extends AsyncDisposable {
  /** Accepted commands, such as `relay/0/command on`, in order. */
  readonly taken: string[];
  /** Reports its actions; otherwise it carries out commands and reports nothing. */
  isTalking: boolean;
  /** After this many milliseconds a relay switches itself off; null: never. */
  autoOffMs: number | null;
  press(isOn: boolean): void;
  sayOnline(isOnline: boolean): Promise<unknown>;
}

export async function shelly1Double(url: string, topic: string): Promise<Shelly1Double> {
  const client = await connectAsync(url, { protocolVersion: 4, clean: true });
  const relays = [false, false];
  const timers = new Set<NodeJS.Timeout>();
  let isPressed = false;
  const say = (name: string, payload: string): void => {
    if (double.isTalking) client.publish(`${topic}/${name}`, payload);
  };
  const sayRelay = (relay: number): void => say(`relay/${relay}`, relays[relay] ? "on" : "off");
  const double: Shelly1Double = {
    taken: [],
    isTalking: true,
    autoOffMs: 100,
    press(isOn) {
      isPressed = isOn;
      say("input/0", isOn ? "1" : "0");
    },
    sayOnline: (isOnline) => client.publishAsync(`${topic}/online`, String(isOnline), { retain: true }),
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearTimeout(timer);
      await client.endAsync(true);
    },
  };
  client.on("message", (heard, payload) => {
    const name = heard.slice(topic.length + 1);
    const text = payload.toString();
    if (text !== "" && text !== "announce") double.taken.push(`${name} ${text}`);
    if (name === "command") {
      if (text === "announce") say("announce", '{"id":"shelly25"}');
      if (text !== "update") return;
      relays.forEach((_isOn, relay) => sayRelay(relay));
      say("input/0", isPressed ? "1" : "0");
      return;
    }
    const relay = Number(/^relay\/(\d)\/command$/.exec(name)?.[1]);
    if (text !== "on" && text !== "off") return;
    relays[relay] = text === "on";
    sayRelay(relay);
    // The second relay has no timer.
    if (text !== "on" || double.autoOffMs === null || relay === 1) return;
    timers.add(
      setTimeout(() => {
        relays[relay] = false;
        sayRelay(relay);
      }, double.autoOffMs),
    );
  });
  await client.subscribeAsync([`${topic}/command`, `${topic}/relay/+/command`]);
  await double.sayOnline(true);
  return double;
}
