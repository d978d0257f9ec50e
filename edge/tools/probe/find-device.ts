import { type LaneRecord } from "../../../shared/wire/lane.ts";

export interface FoundDevice {
  lane: LaneRecord;
  device: LaneRecord["devices"][number];
}

/** The device that a person names; where there is none, or more than one, sentences that say what there is. Pure. */
export function findDevice(
  lanes: readonly LaneRecord[],
  asked: { lane: string; device: string },
): { ok: true; value: FoundDevice } | { ok: false; problems: string[] } {
  if (lanes.length === 0) return { ok: false, problems: ["this edge has no lanes yet: they come from central"] };
  const lane = lanes.find(
    ({ id, name, number }) => String(number) === asked.lane || isSame(name, asked.lane) || id === asked.lane,
  );
  if (!lane) {
    const all = lanes.map(({ number, name }) => `  ${number} ${name}`);
    return { ok: false, problems: [`there is no lane ${asked.lane}; there are:`, ...all] };
  }
  const named = lane.devices.filter(({ id, name }) => id === asked.device || isSame(name, asked.device));
  const candidates =
    named.length > 0 ? named : lane.devices.filter(({ settings }) => isSame(settings.role, asked.device));
  const [device, another] = candidates;
  if (device && !another) return { ok: true, value: { lane, device } };
  const all = (device ? candidates : lane.devices).map(
    ({ name, settings, id }) => `  ${name} (${settings.role}, ${settings.driver}, ${id})`,
  );
  const problem = device
    ? `lane ${lane.number} has several devices ${asked.device}:`
    : `lane ${lane.number} has no device ${asked.device}; it has:`;
  return { ok: false, problems: [problem, ...all] };
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
