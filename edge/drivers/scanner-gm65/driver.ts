import type { z } from "zod";
import { Gm65Scanner } from "../../../shared/wire/devices/scanner-gm65.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { withKeepAlive } from "../line/with-keep-alive.ts";
import { codeDevice } from "../scanner-line/code-device.ts";
import { MODE_ZONE, readZone, replySplitter, trigger, writeZone } from "./frame.ts";

type Settings = z.infer<typeof Gm65Scanner>;

/** Mode flags of a module that reads on command. */
const COMMAND_TRIGGERED = 0x7d;
/** A reply arrives in one piece. */
const SILENCE_MS = 100;

/** A GM65 module: its codes are those of any line scanner, mixed with replies to commands. */
export const scannerGm65: Driver<Settings> = {
  settings: Gm65Scanner,
  create,
};

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { name, settings } = config;
  const { clock } = deps;
  const isTriggered = settings.mode === "trigger";
  const flags = settings.mode_flags ?? (isTriggered ? COMMAND_TRIGGERED : null);
  const replies = replySplitter();
  let heardMs = 0;
  let cancelTrigger = (): void => undefined;

  /** A command that does not arrive shows as silence of the module. */
  const send = (bytes: Uint8Array): void => void device.write(bytes).catch(() => undefined);
  function pull(): void {
    cancelTrigger();
    cancelTrigger = clock.after(settings.trigger_seconds * 1000, pull);
    send(trigger(true));
  }
  function setUp(): void {
    if (flags !== null) send(writeZone(MODE_ZONE, [flags]));
    if (isTriggered) pull();
  }

  const device = codeDevice(config, deps, {
    codesIn(chunk, atMs) {
      if (atMs - heardMs > SILENCE_MS) replies.reset();
      heardMs = atMs;
      const { codes, replies: count } = replies.split(chunk);
      if (count > 0 && settings.watch) {
        // A module that is online again has restarted, behind a port that never closed.
        if (device.health.state === "lost") setUp();
        watch.received();
      }
      return codes;
    },
    opened() {
      setUp();
      if (settings.watch) watch.start();
    },
    lost() {
      cancelTrigger();
      watch.stop();
      replies.reset();
    },
    // A triggered module stops after one code.
    read: () => {
      if (isTriggered) pull();
    },
  });
  const watch = withKeepAlive(
    name,
    () => device,
    clock,
    () => device.write(readZone(MODE_ZONE, 1)),
  );
  return {
    ...device,
    reader: {},
    async [Symbol.asyncDispose]() {
      cancelTrigger();
      watch.stop();
      if (isTriggered) await device.write(trigger(false)).catch(() => undefined);
      await device[Symbol.asyncDispose]();
    },
  };
}
