import { z } from "zod";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { FeedRefusal } from "../ports.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";
import { say, sayAll } from "../../../shared/words/say.ts";
import type { Said, Spoken } from "../../../shared/wire/said.ts";

/** The fields by which people recognise a lane, whatever the rest is. */
const Known = z.object({
  type: z.literal("put"),
  kind: z.literal("lane"),
  id: z.string(),
  cursor: z.string(),
  data: z.object({
    name: z.string().catch("?"),
    number: z.int().catch(0),
    devices: z.array(z.object({ name: z.string().catch("?"), settings: z.unknown() })).catch([]),
  }),
});

/**
 * Handles a lane that this version can't read, such as one with an unknown driver. It must not stop the feed: the other
 * lanes, and the running version of this lane, continue.
 * @returns null where the line is no lane at all
 */
export function refusalOf(line: unknown, because: Spoken): FeedRefusal | null {
  const known = Known.safeParse(line);
  if (!known.success) return null;
  const { kind, id, cursor, data } = known.data;
  const ofDevices = data.devices.flatMap(({ name, settings }) => problemOf(name, settings) ?? []);
  const problem = ofDevices.length > 0 ? sayAll(ofDevices) : say("record_unreadable", { why: because });
  return { type: "refuse", kind, id, cursor, lane: { name: data.name, number: data.number, problem } };
}

function problemOf(name: string, settings: unknown): Said | null {
  const read = tolerantParse(DeviceSettings, settings);
  if (read.ok) return null;
  const { driver } = z.object({ driver: z.unknown() }).catch({ driver: undefined }).parse(settings);
  return read.because.startsWith("driver:")
    ? say("no_driver", { device: name, driver: String(driver) })
    : say("settings_unreadable", { device: name, why: read.because });
}
