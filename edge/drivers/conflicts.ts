import { type Clock } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { type DeviceEvents, NotSentError } from "../lane/ports.ts";
import { openBoxes } from "./box/boxes.ts";
import { openDecodePool } from "./camera/decode-pool.ts";
import { type DeviceConfig } from "./device.ts";
import { openPictureThread } from "./http/picture-thread.ts";
import { type OwnedLine } from "./line/line.ts";
import { linkKey, openLinePool } from "./line/line-pool.ts";
import { openBoards } from "./modbus-relay/boards.ts";
import { type Broker } from "./mqtt/broker.ts";
import { brokerClaims } from "./mqtt/claims.ts";
import { openHooks } from "./plate-reader/hooks.ts";
import { createDevice } from "./registry.ts";

/** Drivers whose devices hang on the site's broker. */
const ON_BROKER: readonly string[] = ["mqtt", "tasmota", "shelly1", "shelly2", "awtrix"];

/**
 * Why devices can't work beside others, one sentence each: one port at two speeds, one relay for two devices, a broker
 * that is not set. The drivers say so themselves: they are started, the others first, where no line and no broker ever
 * opens.
 */
export function conflictsOf(
  devices: readonly DeviceConfig[],
  others: readonly DeviceConfig[],
  gate: { hasBroker: boolean },
): string[] {
  const standing = { clock: STILL, random: () => 0, log: silentLog };
  const lines = openLinePool(standing, (link) => deadLine(linkKey(link)));
  const pools = {
    lines,
    boards: openBoards(lines, STILL),
    boxes: openBoxes(lines, STILL),
    hooks: openHooks(STILL),
    decoder: () => openDecodePool(standing),
    pictures: () => openPictureThread(STILL),
  };
  const broker = gate.hasBroker ? deadBroker() : null;
  const problems: string[] = [];
  const start = (config: DeviceConfig, misconfigured: (because: string) => void): void => {
    const { settings } = config;
    const isHeard =
      (settings.driver === "camera" || settings.driver === "plate-reader") && settings.source.type === "mqtt";
    const needsPictures = !("link" in settings) && !ON_BROKER.includes(settings.driver);
    if (needsPictures && (gate.hasBroker || !isHeard)) return;
    const events = { ...DEAF, health: healthTo(misconfigured) };
    createDevice(config, { ...pools, ...standing, broker, events }).start();
  };
  for (const config of others) start(config, () => undefined);
  for (const config of devices) start(config, (because) => problems.push(`${config.name}: ${because}`));
  return problems;
}

function healthTo(misconfigured: (because: string) => void): DeviceEvents["health"] {
  return (_id, state, detail) => {
    if (state === "misconfigured") misconfigured(detail ?? "its settings can't work");
  };
}

const never = (): (() => void) => () => undefined;
/** Nothing falls due: what devices would do in time is not looked at. */
const STILL: Clock = { nowMs: () => 0, monotonicMs: () => 0, after: never, exactlyAfter: never };

const DEAF: DeviceEvents = {
  scanned: () => undefined,
  plateRead: () => undefined,
  loop: () => undefined,
  barrier: () => undefined,
  fire: () => undefined,
  health: () => undefined,
};

function deadLine(name: string): OwnedLine {
  return {
    name,
    isOpen: false,
    lostBecause: null,
    listen: () => () => undefined,
    write: () => Promise.reject(new NotSentError(`${name} is not open`)),
    reopen: () => undefined,
    start: () => undefined,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function deadBroker(): Broker {
  return {
    ...brokerClaims(),
    isConnected: false,
    lostBecause: null,
    publish: () => Promise.reject(new NotSentError("the broker is not connected")),
    subscribe: never,
    listen: never,
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}
