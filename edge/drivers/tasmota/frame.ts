/** Topics and payloads of Tasmota devices with the default full topic `%prefix%/%topic%/`. Pure. */

/** The content of a device's message. */
export type TasmotaNews =
  | { kind: "availability"; isOnline: boolean }
  | { kind: "power"; relay: number; isOn: boolean }
  | { kind: "switch"; number: number; isOn: boolean }
  /** `value` as in the PulseTime command. */
  | { kind: "pulse-time"; relay: number; value: number };

export interface TasmotaCommand {
  topic: string;
  payload: string;
}

/** All topics that the device publishes on. */
export function newsTopics(topic: string): string[] {
  return [`stat/${topic}/+`, `tele/${topic}/+`];
}

export function command(topic: string, name: string, payload: string): TasmotaCommand {
  return { topic: `cmnd/${topic}/${name}`, payload };
}

/**
 * The value of PulseTime: 1 to 111 are tenths of a second, 112 to 64900 are seconds above 100.
 * @param pulseMs 100 to 64,800,000; rounded to the resolution of the device
 */
export function pulseTime(pulseMs: number): number {
  const tenths = Math.max(1, Math.round(pulseMs / 100));
  return tenths <= 111 ? tenths : Math.min(64_900, Math.round(pulseMs / 1000) + 100);
}

/** @returns all parts of the message; empty if it cannot be parsed */
export function newsOf(topic: string, payload: Uint8Array): TasmotaNews[] {
  const text = new TextDecoder().decode(payload);
  const name = topic.slice(topic.lastIndexOf("/") + 1);
  if (name === "LWT")
    return text === "Online" || text === "Offline" ? [{ kind: "availability", isOnline: text === "Online" }] : [];
  if (/^POWER\d?$/.test(name)) return newsOfEntry(name, text);
  if (!["RESULT", "STATE", "SENSOR", "STATUS8", "STATUS10"].includes(name)) return [];
  return entriesOf(text).flatMap(([key, value]) => newsOfEntry(key, value));
}

function newsOfEntry(key: string, value: unknown): TasmotaNews[] {
  const [, name, digits] = /^(POWER|Switch|PulseTime)(\d*)$/.exec(key) ?? [];
  const number = digits ? Number(digits) : 1;
  switch (name) {
    case "POWER":
      return isOnOff(value) ? [{ kind: "power", relay: number, isOn: value === "ON" }] : [];
    case "Switch": {
      const state = memberOf(value, "Action") ?? value;
      return isOnOff(state) ? [{ kind: "switch", number, isOn: state === "ON" }] : [];
    }
    case "PulseTime": {
      // Older devices answer "5 (Active 5)", newer ones {"Set":5,"Remaining":0}.
      const set = Number.parseInt(String(memberOf(value, "Set") ?? value), 10);
      return Number.isNaN(set) ? [] : [{ kind: "pulse-time", relay: number, value: set }];
    }
    default:
      return [];
  }
}

function isOnOff(value: unknown): value is "ON" | "OFF" {
  return value === "ON" || value === "OFF";
}

/** The entries of the object, those of its `StatusSNS` included. */
function entriesOf(json: string): [string, unknown][] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  if (typeof parsed !== "object" || parsed === null) return [];
  const sensors = memberOf(parsed, "StatusSNS");
  return [
    ...Object.entries(parsed),
    ...(typeof sensors === "object" && sensors !== null ? Object.entries(sensors) : []),
  ];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}
