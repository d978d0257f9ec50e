import { Lcus } from "../../../shared/wire/devices/lcus.ts";
import type { Device } from "../../lane/ports.ts";
import { channelsFrom, onRelays } from "../box/relay-roles.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { lcusFrame } from "./frame.ts";

/** The minimum time between two commands to the board. */
const GAP_MS = 100;

/** LCUS boards. They send nothing, so their health is the health of their line. */
export const lcus: Driver<Lcus> = {
  settings: Lcus,
  create,
};

function create(config: DeviceConfig<Lcus>, deps: DriverDeps): Device {
  const { link, channels } = config.settings;
  return onRelays(
    config,
    {
      link,
      dialect: () => ({
        // Some boards answer questions that this driver never asks: their output is ignored.
        reader: () => ({ push: () => [] }),
        greeting: [],
        outputs: channelsFrom(1, channels),
        switchOutput: (channel, isOn) => [{ bytes: lcusFrame(channel, isOn), isAnswer: null }],
        question: () => [],
        timing: { pollMs: 2000, answerMs: 500, gapMs: GAP_MS, bootMs: 0, cardRepeatMs: 0 },
      }),
    },
    deps,
  );
}
