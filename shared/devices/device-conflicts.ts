import type { InputProblem } from "../errors/codes.ts";
import type { DeviceSettings } from "../wire/devices/device.ts";
import type { Spoken } from "../wire/said.ts";
import { type Claim, openClaimBook } from "./claims.ts";
import { claimsOf } from "./uses.ts";

interface Neighbour {
  name: string;
  settings: DeviceSettings;
}

/**
 * What stands against a device beside others of its gate, each at the entry of its settings that names the resource.
 * Whether the gate has a broker is not asked. Pure.
 * @param ofLane the other devices of its lane
 * @param ofGate those of the gate's other lanes
 */
export function deviceConflicts(
  settings: DeviceSettings,
  ofLane: readonly Neighbour[],
  ofGate: readonly Neighbour[],
): InputProblem[] {
  const book = openClaimBook({ hasBroker: true });
  const contacts = openClaimBook({ hasBroker: true });
  // One by one: a device that clashes with another already still holds its other resources.
  for (const { name, settings: theirs } of [...ofLane, ...ofGate])
    for (const claim of claimsOf(theirs)) if (claim.kind !== "contact") book.grant([claim], name);
  // A contact may serve two lanes; in one lane it has one meaning.
  for (const { name, settings: theirs } of ofLane)
    for (const claim of claimsOf(theirs)) if (claim.kind === "contact") contacts.grant([claim], name);
  return claimsOf(settings).flatMap((claim) => {
    const grant = (claim.kind === "contact" ? contacts : book).grant([claim], "");
    if (grant.ok) {
      grant.value[Symbol.dispose]();
      return [];
    }
    const { because } = grant;
    const path = `settings.${entryOf(claim, settings)}`;
    return [{ path, said: because }];
  });
}

/** The path of the entry that names a resource. */
function entryOf({ kind, what }: Claim, settings: DeviceSettings): string {
  const serial = "link" in settings && settings.link.type === "serial";
  if (kind === "handshake") return "link.rtscts";
  if (kind === "parameters") return serial ? "link.baud_rate" : "link.port";
  const number = numberIn(what);
  const named = leavesOf(settings).find(([path, value]) =>
    kind === "contact"
      ? /(^|\.)input$/.test(path) && value === number
      : kind === "own" &&
        /^(\w+_(relay|output|power|switch)|channel|reader)$/.test(path) &&
        String(value) === String(number),
  );
  if (named) return named[0];
  if (!("link" in settings)) return leavesOf(settings).find(([, value]) => value === topicIn(what))?.[0] ?? "topic";
  return serial ? "link.path" : "link.host";
}

/** The number of a relay, an output, an input, or the letter of a reader. */
function numberIn(what: Spoken): unknown {
  return typeof what === "string" ? Number(/\d+$/.exec(what)?.[0]) : what.params["number"];
}

function topicIn(what: Spoken): unknown {
  return typeof what === "string" ? null : what.params["topic"];
}

function leavesOf(value: object, above = ""): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]) =>
    typeof inner === "object" && inner !== null ? leavesOf(inner, `${above}${name}.`) : [[`${above}${name}`, inner]],
  );
}
