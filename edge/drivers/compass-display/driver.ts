import { CompassDisplay } from "../../../shared/wire/devices/compass.ts";
import type { Device } from "../../lane/ports.ts";
import type { BoxKind } from "../box/boxes.ts";
import { compassFrame, compassReader } from "../compass/frame.ts";
import { twoLineSign } from "../compass/sign.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";

/** The two-line display without a board: it sends no answers, so its health is the health of its line. */
export const compassDisplay: Driver<CompassDisplay> = {
  settings: CompassDisplay,
  create,
};

function create(config: DeviceConfig<CompassDisplay>, deps: DriverDeps): Device {
  const kind: BoxKind = {
    link: config.settings.link,
    dialect: () => ({
      reader: () => compassReader([]),
      greeting: [],
      outputs: [],
      switchOutput: null,
      question: () => [],
      timing: { pollMs: 2000, answerMs: 750, gapMs: 50, bootMs: 0, cardRepeatMs: 0 },
    }),
  };
  return twoLineSign(config, kind, deps, {
    show: "D",
    release: "U",
    commandsFor: (text) => [{ bytes: compassFrame(text), isAnswer: null }],
  });
}
