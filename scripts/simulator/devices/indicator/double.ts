import type { IndicatorConfig } from "../../config/device-schemas.ts";
import type { Link } from "../../links/link.ts";
import type { DeviceDouble, DeviceWorld } from "../double.ts";
import { openLinePort } from "../line-port.ts";
import { EMPTY_DECK, loaded, settled, shownBy } from "./deck.ts";
import { indicatorLanguage } from "./language.ts";

/** The indicator of a weighbridge on a wire: it streams frames or answers questions about the load on its deck. */
export function indicatorDouble(config: IndicatorConfig, link: Link, world: DeviceWorld): DeviceDouble {
  const { id, settle_ms: settleMs, frame_ms: frameMs } = config;
  const { clock, events } = world;
  const language = indicatorLanguage(config);
  let deck = EMPTY_DECK;
  let cancel = (): void => undefined;
  let zeroKg = 0;
  const shown = () => {
    const load = shownBy(deck, settleMs, clock.monotonicMs());
    return { ...load, kg: load.kg + zeroKg };
  };
  const port = openLinePort(id, link, world, (bytes, atMs) => {
    for (const answer of language.answers(bytes, shown(), atMs)) void port.say(answer);
  });
  const stream = (): void => {
    cancel = clock.after(frameMs, stream);
    const frame = language.stream(shown());
    if (frame) void port.say(frame);
  };
  return {
    id,
    async start() {
      await port.start();
      stream();
    },
    fault: (fault) => port.fault(fault),
    load(kg) {
      deck = loaded(deck, kg, settleMs, clock.monotonicMs());
      events.add({ kind: "load", device: id, kg });
    },
    drift(kg) {
      zeroKg = kg;
      events.add({ kind: "drift", device: id, kg });
    },
    settle() {
      deck = settled(deck);
      events.add({ kind: "settled", device: id });
    },
    state: () => ({ ...port.state(), ...shown() }),
    async close() {
      cancel();
      await port.close();
    },
  };
}
