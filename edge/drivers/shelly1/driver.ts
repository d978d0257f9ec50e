import { assertNever } from "../../../shared/lib/assert-never.ts";
import { Shelly1 } from "../../../shared/wire/devices/shelly1.ts";
import { type Device, type LoopState, NO_ENDS, NotSentError } from "../../lane/ports.ts";
import { armOf } from "../arm.ts";
import { confirmations } from "../confirmations.ts";
import type { DeviceConfig, DriverDeps } from "../device.ts";
import type { Driver } from "../driver.ts";
import { type PolledDevice, polledDevice, type PolledPart } from "../mqtt/polled-device.ts";
import { deviceCommand, newsOf, newsTopics, relayCommand, type Shelly1News } from "./frame.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";

/** The broker drops a command that it could not deliver within this time. */
const COMMAND_EXPIRY_SECONDS = 2;
/** A relay that is on for this much longer than its auto_off counts as a relay without one. */
const AUTO_OFF_MARGIN_MS = 1500;

/** Shelly devices of the first generation. */
export const shelly1: Driver<Shelly1> = { settings: Shelly1, create };

function create({ id, name, settings }: DeviceConfig<Shelly1>, deps: DriverDeps): Device {
  switch (settings.role) {
    case "barrier":
      return shelly1Barrier({ id, name, settings }, deps);
    case "loop":
      return shelly1Loop({ id, name, settings }, deps);
    default:
      return assertNever(settings);
  }
}

/** A barrier on relays that the device itself switches off (auto_off): MQTT commands of this generation carry no timer. */
function shelly1Barrier(config: DeviceConfig<Extract<Shelly1, { role: "barrier" }>>, deps: DriverDeps): Device {
  const { topic, open_relay, close_relay, hold_relay, pulse_ms } = config.settings;
  const pulsed = close_relay === null ? [open_relay] : [open_relay, close_relay];
  const all = hold_relay === null ? pulsed : [...pulsed, hold_relay];
  const confirming = confirmations<string>(config.name, deps.clock);
  /** Relays whose state the device has reported. */
  const known = new Set<number>();
  const overdue = new Map<number, () => void>();
  let isHeld = false;
  /**
   * The hold may be on and needs a release at the end of this program: an "on" without an answer may have been
   * accepted.
   */
  let mayBeHeld = false;

  const wanted = (relay: number): "on" | "off" => (relay === hold_relay && isHeld ? "on" : "off");
  const device = shelly1Device(config, topic, deps, {
    setUp: () => [
      // A retained command would return at every start of the device: the empty one deletes it.
      ...all.map((relay) => ({ ...relayCommand(topic, relay, ""), retain: true })),
      ...all.map((relay) => relayCommand(topic, relay, wanted(relay))),
      deviceCommand(topic, "update"),
    ],
    received(news) {
      if (news.kind === "overpower")
        confirming.refuse(`${news.relay} on`, new Trouble(say("overloaded", { device: config.name })));
      if (news.kind !== "relay") return;
      known.add(news.relay);
      confirming.confirm(`${news.relay} ${news.isOn ? "on" : "off"}`);
      if (pulsed.includes(news.relay)) supervise(news.relay, news.isOn);
    },
    lacks: () => (all.every((relay) => known.has(relay)) ? null : say("relays_untold", { device: config.name })),
    lost() {
      known.clear();
      for (const cancel of overdue.values()) cancel();
      overdue.clear();
    },
  });

  /** A relay without auto_off would hold the arm up for ever: it is switched off, and the health reports it. */
  function supervise(relay: number, isOn: boolean): void {
    if (isOn === overdue.has(relay)) return;
    overdue.get(relay)?.();
    overdue.delete(relay);
    if (!isOn) return;
    const cancel = deps.clock.after(pulse_ms + AUTO_OFF_MARGIN_MS, () => {
      overdue.delete(relay);
      if (device.health.state === "ready")
        device.health.set("ready", say("relay_stays_on", { relay, seconds: pulse_ms / 1000 }));
      const { topic: to, payload } = relayCommand(topic, relay, "off");
      device.publish(to, payload, { expirySeconds: COMMAND_EXPIRY_SECONDS }).catch(() => undefined);
    });
    overdue.set(relay, cancel);
  }

  async function press(relay: number, payload: "on" | "off" = "on"): Promise<void> {
    if (device.health.state !== "ready") throw new NotSentError(device.health.words);
    const command = relayCommand(topic, relay, payload);
    await confirming.awaited(`${relay} ${payload}`, () =>
      device.publish(command.topic, command.payload, { expirySeconds: COMMAND_EXPIRY_SECONDS }),
    );
  }

  return {
    ...device,
    barrier: armOf(config.name, deps.clock, {
      open: () => press(open_relay),
      close: close_relay === null ? null : () => press(close_relay),
      hold:
        hold_relay === null
          ? null
          : {
              isOpenContact: false,
              pulseMs: pulse_ms,
              async set(isOn) {
                isHeld = false;
                mayBeHeld ||= isOn;
                await press(hold_relay, isOn ? "on" : "off");
                isHeld = isOn;
                mayBeHeld = isOn;
              },
            },
      shows: NO_ENDS,
    }),
    async [Symbol.asyncDispose]() {
      for (const cancel of overdue.values()) cancel();
      if (mayBeHeld && hold_relay !== null) await press(hold_relay, "off").catch(() => undefined);
      await device[Symbol.asyncDispose]();
    },
  };
}

/** A loop detector's contact on an input. */
function shelly1Loop(config: DeviceConfig<Extract<Shelly1, { role: "loop" }>>, deps: DriverDeps): Device {
  const { topic, place, input, active_high } = config.settings;
  let state: LoopState = "unknown";
  const become = (next: LoopState): void => {
    if (next === state) return;
    state = next;
    deps.events.loop(config.id, place, state);
  };
  return shelly1Device(config, topic, deps, {
    setUp: () => [deviceCommand(topic, "update")],
    received(news) {
      if (news.kind === "input" && news.input === input) become(news.isOn === active_high ? "occupied" : "free");
    },
    lacks: () => (state === "unknown" ? say("its_input_untold", { device: config.name, input }) : null),
    lost: () => become("unknown"),
  });
}

function shelly1Device(
  config: DeviceConfig,
  topic: string,
  deps: DriverDeps,
  part: Pick<PolledPart, "setUp" | "lacks" | "lost"> & { received(news: Shelly1News): void },
): PolledDevice {
  return polledDevice(config, deps, {
    ...part,
    topics: newsTopics(topic),
    availability(message) {
      const news = newsOf(topic, message.topic, message.payload);
      return news?.kind === "availability" ? news.isOnline : null;
    },
    received(message) {
      const news = newsOf(topic, message.topic, message.payload);
      if (news) part.received(news);
      return news !== null;
    },
    question: () => deviceCommand(topic, "announce"),
  });
}
