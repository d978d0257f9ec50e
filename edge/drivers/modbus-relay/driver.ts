import { type z } from "zod";
import {
  type ModbusBarrier,
  type ModbusFire,
  type ModbusLight,
  type ModbusLoop,
} from "../../../shared/wire/devices/modbus-relay.ts";
import { type BarrierPosition, type Device, NotSentError } from "../../lane/ports.ts";
import { armOf } from "../arm.ts";
import { keepClaiming } from "../claim.ts";
import { contact } from "../contact.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { healthReport } from "../health.ts";
import { limitSwitches } from "../limit-switches.ts";
import { twoLamps } from "../two-lamps.ts";
import { type BoardMember, type BoardSeat } from "./board.ts";

type Barrier = z.infer<typeof ModbusBarrier>;
type Light = z.infer<typeof ModbusLight>;
type Loop = z.infer<typeof ModbusLoop>;
type Fire = z.infer<typeof ModbusFire>;

/** Limit switches and the fire panel have no setting of their own; contacts of this kind bounce for 50 to 150 ms. */
const DEBOUNCE_MS = 100;

/** What the barrier, the light and the contacts of a board have in common: a seat at the board, and health. */
function atBoard(
  config: DeviceConfig<Barrier | Light | Loop | Fire>,
  deps: DriverDeps,
  member: Pick<BoardMember, "relays" | "inputs" | "sampled">,
) {
  const { settings } = config;
  const health = healthReport(config, deps.events);
  let seat: BoardSeat | null = null;
  let claim: AsyncDisposable | null = null;
  return {
    health,
    /** @throws NotSentError with the reason where the device has no board yet */
    seat(): BoardSeat {
      if (!seat) throw new NotSentError(health.words);
      return seat;
    },
    standBy: (): void => seat?.standBy(),
    rest: (isAtRest: boolean): void => seat?.rest(isAtRest),
    start(): void {
      const asked: BoardMember = {
        ...member,
        name: config.name,
        pollMs: settings.poll_ms,
        health: (state, detail) => health.set(state, detail),
      };
      claim ??= keepClaiming(deps.clock, () => deps.boards.join(settings.link, settings.address, asked), {
        granted: (value) => {
          seat = value;
        },
        refused: (because) => health.set("misconfigured", because),
      });
    },
    async [Symbol.asyncDispose](): Promise<void> {
      seat = null;
      await claim?.[Symbol.asyncDispose]();
    },
  };
}

/** A barrier on relays: opened by a pulse that the board itself ends, held by a maintained contact. */
export function modbusBarrier(config: DeviceConfig<Barrier>, deps: DriverDeps): Device {
  const { settings } = config;
  const holdRelay = settings.hold_relay ?? settings.open_relay;
  const limits = limitSwitches(settings, DEBOUNCE_MS);
  let position: BarrierPosition = "unknown";
  const base = atBoard(config, deps, {
    relays: [
      ...new Set([settings.open_relay, holdRelay]),
      ...(settings.close_relay === null ? [] : [settings.close_relay]),
    ],
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

/** Red and green on two relays, locked against each other: the one is known to be off before the other goes on. */
export function modbusLight(config: DeviceConfig<Light>, deps: DriverDeps): Device {
  const { red_relay, green_relay } = config.settings;
  const base = atBoard(config, deps, { relays: [red_relay, green_relay], inputs: [], sampled: () => undefined });
  const light = twoLamps({ red: red_relay, green: green_relay }, async (relay, isOn) => base.seat().set(relay, isOn));
  return { ...deviceOf(config, base), light };
}

/** The presence contact of a loop detector. */
export function modbusLoop(config: DeviceConfig<Loop>, deps: DriverDeps): Device {
  const { contact: input, place, debounce_ms } = config.settings;
  const presence = contact({ activeHigh: input.active_high, debounceMs: debounce_ms });
  const base = atBoard(config, deps, {
    relays: [],
    inputs: [input.input],
    sampled(level, atMs) {
      if (!presence.sample(level(input.input), atMs)) return;
      const { isActive } = presence;
      deps.events.loop(config.id, place, isActive === null ? "unknown" : isActive ? "occupied" : "free");
    },
  });
  return deviceOf(config, base);
}

/** A copy of the fire panel's contact. While it cannot be read, what was last known stands. */
export function modbusFire(config: DeviceConfig<Fire>, deps: DriverDeps): Device {
  const { contact: input } = config.settings;
  const alarm = contact({ activeHigh: input.active_high, debounceMs: DEBOUNCE_MS });
  let isOn = false;
  const base = atBoard(config, deps, {
    relays: [],
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
  config: DeviceConfig<Barrier | Light | Loop | Fire>,
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
