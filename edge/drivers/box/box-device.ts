import type { Link } from "../../../shared/wire/devices/links.ts";
import { type Device, type DeviceRole, NotSentError } from "../../lane/ports.ts";
import type { DriverDeps } from "../device.ts";
import type { HealthReport } from "../health.ts";
import type { BoxMember, BoxSlot } from "./box.ts";
import type { BoxKind } from "./boxes.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The configuration of a device of any box. */
export interface BoxDeviceConfig<S = unknown> {
  id: string;
  name: string;
  settings: S & { role: DeviceRole; link: Link };
}

/** The common part of all devices of a box: a seat, and health. */
export interface BoxDevice {
  readonly health: HealthReport;
  /** @throws NotSentError with the reason if the device has no box yet */
  seat(): BoxSlot;
  readonly device: Pick<Device, "id" | "role" | "start" | typeof Symbol.asyncDispose>;
}

/** How one device uses its box; it does not use the fields that it omits. */
export interface BoxUse extends Partial<Pick<BoxMember, "outputs" | "inputs" | "channel" | "sampled" | "card">> {
  /** The fault of the device while its box is ready, as a sentence. */
  fault?(): Spoken | null;
  ready?(): void;
  /** The box is no longer ready. */
  lost?(because: Spoken): void;
  ended?(): void;
}

export function boxDevice(config: BoxDeviceConfig, kind: BoxKind, deps: DriverDeps, use: BoxUse): BoxDevice {
  const { outputs = [], inputs = [], channel = null } = use;
  const { health } = deps;
  let seat: BoxSlot | null = null;
  const member: BoxMember = {
    name: config.name,
    outputs,
    inputs,
    channel,
    sampled: (level, atMs) => use.sampled?.(level, atMs),
    card: (digits, atMs) => use.card?.(digits, atMs),
    health(state, detail) {
      const was = health.state;
      health.set(state, detail ?? (state === "ready" ? (use.fault?.() ?? null) : null));
      if (state === "ready" && was !== "ready") use.ready?.();
      if (state !== "ready" && was === "ready") use.lost?.(health.words);
    },
  };
  return {
    health,
    seat() {
      if (!seat) throw new NotSentError(health.words);
      return seat;
    },
    device: {
      id: config.id,
      role: config.settings.role,
      start() {
        seat = deps.boxes.join(kind, member);
      },
      async [Symbol.asyncDispose]() {
        const last = seat;
        seat = null;
        use.ended?.();
        await last?.[Symbol.asyncDispose]();
      },
    },
  };
}
