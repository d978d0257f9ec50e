import type { DeviceDouble, DeviceWorld, OnOutput } from "../double.ts";
import { openMqttSession } from "../mqtt-session.ts";
import { openOutputs } from "../outputs.ts";

export interface Shelly1Settings {
  broker: string;
  /** The device's own topic prefix, such as `shellies/shelly25-A4CF12F45C1D`. */
  topic: string;
  relays: number;
  inputs: number;
  /** The device's setting `auto_off` of each relay, in seconds; 0: none. */
  auto_off: readonly number[];
}

/** A Shelly of the first generation on a broker: its commands carry no timer. Relays and inputs count from 0. */
export function shelly1Double(
  id: string,
  settings: Shelly1Settings,
  world: DeviceWorld,
  onOutput: OnOutput,
): DeviceDouble {
  const { topic } = settings;
  const inputs = Array.from({ length: settings.inputs }, () => false);
  const outputs = openOutputs(0, settings.relays, world.clock, (relay, isOn, atMs) => {
    onOutput(relay, isOn, atMs);
    sayRelay(relay);
  });
  const sayRelay = (relay: number): void =>
    void session.say(`${topic}/relay/${relay}`, outputs.isOn(relay) ? "on" : "off");
  const sayInput = (input: number): void => void session.say(`${topic}/input/${input}`, inputs[input] ? "1" : "0");
  const sayAll = (): void => {
    outputs.states().forEach((_isOn, relay) => sayRelay(relay));
    inputs.forEach((_isOn, input) => sayInput(input));
  };

  function command(text: string): void {
    const about = JSON.stringify({ id: topic.split("/").at(-1), model: "SHSW-25", fw_ver: "20230913-112003" });
    if (text === "announce") void session.say(`${topic}/announce`, about);
    if (text === "update") sayAll();
  }
  function turn(relay: number, text: string, atMs: number): void {
    const isOn = text === "toggle" ? !outputs.isOn(relay) : text === "on";
    if (!["on", "off", "toggle"].includes(text) || relay >= settings.relays) return;
    const autoOffMs = (settings.auto_off[relay] ?? 0) * 1000;
    if (outputs.isOn(relay) === isOn) sayRelay(relay);
    if (isOn && autoOffMs > 0) outputs.pulse(relay, autoOffMs, atMs);
    else outputs.set(relay, isOn, atMs);
  }

  const session = openMqttSession(
    id,
    {
      broker: settings.broker,
      clientId: `simulator-${id}`,
      availability: { topic: `${topic}/online`, online: "true", offline: "false" },
      subscribe: [`${topic}/command`, `${topic}/relay/+/command`, "shellies/command"],
      noiseTopic: `${topic}/input/0`,
    },
    world,
    (heard, payload, atMs) => {
      const relay = /\/relay\/(\d+)\/command$/.exec(heard)?.[1];
      if (relay === undefined) command(payload.toString());
      else turn(Number(relay), payload.toString(), atMs);
    },
    sayAll,
  );
  return {
    id,
    start: () => session.start(),
    async fault(fault) {
      await session.fault(fault);
      if (fault.kind === "unplug") outputs.allOff();
    },
    setInput(input, isOn) {
      if (inputs[input] === isOn) return;
      inputs[input] = isOn;
      sayInput(input);
    },
    state: () => ({ ...session.state(), relays: outputs.states(), inputs: [...inputs] }),
    close: () => session.close(),
  };
}
