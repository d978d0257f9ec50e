import { connectAsync } from "mqtt";

/** A Tasmota device with one relay and one switch on a real broker, written from its documents. */
export interface TasmotaDouble extends AsyncDisposable {
  /** Accepted commands, such as `PulseTime1 5`, in order. */
  readonly taken: string[];
  readonly opens: number;
  /** Answers commands; otherwise it accepts them and sends nothing. */
  isTalking: boolean;
  /** The contact on its switch. */
  press(isOn: boolean): void;
  /** Its Will, as the broker would publish it for a device without power. */
  sayOffline(): void;
}

export async function tasmotaDouble(url: string, topic: string): Promise<TasmotaDouble> {
  const client = await connectAsync(url, { protocolVersion: 4, clean: true });
  const taken: string[] = [];
  let opens = 0;
  let isOn = false;
  let isPressed = false;
  const say = (name: string, payload: string): void => {
    if (double.isTalking) client.publish(`stat/${topic}/${name}`, payload);
  };
  const double: TasmotaDouble = {
    taken,
    isTalking: true,
    get opens() {
      return opens;
    },
    press(pressed) {
      isPressed = pressed;
      say("RESULT", JSON.stringify({ Switch1: { Action: isPressed ? "ON" : "OFF" } }));
    },
    sayOffline: () => void client.publish(`tele/${topic}/LWT`, "Offline", { retain: true }),
    [Symbol.asyncDispose]: () => client.endAsync(),
  };
  client.on("message", (heard, payload) => {
    const name = heard.slice(heard.lastIndexOf("/") + 1);
    const text = payload.toString();
    if (text !== "") taken.push(`${name} ${text}`);
    if (name.startsWith("POWER")) {
      if (text === "ON") opens += 1;
      if (text !== "") isOn = text === "ON";
      say("RESULT", JSON.stringify({ POWER: isOn ? "ON" : "OFF" }));
      say("POWER", isOn ? "ON" : "OFF");
    } else if (name.startsWith("PulseTime")) {
      say("RESULT", JSON.stringify({ [name]: { Set: Number(text), Remaining: 0 } }));
    } else if (name === "STATUS") {
      say(
        "STATUS10",
        JSON.stringify({ StatusSNS: { Time: "2026-11-21T08:00:00", Switch1: isPressed ? "ON" : "OFF" } }),
      );
    } else {
      say("RESULT", JSON.stringify({ [name]: text }));
    }
  });
  await client.subscribeAsync(`cmnd/${topic}/+`);
  await client.publishAsync(`tele/${topic}/LWT`, "Online", { retain: true });
  return double;
}
