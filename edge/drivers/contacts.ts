import { type DeviceConfig } from "./device.ts";
import { linkKey } from "./line/line-pool.ts";

/** One input of one board, and what the lane takes its contact for. */
interface Contact {
  board: string;
  input: number;
  means: "before" | "under" | "open" | "closed" | "fire";
  device: string;
}

/**
 * Inputs that one lane takes for two things, one sentence each: a loop before the arm and one under it on the same
 * contact would have every vehicle stand in both places. The same contact for the same thing, or in two lanes, is no
 * mistake.
 */
export function contactConflicts(devices: readonly DeviceConfig[]): string[] {
  const first = new Map<string, Contact>();
  const problems: string[] = [];
  for (const contact of devices.flatMap(contactsOf)) {
    const key = `${contact.board} ${contact.input}`;
    const known = first.get(key);
    if (!known) first.set(key, contact);
    else if (known.means !== contact.means)
      problems.push(
        `${contact.device}: input ${contact.input} of ${contact.board} already tells something else to ${known.device}`,
      );
  }
  return problems;
}

function contactsOf({ name, settings }: DeviceConfig): Contact[] {
  const board = boardOf(settings);
  if (board === null) return [];
  const at = (input: number, means: Contact["means"]): Contact => ({ board, input, means, device: name });
  switch (settings.role) {
    case "loop":
      if ("contact" in settings) return [at(settings.contact.input, settings.place)];
      return "input" in settings ? [at(settings.input, settings.place)] : [];
    case "fire":
      return "contact" in settings ? [at(settings.contact.input, "fire")] : [];
    case "barrier": {
      if (!("open_limit" in settings)) return [];
      const { open_limit: open, closed_limit: closed } = settings;
      return [
        ...(open && "input" in open ? [at(open.input, "open")] : []),
        ...(closed && "input" in closed ? [at(closed.input, "closed")] : []),
      ];
    }
    default:
      return [];
  }
}

function boardOf(settings: DeviceConfig["settings"]): string | null {
  if ("link" in settings) {
    const where = linkKey(settings.link);
    return "address" in settings ? `board ${settings.address} on ${where}` : where;
  }
  return settings.driver === "shelly1" || settings.driver === "shelly2" ? settings.topic : null;
}
