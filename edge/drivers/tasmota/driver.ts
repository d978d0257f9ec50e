import { assertNever } from "../../../shared/lib/assert-never.ts";
import { Tasmota } from "../../../shared/wire/devices/tasmota.ts";
import { type Device, type LoopState, NO_ENDS, NotSentError } from "../../lane/ports.ts";
import { confirmations } from "../confirmations.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { command, pulseTime } from "./frame.ts";
import { tasmotaDevice } from "./tasmota-device.ts";
import { say } from "../../../shared/words/say.ts";

/** The broker drops an open that it could not deliver within this time. */
const COMMAND_EXPIRY_SECONDS = 2;

/** Devices that run Tasmota. */
export const tasmota: Driver<Tasmota> = { settings: Tasmota, create };

function create({ id, name, settings }: DeviceConfig<Tasmota>, deps: DriverDeps): Device {
  switch (settings.role) {
    case "barrier":
      return tasmotaBarrier({ id, name, settings }, deps);
    case "loop":
      return tasmotaLoop({ id, name, settings }, deps);
    default:
      return assertNever(settings);
  }
}

/** A barrier on a Tasmota relay, whose own PulseTime ends the pulse. It cannot be held: its contact is pulsed. */
function tasmotaBarrier(config: DeviceConfig<Extract<Tasmota, { role: "barrier" }>>, deps: DriverDeps): Device {
  const { topic, open_power, close_power, pulse_ms } = config.settings;
  const relays = close_power === null ? [open_power] : [open_power, close_power];
  const pulse = pulseTime(pulse_ms);
  /** Relays whose automatic switch-off the device has confirmed. */
  const timed = new Set<number>();
  const confirming = confirmations<number>(config.name, deps.clock);

  const device = tasmotaDevice(config, topic, deps, {
    setUp: () => [
      // A retained command would return at every start of the device: the empty one deletes it.
      ...relays.map((relay) => ({ ...command(topic, `POWER${relay}`, ""), retain: true })),
      ...(open_power === 1 ? [{ ...command(topic, "POWER", ""), retain: true }] : []),
      command(topic, "PowerOnState", "0"),
      command(topic, "PowerRetain", "0"),
      command(topic, "SetOption0", "0"),
      ...relays.map((relay) => command(topic, `PulseTime${relay}`, String(pulse))),
      ...relays.map((relay) => command(topic, `POWER${relay}`, "OFF")),
    ],
    question: command(topic, `POWER${open_power}`, ""),
    received(news) {
      if (news.kind === "pulse-time" && relays.includes(news.relay)) {
        if (news.value === pulse) timed.add(news.relay);
        else timed.delete(news.relay);
      }
      if (news.kind === "power" && news.isOn) confirming.confirm(news.relay);
    },
    lacks: () => (relays.every((relay) => timed.has(relay)) ? null : say("pulse_not_taken", { device: config.name })),
    lost: () => timed.clear(),
  });

  async function press(relay: number): Promise<void> {
    if (device.health.state !== "ready") throw new NotSentError(device.health.words);
    const { topic: to, payload } = command(topic, `POWER${relay}`, "ON");
    await confirming.awaited(relay, () => device.publish(to, payload, { expirySeconds: COMMAND_EXPIRY_SECONDS }));
  }

  return {
    ...device,
    barrier: {
      canClose: close_power !== null,
      canHold: false,
      shows: NO_ENDS,
      open: () => press(open_power),
      async close() {
        if (close_power === null) throw new NotSentError(say("no_close_contact", { device: config.name }));
        await press(close_power);
      },
      hold: () => Promise.reject(new NotSentError(say("relay_lets_go", { device: config.name }))),
    },
  };
}

/** A loop detector's contact on a Tasmota switch, detached from the relays. */
function tasmotaLoop(config: DeviceConfig<Extract<Tasmota, { role: "loop" }>>, deps: DriverDeps): Device {
  const { topic, place, switch: number } = config.settings;
  let state: LoopState = "unknown";
  const become = (next: LoopState): void => {
    if (next === state) return;
    state = next;
    deps.events.loop(config.id, place, state);
  };
  const device = tasmotaDevice(config, topic, deps, {
    setUp: () => [command(topic, `SwitchMode${number}`, "1"), command(topic, "SetOption114", "1")],
    question: command(topic, "STATUS", "10"),
    received(news) {
      if (news.kind === "switch" && news.number === number) become(news.isOn ? "occupied" : "free");
    },
    lacks: () => (state === "unknown" ? say("switch_untold", { device: config.name, input: number }) : null),
    lost: () => become("unknown"),
  });
  return device;
}
