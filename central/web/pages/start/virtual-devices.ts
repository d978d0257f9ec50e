import type { DeviceCreate } from "../../../wire/gate-resources.ts";
import type { z } from "zod";

/** The port of the board in `scripts/simulator/first-lane.yaml`; reader and sign follow it. */
export const FIRST_PORT = 4601;

/**
 * The devices of a whole lane, as the simulator of `scripts/simulator/first-lane.yaml` plays them on the gate's
 * computer: barrier with limit switches, light, loops, reader, sign.
 * @param names of barrier, light, loop before, loop under, reader and sign
 */
export function virtualDevices(firstPort: number, names: readonly string[]): z.input<typeof DeviceCreate>[] {
  const link = (port: number) => ({ type: "tcp" as const, host: "127.0.0.1", port });
  const board = { driver: "modbus-relay", link: link(firstPort), address: 1 } as const;
  const loop = (place: "before" | "under", input: number) =>
    ({ ...board, role: "loop", place, contact: { input } }) as const;
  const settings = [
    {
      ...board,
      role: "barrier",
      open_relay: 0,
      close_relay: 1,
      hold_relay: 2,
      open_limit: { input: 2 },
      closed_limit: { input: 3 },
    },
    { ...board, role: "light", red_relay: 3, green_relay: 4 },
    loop("before", 0),
    loop("under", 1),
    { driver: "scanner-line", role: "reader", link: link(firstPort + 1) },
    { driver: "alpha-sign", role: "sign", link: link(firstPort + 2) },
  ] as const;
  return settings.map((one, index) => ({ name: names[index] ?? "", settings: one }));
}
