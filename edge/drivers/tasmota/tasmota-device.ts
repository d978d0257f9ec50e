import { type Device } from "../../lane/ports.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { brokerDevice, type BrokerDevice } from "../mqtt/broker-device.ts";
import { type BrokerMessage } from "../mqtt/broker.ts";
import { newsOf, newsTopics, type TasmotaCommand, type TasmotaNews } from "./frame.ts";

/** The device's own keep-alive shows its loss after 45 s; asked this often, it shows within 5 s. */
const ASK_MS = 1000;
const SILENCE_LIMIT_MS = 3500;

export interface TasmotaPart {
  /** Sent whenever the broker or the device comes back. */
  setUp(): readonly (TasmotaCommand & { retain?: boolean })[];
  /** A harmless question that the device answers at once. */
  question: TasmotaCommand;
  /** Live news only: what the broker kept from before is not news. */
  heard(news: TasmotaNews): void;
  /** Is everything that must be set known to be set? The sentence that says what is not, or null. */
  lacks(): string | null;
  /** Nothing is known any more. */
  lost(): void;
}

/** What barrier and loop have in common: availability, set-up, and asking whether the device is still there. */
export function tasmotaDevice(
  config: DeviceConfig,
  topic: string,
  deps: DriverDeps,
  part: TasmotaPart,
): BrokerDevice & Pick<Device, "id" | "role"> {
  const { clock } = deps;
  let isOnline = false;
  let heardMs = 0;
  let asked = 0;
  let cancelAsking = (): void => undefined;

  const hear = (message: BrokerMessage): void => {
    for (const news of newsOf(message.topic, message.payload)) {
      if (news.kind === "availability") available(news.isOnline, message.isRetained);
      else if (!message.isRetained) live(news);
    }
  };
  const device = brokerDevice(config, deps, {
    topics: newsTopics(topic).map((filter) => [filter, hear] as const),
    connected() {
      heardMs = clock.monotonicMs();
      setUp();
      cancelAsking();
      ask();
    },
    lost() {
      cancelAsking();
      isOnline = false;
      part.lost();
    },
  });

  function available(isNowOnline: boolean, isRetained: boolean): void {
    if (!isNowOnline) {
      gone(`${config.name} is offline`);
      return;
    }
    // Said live, the device has just started; its settings may be those of another time.
    if (!isRetained) setUp();
  }

  function live(news: TasmotaNews): void {
    heardMs = clock.monotonicMs();
    isOnline = true;
    part.heard(news);
    const lacking = part.lacks();
    if (lacking === null) device.health.set("ready", null);
    else if (device.health.state === "ready" || asked >= 3) device.health.set("misconfigured", lacking);
  }

  function gone(because: string): void {
    isOnline = false;
    device.health.set("lost", because);
    part.lost();
  }

  function setUp(): void {
    asked = 0;
    for (const { topic: to, payload, retain } of part.setUp()) send({ topic: to, payload }, retain);
  }

  function ask(): void {
    cancelAsking = clock.after(ASK_MS, ask);
    if (clock.monotonicMs() - heardMs > SILENCE_LIMIT_MS && (isOnline || device.health.state === "starting"))
      gone(`${config.name} does not answer`);
    if (part.lacks() !== null && asked > 0) for (const one of part.setUp()) send(one, one.retain);
    asked += 1;
    send(part.question);
  }

  /** What does not arrive shows in the device's silence. */
  function send({ topic: to, payload }: TasmotaCommand, retain = false): void {
    device.publish(to, payload, { retain, expirySeconds: 2 }).catch(() => undefined);
  }

  return {
    id: config.id,
    role: config.settings.role,
    health: device.health,
    start: () => device.start(),
    publish: (to, payload, options) => device.publish(to, payload, options),
    async [Symbol.asyncDispose]() {
      cancelAsking();
      await device[Symbol.asyncDispose]();
    },
  };
}
