import type { Said, SaidParam, Spoken } from "../../../shared/wire/said.ts";
import type { SaidCode } from "../../../shared/words/say.ts";
import { translated } from "../../../shared/web/parts.ts";
import type { Reader } from "./page.ts";

/** A path, an address with its protocol, a number of the network, within a library's message too; a host and port. */
const ADDRESS = /(?<=^|[\s'"(])(?:\w+:\/\/|\/)[^\s'"),;]+|\b\d+(?:\.\d+){3}(?::\d+)?\b|^[\w.-]+:\d{2,5}$/g;

/**
 * What a device or a line says, for an officer: without the addresses of ports and hosts, which only the technician's
 * page shows, and once for devices that fail together.
 */
export function plainly(spoken: Spoken, reader: Reader): string {
  const hidden = (text: string): string =>
    text.replace(ADDRESS, (address) => reader.words.lane.hidden[address.startsWith("/") ? "port" : "address"]);
  const paramOf = (value: SaidParam): SaidParam => {
    if (typeof value === "string") return hidden(value);
    if (typeof value === "number") return value;
    return "code" in value ? saidOf(value) : together(value).map(paramOf);
  };
  const saidOf = ({ code, params }: Said): Said => ({
    code,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, paramOf(value)])),
  });
  return translated(typeof spoken === "string" ? hidden(spoken) : saidOf(spoken), reader);
}

/** Devices behind one board or one port fail together, for one reason: one sentence names them all. */
function together(parts: readonly SaidParam[]): SaidParam[] {
  const same = Map.groupBy(parts, (part) => JSON.stringify(isDown(part) ? { ...part.params, device: "" } : part));
  return [...same.values()].flatMap((them) => {
    const [first] = them;
    if (first === undefined || them.length === 1 || !isDown(first)) return first ?? [];
    const devices = them.flatMap((one) =>
      isDown(one) && typeof one.params["device"] === "string" ? one.params["device"] : [],
    );
    return { ...first, params: { ...first.params, device: devices.join(", ") } };
  });
}

function isDown(part: SaidParam): part is Said {
  return typeof part === "object" && "code" in part && DOWN.has(part.code);
}
const DOWN: ReadonlySet<string> = new Set(["device_down", "device_down_because"] satisfies SaidCode[]);
