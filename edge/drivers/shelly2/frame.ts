import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
/** Topics and RPC frames of Shelly devices of the second generation and later. Pure. */

/** The content of a device's message. */
export type Shelly2News =
  | { kind: "availability"; isOnline: boolean }
  /** `error` is the device's own sentence, or null if the call succeeded. */
  | { kind: "answer"; id: number; error: Spoken | null; result: Readonly<Record<string, unknown>> }
  | { kind: "input"; input: number; isOn: boolean }
  /** Another message of the device: it is online. */
  | { kind: "other" };

export interface Shelly2Address {
  /** The device's topic prefix. */
  topic: string;
  /** The receiver of its answers. */
  source: string;
}

export interface Shelly2Call {
  method: string;
  params: Readonly<Record<string, unknown>>;
}

/** All topics that the device publishes on. */
export function newsTopics({ topic, source }: Shelly2Address): string[] {
  return [`${source}/rpc`, `${topic}/online`, `${topic}/events/rpc`, `${topic}/status/+`];
}

export function request(
  to: Shelly2Address,
  id: number,
  { method, params }: Shelly2Call,
): { topic: string; payload: string } {
  return { topic: `${to.topic}/rpc`, payload: JSON.stringify({ id, src: to.source, method, params }) };
}

/**
 * Switches an output.
 * @param pulseMs the device itself switches it back after this time; null: it stays
 */
export function switchSet(id: number, isOn: boolean, pulseMs: number | null): Shelly2Call {
  const params = pulseMs === null ? { id, on: isOn } : { id, on: isOn, toggle_after: pulseMs / 1000 };
  return { method: "Switch.Set", params };
}

/** @returns all parts of the message; empty if it is not the device's, or if it cannot be parsed */
export function newsOf({ topic: device, source }: Shelly2Address, topic: string, payload: Uint8Array): Shelly2News[] {
  const text = new TextDecoder().decode(payload);
  if (topic === `${device}/online`)
    return text === "true" || text === "false" ? [{ kind: "availability", isOnline: text === "true" }] : [];
  const message = recordOf(text);
  if (!message) return [];
  if (topic === `${source}/rpc`) return answerOf(message);
  if (topic === `${device}/events/rpc`) return [{ kind: "other" }, ...statusesOf(recordIn(message, "params"))];
  const component = topic.startsWith(`${device}/status/`) ? topic.slice(device.length + "/status/".length) : null;
  return component === null ? [] : [{ kind: "other" }, ...statusesOf({ [component]: message })];
}

/** The state of an input in its status; null if it has none, as with a button. */
export function inputStateOf(status: Readonly<Record<string, unknown>>): boolean | null {
  return typeof status["state"] === "boolean" ? status["state"] : null;
}

function answerOf(message: Readonly<Record<string, unknown>>): Shelly2News[] {
  const { id } = message;
  if (typeof id !== "number") return [];
  if (Object.hasOwn(message, "error")) {
    const { message: words } = recordIn(message, "error");
    return [{ kind: "answer", id, error: typeof words === "string" ? words : say("no_reason"), result: {} }];
  }
  return [{ kind: "answer", id, error: null, result: recordIn(message, "result") }];
}

function statusesOf(components: Readonly<Record<string, unknown>>): Shelly2News[] {
  return Object.keys(components).flatMap((key): Shelly2News[] => {
    const [, digits] = /^input:(\d+)$/.exec(key) ?? [];
    const isOn = inputStateOf(recordIn(components, key));
    return digits === undefined || isOn === null ? [] : [{ kind: "input", input: Number(digits), isOn }];
  });
}

function recordOf(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function recordIn(message: Readonly<Record<string, unknown>>, name: string): Readonly<Record<string, unknown>> {
  const value = Object.hasOwn(message, name) ? message[name] : null;
  return isRecord(value) ? value : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
