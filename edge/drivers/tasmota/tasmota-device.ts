import type { DeviceConfig, DriverDeps } from "../device.ts";
import { type PolledDevice, polledDevice, type PolledPart } from "../mqtt/polled-device.ts";
import { newsOf, newsTopics, type TasmotaCommand, type TasmotaNews } from "./frame.ts";

export interface TasmotaPart extends Pick<PolledPart, "setUp" | "lacks" | "lost"> {
  question: TasmotaCommand;
  received(news: TasmotaNews): void;
}

/** The common part of barrier and loop: the online state of a Tasmota device, and all its other messages. */
export function tasmotaDevice(config: DeviceConfig, topic: string, deps: DriverDeps, part: TasmotaPart): PolledDevice {
  return polledDevice(config, deps, {
    topics: newsTopics(topic),
    availability(message) {
      const [news] = newsOf(message.topic, message.payload);
      return news?.kind === "availability" ? news.isOnline : null;
    },
    received(message) {
      const all = newsOf(message.topic, message.payload);
      for (const news of all) part.received(news);
      return all.length > 0;
    },
    setUp: () => part.setUp(),
    question: () => part.question,
    lacks: () => part.lacks(),
    lost: () => part.lost(),
  });
}
