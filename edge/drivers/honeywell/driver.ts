import type { z } from "zod";
import { HoneywellScanner } from "../../../shared/wire/devices/honeywell.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { codeDevice } from "../scanner-line/code-device.ts";
import { hostAnswer } from "./frame.ts";

type Settings = z.infer<typeof HoneywellScanner>;

/** A reader that waits for the host's answer to each code: each gets exactly one, so that it continues to read. */
export const honeywell: Driver<Settings> = {
  settings: HoneywellScanner,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { accept, reject, group_digit, answer_limit_ms } = config.settings;
  let isWaiting = false;
  let cancelLimit = (): void => undefined;

  function rest(): void {
    isWaiting = false;
    cancelLimit();
  }
  async function answer(isAccepted: boolean): Promise<void> {
    // The reader would take a late answer for the answer to the next code.
    if (!isWaiting) return;
    rest();
    await device.write(hostAnswer(isAccepted ? accept : reject, group_digit));
  }
  const refuse = (): void => void answer(false).catch(() => undefined);

  const device = codeDevice(config, deps, {
    lost: rest,
    read(isTold) {
      rest();
      isWaiting = true;
      if (isTold) cancelLimit = deps.clock.after(answer_limit_ms, refuse);
      else refuse();
    },
  });
  return {
    ...device,
    reader: { answer, answerAgain: answer },
    async [Symbol.asyncDispose]() {
      rest();
      await device[Symbol.asyncDispose]();
    },
  };
}
