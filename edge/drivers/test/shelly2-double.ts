import { connectAsync } from "mqtt";

interface Call {
  id: number;
  src: string;
  method: string;
  params: { id: number; on?: boolean; toggle_after?: number; config?: object };
}

/** A second-generation Shelly with two switches and one input on a real broker, written from its documents. */
export interface Shelly2Double extends AsyncDisposable {
  /** Every accepted `Switch.Set`, in order. */
  readonly sets: Call["params"][];
  /** The configuration of its switches; at first the factory settings. */
  readonly switches: Record<string, unknown>[];
  /** Answers; otherwise it carries out commands and sends nothing. */
  isTalking: boolean;
  /** The message of its error answer to `Switch.Set`; null: it accepts. */
  refuses: string | null;
  press(isOn: boolean): void;
  sayOnline(isOnline: boolean): Promise<unknown>;
}

export async function shelly2Double(url: string, topic: string): Promise<Shelly2Double> {
  const client = await connectAsync(url, { protocolVersion: 4, clean: true });
  let isPressed = false;
  const say = (to: string, message: object): void => {
    if (double.isTalking) client.publish(to, JSON.stringify(message));
  };
  const double: Shelly2Double = {
    sets: [],
    switches: [0, 1].map((id) => ({ id, in_mode: "follow", initial_state: "match_input" })),
    isTalking: true,
    refuses: null,
    press(isOn) {
      isPressed = isOn;
      say(`${topic}/events/rpc`, { method: "NotifyStatus", params: { ts: 1, "input:0": { id: 0, state: isOn } } });
    },
    sayOnline: (isOnline) => client.publishAsync(`${topic}/online`, String(isOnline), { retain: true }),
    [Symbol.asyncDispose]: () => client.endAsync(true),
  };
  const resultOf = ({ method, params }: Call): object => {
    const found = double.switches[params.id];
    switch (method) {
      case "Switch.GetConfig":
        return found ? { result: found } : { error: { code: 404, message: "No handler for Switch.GetConfig" } };
      case "Switch.SetConfig":
        Object.assign(found!, params.config);
        return { result: { restart_required: false } };
      case "Switch.Set":
        if (double.refuses !== null) return { error: { code: -103, message: double.refuses } };
        double.sets.push(params);
        return { result: { was_on: false } };
      case "Input.GetStatus":
        return { result: { id: params.id, state: isPressed } };
      default:
        return { result: { id: params.id, output: false } };
    }
  };
  client.on("message", (_topic, payload) => {
    if (payload.length === 0) return;
    const call = JSON.parse(payload.toString()) as Call;
    say(`${call.src}/rpc`, { id: call.id, src: topic, dst: call.src, ...resultOf(call) });
  });
  await client.subscribeAsync(`${topic}/rpc`);
  await double.sayOnline(true);
  return double;
}
