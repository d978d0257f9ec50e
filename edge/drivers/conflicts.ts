import { type Clock } from "../../shared/lib/clock.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { type DeviceEvents, NotSentError } from "../lane/ports.ts";
import { openBoxes } from "./box/boxes.ts";
import { openDecodePool } from "./camera/decode-pool.ts";
import { contactConflicts } from "./contacts.ts";
import { type DeviceConfig } from "./device.ts";
import { openPictureThread } from "./http/picture-thread.ts";
import { type OwnedLine } from "./line/line.ts";
import { linkKey, openLinePool } from "./line/line-pool.ts";
import { openBoards } from "./modbus-relay/boards.ts";
import { type Broker } from "./mqtt/broker.ts";
import { brokerClaims } from "./mqtt/claims.ts";
import { openHooks } from "./plate-reader/hooks.ts";
import { hangsOnBroker } from "./on-broker.ts";
import { createDevice } from "./registry.ts";

/**
 * Why a lane's devices can't work beside each other and beside others, one sentence each: one port at two speeds, one
 * relay for two devices, one input for two contacts, a broker that is not set. The drivers say all but the inputs
 * themselves: they are started, the others first, where no line and no broker ever opens.
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
    // What is asked or heard over HTTP stands in nobody's way.
    if (!("link" in settings) && !hangsOnBroker(settings)) return;
    // Pictures that come over the broker need nothing but that.
    if ((settings.driver === "camera" || settings.driver === "plate-reader") && gate.hasBroker) return;
    const events = { ...DEAF, health: healthTo(misconfigured) };
    createDevice(config, { ...pools, ...standing, broker, events }).start();
  };
  for (const config of others) start(config, () => undefined);
  for (const config of devices) start(config, (because) => problems.push(named(config, because)));
  return [...problems, ...contactConflicts(devices)];
}

function named({ name }: DeviceConfig, because: string): string {
  return because.startsWith(`${name} `) ? because : `${name}: ${because}`;
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
