/** Topics and payloads of first-generation Shelly devices. Pure. */

/** The content of a device's message. */
export type Shelly1News =
  | { kind: "availability"; isOnline: boolean }
  | { kind: "relay"; relay: number; isOn: boolean }
  /** Switched off by itself, for its own safety. */
  | { kind: "overpower"; relay: number }
  | { kind: "input"; input: number; isOn: boolean }
  /** Another message of the device: it is online. */
  | { kind: "other" };

/** All topics of the device; its commands also match the first filter. */
export function newsTopics(topic: string): string[] {
  return [`${topic}/+`, `${topic}/relay/+`, `${topic}/input/+`];
}

export function relayCommand(
  topic: string,
  relay: number,
  payload: "on" | "off" | "",
): { topic: string; payload: string } {
  return { topic: `${topic}/relay/${relay}/command`, payload };
}

/** The answer to `announce` is the identity of the device, the answer to `update` is the state of all its parts. */
export function deviceCommand(topic: string, payload: "announce" | "update"): { topic: string; payload: string } {
  return { topic: `${topic}/command`, payload };
}

/** @returns null if the device did not send it, or if it cannot be parsed */
export function newsOf(device: string, topic: string, payload: Uint8Array): Shelly1News | null {
  if (!topic.startsWith(`${device}/`)) return null;
  const name = topic.slice(device.length + 1);
  // A command to the device is not a message of the device.
  if (name === "command") return null;
  const text = new TextDecoder().decode(payload);
  if (name === "online")
    return text === "true" || text === "false" ? { kind: "availability", isOnline: text === "true" } : null;
  const [, part, digits] = /^(relay|input)\/(\d)$/.exec(name) ?? [];
  const number = Number(digits);
  if (part === "relay") {
    if (text === "overpower") return { kind: "overpower", relay: number };
    return text === "on" || text === "off" ? { kind: "relay", relay: number, isOn: text === "on" } : null;
  }
  if (part === "input")
    return text === "1" || text === "0" ? { kind: "input", input: number, isOn: text === "1" } : null;
  return text === "" ? null : { kind: "other" };
}
