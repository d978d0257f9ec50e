import { assertNever } from "../../../shared/lib/assert-never.ts";
import { boardRelays } from "../../../shared/devices/arm-outputs.ts";
import { ModbusRelay } from "../../../shared/wire/devices/modbus-relay.ts";
import { type BarrierPosition, type Device, NotSentError } from "../../lane/ports.ts";
import { armOf } from "../arm.ts";
import { contact } from "../contact.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { limitSwitches } from "../limit-switches.ts";
import { twoLamps } from "../two-lamps.ts";
import type { BoardMember, BoardSlot } from "./board.ts";

type Barrier = Extract<ModbusRelay, { role: "barrier" }>;
type Light = Extract<ModbusRelay, { role: "light" }>;
type Loop = Extract<ModbusRelay, { role: "loop" }>;
type Fire = Extract<ModbusRelay, { role: "fire" }>;

/** Relay and input boards with the common map. */
export const modbusRelay: Driver<ModbusRelay> = {
  settings: ModbusRelay,
  create,
};

function create({ id, name, settings }: DeviceConfig<ModbusRelay>, deps: DriverDeps): Device {
  switch (settings.role) {
    case "barrier":
      return barrier({ id, name, settings }, deps);
    case "light":
      return light({ id, name, settings }, deps);
    case "loop":
      return loop({ id, name, settings }, deps);
    case "fire":
      return fire({ id, name, settings }, deps);
    default:
      return assertNever(settings);
  }
}

/** Limit switches and the fire panel have no debounce setting; contacts of this kind bounce for 50 to 150 ms. */
const DEBOUNCE_MS = 100;

/** The common part of the barrier, the light and the contacts of a board: a seat at the board, and health. */
function atBoard(config: DeviceConfig<ModbusRelay>, deps: DriverDeps, member: Pick<BoardMember, "inputs" | "sampled">) {
  const { settings } = config;
  const { health } = deps;
  let seat: BoardSlot | null = null;
  return {
    health,
    /** @throws NotSentError with the reason if the device has no board yet */
    seat(): BoardSlot {
      if (!seat) throw new NotSentError(health.words);
      return seat;
    },
    standBy: (): void => seat?.standBy(),
    rest: (isAtRest: boolean): void => seat?.rest(isAtRest),
    start(): void {
      const boardMember: BoardMember = {
        ...member,
        name: config.name,
        relays: boardRelays(settings),
        pollMs: settings.poll_ms,
        health: (state, detail) => health.set(state, detail),
      };
      seat = deps.boards.join(settings.link, settings.address, boardMember);
    },
    async [Symbol.asyncDispose](): Promise<void> {
      const last = seat;
      seat = null;
      await last?.[Symbol.asyncDispose]();
    },
  };
}

/** A barrier on relays: opened by a pulse that the board itself ends, held by a maintained contact. */
function barrier(config: DeviceConfig<Barrier>, deps: DriverDeps): Device {
  const { settings } = config;
  const holdRelay = settings.hold_relay ?? settings.open_relay;
  const limits = limitSwitches(settings, DEBOUNCE_MS);
  let position: BarrierPosition = "unknown";
  const base = atBoard(config, deps, {
    inputs: limits.inputs,
    sampled(level, atMs) {
      const next = limits.sample(level, atMs);
      if (base.health.state === "ready") base.health.set("ready", next.fault);
      if (next.position === position) return;
      position = next.position;
      deps.events.barrier(config.id, position);
    },
  });
  const pulse = async (relay: number): Promise<void> => base.seat().pulse(relay, settings.pulse_ms);

  return {
    ...deviceOf(config, base),
    barrier: {
      ...armOf(config.name, deps.clock, {
        open: () => pulse(settings.open_relay),
        close: settings.close_relay === null ? null : () => pulse(settings.close_relay ?? 0),
        hold: {
          set: async (isOn) => base.seat().set(holdRelay, isOn),
          isOpenContact: holdRelay === settings.open_relay,
          pulseMs: settings.pulse_ms,
        },
        shows: limits.shows,
      }),
      standBy: () => base.standBy(),
    },
  };
}

/** Red and green on two relays, interlocked: one is known to be off before the other goes on. */
function light(config: DeviceConfig<Light>, deps: DriverDeps): Device {
  const { red_relay, green_relay } = config.settings;
  const base = atBoard(config, deps, { inputs: [], sampled: () => undefined });
  const lamps = twoLamps({ red: red_relay, green: green_relay }, async (relay, isOn) => base.seat().set(relay, isOn));
  return { ...deviceOf(config, base), light: lamps };
}

/** The presence contact of a loop detector. */
function loop(config: DeviceConfig<Loop>, deps: DriverDeps): Device {
  const { contact: input, place, debounce_ms } = config.settings;
  const presence = contact({ activeHigh: input.active_high, debounceMs: debounce_ms });
  const base = atBoard(config, deps, {
    inputs: [input.input],
    sampled(level, atMs) {
      if (!presence.sample(level(input.input), atMs)) return;
      const { isActive } = presence;
      deps.events.loop(config.id, place, isActive === null ? "unknown" : isActive ? "occupied" : "free");
    },
  });
  return deviceOf(config, base);
}

/** A copy of the fire panel's contact. While it cannot be read, the last known state stays. */
function fire(config: DeviceConfig<Fire>, deps: DriverDeps): Device {
  const { contact: input } = config.settings;
  const alarm = contact({ activeHigh: input.active_high, debounceMs: DEBOUNCE_MS });
  let isOn = false;
  const base = atBoard(config, deps, {
    inputs: [input.input],
    sampled(level, atMs) {
      alarm.sample(level(input.input), atMs);
      if (alarm.isActive === null || alarm.isActive === isOn) return;
      isOn = alarm.isActive;
      deps.events.fire(config.id, isOn);
    },
  });
  return deviceOf(config, base);
}

function deviceOf(
  config: DeviceConfig<ModbusRelay>,
  base: AsyncDisposable & Required<Pick<Device, "start" | "rest">>,
): Pick<Device, "id" | "role" | "start" | "rest" | typeof Symbol.asyncDispose> {
  return {
    id: config.id,
    role: config.settings.role,
    start: () => base.start(),
    rest: (isAtRest) => base.rest(isAtRest),
    [Symbol.asyncDispose]: () => base[Symbol.asyncDispose](),
  };
}
