import { Kmtronic } from "../../../shared/wire/devices/kmtronic.ts";
import type { Device } from "../../lane/ports.ts";
import type { BoxCommand } from "../box/dialect.ts";
import { channelsFrom, onRelays } from "../box/relay-roles.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { ASK_ALL, askChannel, kmtronicReader, switchRelay } from "./frame.ts";

/** KMTronic boards. */
export const kmtronic: Driver<Kmtronic> = {
  settings: Kmtronic,
  create,
};

function create(config: DeviceConfig<Kmtronic>, deps: DriverDeps): Device {
  const { link, channels, reports_status, poll_ms } = config.settings;
  const relays = channelsFrom(1, channels);

  /** @param isOn the state that the answer must show; null: any state */
  function ask(relay: number, isOn: boolean | null): BoxCommand {
    return {
      bytes: channels > 2 ? ASK_ALL : askChannel(relay),
      isAnswer: (news) =>
        news.kind === "status" && news.outputs.has(relay) && (isOn === null || news.outputs.get(relay) === isOn),
    };
  }

  return onRelays(
    config,
    {
      link,
      dialect: () => ({
        reader: () => kmtronicReader(channels),
        greeting: [],
        outputs: relays,
        switchOutput: (relay, isOn) => [
          { bytes: switchRelay(relay, isOn), isAnswer: null },
          ...(reports_status ? [ask(relay, isOn)] : []),
        ],
        question: () => (reports_status ? [ask(1, null)] : []),
        timing: { pollMs: poll_ms, answerMs: 300, gapMs: 10, bootMs: 0, cardRepeatMs: 0 },
      }),
    },
    deps,
  );
}
