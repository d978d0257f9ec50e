import type { DeviceDouble, DeviceWorld, OnOutput } from "../double.ts";
import { openMqttSession } from "../mqtt-session.ts";
import { openOutputs } from "../outputs.ts";
import { readCall, type ShellyCall } from "./call.ts";

export interface Shelly2Settings {
  broker: string;
  /** The topic prefix, such as `shellyplus2pm-a8032abe54dc`. */
  topic: string;
  switches: number;
  inputs: number;
}

/** Factory settings: an input drives its switch, and a start sets the switch to the input's state. */
const FACTORY = { in_mode: "follow", initial_state: "match_input" };

/** A Shelly of the second generation or later: RPC over MQTT. Switches and inputs count from 0. */
export function shelly2Double(
  id: string,
  settings: Shelly2Settings,
  world: DeviceWorld,
  onOutput: OnOutput,
): DeviceDouble {
  const { topic } = settings;
  const inputs = Array.from({ length: settings.inputs }, () => false);
  let configs = Array.from({ length: settings.switches }, (_none, at): Record<string, unknown> => ({
    id: at,
    ...FACTORY,
  }));
  const outputs = openOutputs(0, settings.switches, world.clock, (output, isOn, atMs) => {
    onOutput(output, isOn, atMs);
    notify(`switch:${output}`, { id: output, output: isOn });
  });
  const say = (to: string, message: object): void => void session.say(to, JSON.stringify(message));
  const notify = (component: string, status: object): void =>
    say(`${topic}/events/rpc`, {
      src: topic,
      dst: `${topic}/events`,
      method: "NotifyStatus",
      params: { ts: Math.floor(world.clock.nowMs() / 1000), [component]: status },
    });

  function setSwitch({ id: at, on, toggle_after: seconds }: ShellyCall["params"], atMs: number): object {
    const wasOn = outputs.isOn(at);
    if (on === true && seconds !== undefined) outputs.pulse(at, seconds * 1000, atMs);
    else outputs.set(at, on === true, atMs);
    return { was_on: wasOn };
  }

  /** @returns the result; null where the device does not have such a component */
  function resultOf({ method, params }: ShellyCall, atMs: number): object | null {
    const { id: at } = params;
    const [component] = method.split(".");
    if (component === "Switch" && at >= settings.switches) return null;
    if (component === "Input" && at >= settings.inputs) return null;
    switch (method) {
      case "Switch.Set":
        return setSwitch(params, atMs);
      case "Switch.Toggle":
        return setSwitch({ ...params, on: !outputs.isOn(at) }, atMs);
      case "Switch.GetStatus":
        return { id: at, source: "MQTT", output: outputs.isOn(at) };
      case "Switch.GetConfig":
        return configs[at] ?? null;
      case "Switch.SetConfig":
        configs = configs.with(at, { ...configs[at], ...params.config });
        return { restart_required: false };
      case "Input.GetStatus":
        return { id: at, state: inputs[at] };
      case "Input.GetConfig":
        return { id: at, type: "switch", invert: false };
      case "Shelly.GetDeviceInfo":
        return { id: topic, model: "SNSW-102P16EU", gen: 2 };
      default:
        return null;
    }
  }

  const session = openMqttSession(
    id,
    {
      broker: settings.broker,
      clientId: `simulator-${id}`,
      availability: { topic: `${topic}/online`, online: "true", offline: "false" },
      subscribe: [`${topic}/rpc`],
      noiseTopic: `${topic}/events/rpc`,
    },
    world,
    (_topic, payload, atMs) => {
      const call = readCall(payload);
      if (!call) return;
      const result = resultOf(call, atMs);
      const error = { code: 404, message: `No handler for ${call.method}` };
      say(`${call.src}/rpc`, { id: call.id, src: topic, dst: call.src, ...(result ? { result } : { error }) });
    },
    () => undefined,
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
      notify(`input:${input}`, { id: input, state: isOn });
      if (configs[input]?.["in_mode"] === "follow") outputs.set(input, isOn, world.clock.monotonicMs());
    },
    state: () => ({ ...session.state(), relays: outputs.states(), inputs: [...inputs], configs }),
    close: () => session.close(),
  };
}
