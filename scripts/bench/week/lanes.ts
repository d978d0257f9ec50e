import type { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { Toledo } from "../../../shared/wire/devices/scale.ts";
import { type LaneRecord, LaneRules, type Step } from "../../../shared/wire/lane.ts";
import { laneRecord } from "../sample-gate.ts";

/** The first four lanes are entries, the others exits. */
export const LANES = 8;

export function directionOf(lane: number): Step {
  return lane < LANES / 2 ? "in" : "out";
}

/** Lanes with a weighbridge: the first entry and the first exit. */
const WEIGHING: readonly number[] = [0, LANES / 2];
/** @param index of the lane, from 0 */
export const isWeighing = (index: number): boolean => WEIGHING.includes(index);

/** A lane with all devices. Its settings name real drivers; the bench simulates the devices. */
export function laneOf(index: number): LaneRecord {
  const contact = (input: number) => ({ input, active_high: true });
  const link = { type: "tcp", host: "127.0.0.1", port: 9_000 + index } as const;
  const board = { driver: "modbus-relay", link, address: 1, poll_ms: 60 } as const;
  const settings: DeviceSettings[] = [
    {
      role: "barrier",
      ...board,
      open_relay: 0,
      close_relay: 1,
      hold_relay: null,
      pulse_ms: 200,
      open_limit: contact(2),
      closed_limit: contact(3),
    },
    { role: "light", ...board, red_relay: 2, green_relay: 3 },
    { role: "loop", ...board, place: "before", contact: contact(0), debounce_ms: 50 },
    { role: "loop", ...board, place: "under", contact: contact(1), debounce_ms: 50 },
    {
      role: "reader",
      driver: "scanner-line",
      link: { ...link, port: 9_100 + index },
      silence_ms: 80,
      prefix: "",
      shared_by: "nobody",
      takes_rest: false,
    },
  ];
  if (isWeighing(index))
    settings.push(Toledo.parse({ role: "scale", driver: "toledo", link: { ...link, port: 9_200 + index } }));
  const weighing = isWeighing(index) ? "before_opening" : "record";
  const rules = LaneRules.parse({ travel_seconds: 3, weighing });
  return laneRecord(index, { direction: directionOf(index), rules, settings });
}
