import { type Lcus } from "../../../shared/wire/devices/lcus.ts";
import { type Device } from "../../lane/ports.ts";
import { channelsFrom, onRelays } from "../box/relay-roles.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { lcusFrame } from "./frame.ts";

/** The board takes no two commands closer together. */
const GAP_MS = 100;

/** A device of an LCUS board. The board says nothing, so that its health is that of its line. */
export function createLcus(config: DeviceConfig<Lcus>, deps: DriverDeps): Device {
  const { link, channels } = config.settings;
  return onRelays(
    config,
    {
      link,
      use: "lcus",
      settings: { channels },
      dialect: () => ({
        // Some boards answer questions that nobody asks here: what they say is passed over.
        reader: () => ({ push: () => [], clear: () => undefined }),
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
