import type { z } from "zod";
import { Laumas } from "../../../shared/wire/devices/scale.ts";
import { say } from "../../../shared/words/say.ts";
import type { Device } from "../../lane/ports.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { keepAlive } from "../keep-alive.ts";
import { lineDevice } from "../line/line-device.ts";
import type { LineLease } from "../line/line-pool.ts";
import { characterMs } from "../line/serial-line.ts";
import { type Bus, openBus } from "../modbus-relay/bus.ts";
import { laumasReading, weightQuestion } from "./frame.ts";

type Settings = z.infer<typeof Laumas>;

/** A Laumas indicator on Modbus RTU, alone on its line. */
export const laumas: Driver<Settings> = {
  settings: Laumas,
  create,
};

/** A serial server that passes nothing on gets a new connection after this many questions. */
const REOPEN_TCP_AFTER_SILENT = 6;

function create(config: DeviceConfig<Settings>, deps: DriverDeps): Device {
  const { id, name, settings } = config;
  const { clock, events } = deps;
  let lease: LineLease | null = null;
  let bus: Bus | null = null;
  let cancelPoll = (): void => undefined;

  const device = lineDevice(
    config,
    deps,
    {
      opened() {
        watch.start();
        void ask();
      },
      lost() {
        cancelPoll();
        watch.stop();
      },
    },
    { isReadyWhenOpen: false },
  );
  const watch = keepAlive(clock, {
    ask: () => undefined,
    silent: () => device.health.set("lost", say("does_not_answer", { device: name })),
  });
  async function ask(): Promise<void> {
    cancelPoll();
    cancelPoll = clock.after(settings.poll_ms, () => void ask());
    try {
      const values = await bus?.read(weightQuestion(settings.address), 1);
      if (!values) return;
      watch.received();
      device.health.set("ready", null);
      events.weight(id, laumasReading(values, settings), clock.monotonicMs());
    } catch {
      // A question without an answer shows as silence of the indicator.
    }
  }
  return {
    id,
    role: "scale",
    start() {
      lease = deps.lines.borrow(settings.link);
      const { link } = settings;
      const wire =
        link.type === "serial"
          ? { characterMs: characterMs(link) }
          : { characterMs: 0, reopenAfterSilent: REOPEN_TCP_AFTER_SILENT };
      bus = openBus(lease.line, clock, wire);
      device.start();
    },
    async [Symbol.asyncDispose]() {
      cancelPoll();
      watch.stop();
      bus?.[Symbol.dispose]();
      bus = null;
      await device[Symbol.asyncDispose]();
      await lease?.[Symbol.asyncDispose]();
    },
  };
}
