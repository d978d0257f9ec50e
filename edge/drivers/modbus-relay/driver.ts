import { type z } from "zod";
import {
  type ModbusBarrier,
  type ModbusFire,
  type ModbusLight,
  type ModbusLoop,
} from "../../../shared/wire/devices/modbus-relay.ts";
import { type BarrierPosition, type Device, type LightColour, NotSentError } from "../../lane/ports.ts";
import { keepClaiming } from "../claim.ts";
import { type DeviceConfig, type DriverDeps } from "../device.ts";
import { healthReport } from "../health.ts";
import { type BoardMember, type BoardSeat } from "./board.ts";
import { contact, type Contact } from "./contact.ts";

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
    start(): void {
      const asked: BoardMember = {
        ...member,
        name: config.name,
        pollMs: settings.poll_ms,
        health: (state, detail) => health.set(state, detail),
      };
      const twice = member.relays.find((relay, at) => member.relays.indexOf(relay) !== at);
      claim ??= keepClaiming(
        deps.clock,
        () =>
          twice === undefined
            ? deps.boards.join(settings.link, settings.address, asked)
            : { ok: false, because: `${config.name} names relay ${twice} twice` },
        {
          granted: (value) => {
            seat = value;
          },
          refused: (because) => health.set("misconfigured", because),
        },
      );
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
  const limits = { open: limitOf(settings.open_limit), closed: limitOf(settings.closed_limit) };
  let position: BarrierPosition = "unknown";
  let isHeld = false;
  let pulseEndsMs = 0;
  let holdWishes = 0;
  const base = atBoard(config, deps, {
    relays: [
      ...new Set([settings.open_relay, holdRelay]),
      ...(settings.close_relay === null ? [] : [settings.close_relay]),
    ],
    inputs: [settings.open_limit, settings.closed_limit].flatMap((limit) => (limit ? [limit.input] : [])),
    sampled(level, atMs) {
      limits.open?.contact.sample(level(limits.open.input), atMs);
      limits.closed?.contact.sample(level(limits.closed.input), atMs);
      const next = positionOf(limits.open?.contact ?? null, limits.closed?.contact ?? null);
      if (base.health.state === "ready")
        base.health.set("ready", next.isFault ? "both limit switches are active: check their wiring" : null);
      if (next.position === position) return;
      position = next.position;
      deps.events.barrier(config.id, position);
    },
  });
  const pulse = (relay: number): Promise<void> => base.seat().pulse(relay, settings.pulse_ms);

  return {
    ...deviceOf(config, base),
    barrier: {
      canClose: settings.close_relay !== null,
      canHold: true,
      reportsPosition: settings.open_limit !== null || settings.closed_limit !== null,
      async open() {
        // The board's timer would end the hold on the same contact; a held arm is up already.
        if (isHeld && holdRelay === settings.open_relay) return;
        if (holdRelay === settings.open_relay) pulseEndsMs = deps.clock.monotonicMs() + settings.pulse_ms + 100;
        await pulse(settings.open_relay);
      },
      async close() {
        if (settings.close_relay === null)
          throw new NotSentError(`${config.name} closes by itself: it has no close contact`);
        if (isHeld) throw new NotSentError(`${config.name} is held open`);
        await pulse(settings.close_relay);
      },
      async hold(isToBeHeld) {
        holdWishes += 1;
        const wish = holdWishes;
        if (!isToBeHeld) isHeld = false;
        const waitMs = isToBeHeld ? pulseEndsMs - deps.clock.monotonicMs() : 0;
        if (waitMs > 0) await new Promise<void>((resolve) => void deps.clock.after(waitMs, resolve));
        if (wish !== holdWishes) throw new NotSentError(`${config.name} was told otherwise before it was held`);
        await base.seat().set(holdRelay, isToBeHeld);
        isHeld = isToBeHeld;
      },
    },
  };
}

/** Red and green on two relays, locked against each other: the one is known to be off before the other goes on. */
export function modbusLight(config: DeviceConfig<Light>, deps: DriverDeps): Device {
  const { red_relay, green_relay } = config.settings;
  const base = atBoard(config, deps, { relays: [red_relay, green_relay], inputs: [], sampled: () => undefined });
  let wanted: LightColour = "off";
  let turn: Promise<void> = Promise.resolve();

  async function obey(): Promise<void> {
    const colour = wanted;
    const seat = base.seat();
    if (colour !== "green") await seat.set(green_relay, false);
    if (colour !== "red") await seat.set(red_relay, false);
    // A newer wish is already waiting for its turn.
    if (colour !== "off" && wanted === colour) await seat.set(colour === "red" ? red_relay : green_relay, true);
  }

  return {
    ...deviceOf(config, base),
    light: {
      set(colour) {
        wanted = colour;
        const mine = turn.then(obey);
        turn = mine.catch(() => undefined);
        return mine;
      },
    },
  };
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
  base: AsyncDisposable & { start(): void },
): Pick<Device, "id" | "role" | "start" | typeof Symbol.asyncDispose> {
  return {
    id: config.id,
    role: config.settings.role,
    start: () => base.start(),
    [Symbol.asyncDispose]: () => base[Symbol.asyncDispose](),
  };
}

function limitOf(input: Barrier["open_limit"]): { input: number; contact: Contact } | null {
  return input && { input: input.input, contact: contact({ activeHigh: input.active_high, debounceMs: DEBOUNCE_MS }) };
}

/** Never guessed: one limit switch alone tells its own end and nothing else; two active ones tell of a wiring fault. */
function positionOf(open: Contact | null, closed: Contact | null): { position: BarrierPosition; isFault: boolean } {
  const isFault = open?.isActive === true && closed?.isActive === true;
  if (isFault) return { position: "unknown", isFault };
  if (open?.isActive) return { position: "open", isFault };
  if (closed?.isActive) return { position: "closed", isFault };
  const isMoving = open?.isActive === false && closed?.isActive === false;
  return { position: isMoving ? "moving" : "unknown", isFault };
}
