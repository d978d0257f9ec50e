import type { LaneRecord } from "../../shared/wire/lane.ts";
import type { MakeDevice } from "../gate/gate-lane.ts";
import { type Device, type DeviceEvents, type LightColour, NO_ENDS, type SignText } from "../lane/ports.ts";

/** Devices that carry out commands at once, record them, and fail on request. */
export interface FakeDevices {
  make: MakeDevice;
  /** The commands of the barrier, in order. */
  readonly sent: string[];
  /** The commands that were sent before each stand-by request to the barrier. */
  readonly stoodBy: string[][];
  /** The texts of the sign, in order. */
  readonly shown: SignText[];
  readonly lights: LightColour[];
  /** The next commands of the barrier fail with this. */
  failBarrierWith(error: Error | null): void;
  /** A command to the barrier from now on takes until the returned function is called. */
  keepBarrierBusy(): () => void;
  /** The barriers that are made from now on stay `starting` until they report something else. */
  startSlowly(): void;
  /** Reports in the name of the device that has this role (and place). */
  events(role: string, place?: string): { id: string; events: DeviceEvents };
}

const PICTURE = { kind: "jpeg", bytes: Buffer.from("picture") } as const;

export function fakeDevices(): FakeDevices {
  const sent: string[] = [];
  const stoodBy: string[][] = [];
  const shown: SignText[] = [];
  const lights: LightColour[] = [];
  const made: { config: LaneRecord["devices"][number]; events: DeviceEvents }[] = [];
  let failure: Error | null = null;
  let work: Promise<void> = Promise.resolve();
  let isSlow = false;
  const send = (what: string): Promise<void> => {
    if (failure) return Promise.reject(failure);
    sent.push(what);
    return work;
  };
  return {
    sent,
    stoodBy,
    shown,
    lights,
    failBarrierWith(error) {
      failure = error;
    },
    keepBarrierBusy() {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      work = promise.then(() => undefined);
      return () => {
        work = Promise.resolve();
        resolve(undefined);
      };
    },
    startSlowly() {
      isSlow = true;
    },
    events(role, place) {
      const found = made.findLast(
        ({ config: { settings } }) =>
          settings.role === role && (place === undefined || (settings.role === "loop" && settings.place === place)),
      );
      if (!found) throw new Error(`no ${role} was made`);
      return { id: found.config.id, events: found.events };
    },
    make(config, events): Device {
      made.push({ config, events });
      const { role } = config.settings;
      return {
        id: config.id,
        role,
        ...(role === "barrier"
          ? {
              barrier: {
                canClose: true,
                canHold: true,
                shows: NO_ENDS,
                standBy: () => void stoodBy.push([...sent]),
                open: () => send("open"),
                close: () => send("close"),
                hold: (isHeld: boolean) => send(isHeld ? "hold" : "let go"),
              },
            }
          : {}),
        ...(role === "sign"
          ? {
              sign: {
                show: (text: SignText) => {
                  shown.push(text);
                  return Promise.resolve();
                },
              },
            }
          : {}),
        ...(role === "light"
          ? {
              light: {
                set: (colour: LightColour) => {
                  lights.push(colour);
                  return Promise.resolve();
                },
              },
            }
          : {}),
        ...(role === "reader" ? { reader: {} } : {}),
        ...(role === "camera" ? { camera: { wants: () => false, take: () => Promise.resolve(PICTURE) } } : {}),
        start: () => events.health(config.id, isSlow && role === "barrier" ? "starting" : "ready", null),
        [Symbol.asyncDispose]: () => Promise.resolve(),
      };
    },
  };
}
