import type { LaneRecord } from "../../../shared/wire/lane.ts";

export interface FoundDevice {
  lane: LaneRecord;
  device: LaneRecord["devices"][number];
}

/** The device that a person names; for none or several, sentences that list the choices. Pure. */
export function findDevice(
  lanes: readonly LaneRecord[],
  criteria: { lane?: string | undefined; device?: string | undefined },
): { ok: true; value: FoundDevice } | { ok: false; problems: string[] } {
  if (lanes.length === 0) return { ok: false, problems: ["this edge has no lanes yet: they come from central"] };
  const { lane: laneName, device: deviceName } = criteria;
  if (laneName === undefined || deviceName === undefined) {
    const shown = lanes.flatMap((one) => [
      `  lane ${one.number} ${one.name}:`,
      ...linesOf(one.devices).map((line) => `  ${line}`),
    ]);
    return { ok: false, problems: ["say which device: edge probe <lane> <device>. There are:", ...shown] };
  }
  const lane = lanes.find(
    ({ id, name, number }) => String(number) === laneName || isSame(name, laneName) || id === laneName,
  );
  if (!lane) {
    const all = lanes.map(({ number, name }) => `  ${number} ${name}`);
    return { ok: false, problems: [`there is no lane ${laneName}; there are:`, ...all] };
  }
  const named = lane.devices.filter(({ id, name }) => id === deviceName || isSame(name, deviceName));
  const candidates =
    named.length > 0 ? named : lane.devices.filter(({ settings }) => isSame(settings.role, deviceName));
  const [device, another] = candidates;
  if (device && !another) return { ok: true, value: { lane, device } };
  const all = linesOf(device ? candidates : lane.devices);
  const problem = device
    ? `lane ${lane.number} has several devices ${deviceName}:`
    : `lane ${lane.number} has no device ${deviceName}; it has:`;
  return { ok: false, problems: [problem, ...all] };
}

function linesOf(devices: LaneRecord["devices"]): string[] {
  return devices.map(({ name, settings, id }) => `  ${name} (${settings.role}, ${settings.driver}, ${id})`);
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
