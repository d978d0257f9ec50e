import type { Link } from "../links/link.ts";
import type { DeviceDouble, DeviceWorld, OnOutput } from "./double.ts";
import { openLinePort } from "./line-port.ts";
import { openOutputs, type Outputs } from "./outputs.ts";

/** The hardware of a box with relays and inputs, numbered from `first`. */
export interface BoxBody {
  first: number;
  outputs: number;
  inputs: number;
}

/** The hardware functions for a box's protocol. */
export interface BoxHardware {
  outputs: Outputs;
  /** In the order of their numbers. */
  inputs: readonly boolean[];
  /** @returns whether the system accepted all bytes without a fault */
  say: (bytes: Buffer) => Promise<boolean>;
}

/** The protocol of a box. */
export interface BoxProtocol {
  hear(bytes: Buffer, atMs: number): void;
  /** An input changed. */
  inputChanged?(input: number, isOn: boolean): void;
  /** A card was read. @returns whether the report was sent without a fault */
  card?: (digits: string) => Promise<boolean>;
  state?(): Record<string, unknown>;
  close?(): void;
}

/** A device with relays, inputs and optionally a card reader on one wire. @param lane named in its scans */
export function boxDouble(
  id: string,
  lane: string,
  body: BoxBody,
  link: Link,
  world: DeviceWorld,
  onOutput: OnOutput,
  protocolOf: (hardware: BoxHardware) => BoxProtocol,
): DeviceDouble {
  const inputs = Array.from({ length: body.inputs }, () => false);
  const outputs = openOutputs(body.first, body.outputs, world.clock, onOutput);
  const port = openLinePort(id, link, world, (bytes, atMs) => protocol.hear(bytes, atMs));
  const protocol = protocolOf({ outputs, inputs, say: (bytes) => port.say(bytes) });
  let scans = 0;
  const { card } = protocol;
  return {
    id,
    start: () => port.start(),
    fault: (fault) => port.fault(fault),
    setInput(input, isOn) {
      if (inputs[input - body.first] === isOn) return;
      inputs[input - body.first] = isOn;
      protocol.inputChanged?.(input, isOn);
    },
    ...(card && {
      async scan(text) {
        const isWhole = await card(text);
        scans++;
        world.events.add({ kind: isWhole ? "scan" : "scan_lost", lane, device: id, text });
      },
    }),
    state: () => ({ ...port.state(), relays: outputs.states(), inputs: [...inputs], scans, ...protocol.state?.() }),
    async close() {
      protocol.close?.();
      await port.close();
    },
  };
}

/** Splits a text stream at `last`; text before the newest `first` is noise. */
export function wordReader(first: string, last: string): (bytes: Buffer) => string[] {
  const longest = 512;
  let heard = "";
  return (bytes) => {
    heard += bytes.toString("latin1");
    const parts = heard.split(last);
    heard = (parts.pop() ?? "").slice(-longest);
    return parts.flatMap((part) => (part.includes(first) ? [part.slice(part.lastIndexOf(first) + first.length)] : []));
  };
}
