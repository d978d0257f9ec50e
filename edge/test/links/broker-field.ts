import { connectAsync, type MqttClient } from "mqtt";
import { openMosquitto } from "../mosquitto.ts";
import { quickLane } from "./link-rig.ts";
import { type Field, type Role, ROLES } from "./unplugged-lane.ts";

const QOS = { qos: 1 } as const;
const RETAINED = { ...QOS, retain: true } as const;

/** Devices on the site's broker, each a client of its own, whose Will reports its loss. */
export async function brokerField(role: Role, stack: AsyncDisposableStack): Promise<Field> {
  const { url } = stack.use(await openMosquitto());
  const clients = {} as Record<Role, MqttClient>;
  const loops = { Before: false, Under: false };
  const seen = { opens: 0, closesOverVehicle: 0, light: "", sign: "", isHeld: false };

  const receive = (topic: string, text: string): void => {
    if (topic === "gate/open") seen.opens += 1;
    if (topic === "gate/close" && loops.Under) seen.closesOverVehicle += 1;
    if (topic === "gate/hold") seen.isHeld = text.startsWith("hold");
    if (topic === "gate/light") seen.light = text;
    if (topic === "gate/sign") seen.sign = text;
    const [, id] = text.split(" ");
    if (id !== undefined && /^gate\/(open|close|hold)$/.test(topic)) clients.Arm.publish("gate/confirm", id, QOS);
  };
  const publishLoop = (place: "Before" | "Under"): void => {
    if (clients[place].connected) clients[place].publish(`gate/${place}`, loops[place] ? "ON" : "OFF", RETAINED);
  };
  const connect = async (one: Role): Promise<void> => {
    const will = { topic: `gate/${one}/online`, payload: Buffer.from("no"), qos: 1, retain: true } as const;
    const client = await connectAsync(url, { clientId: one, clean: true, reconnectPeriod: 0, will });
    client.on("error", () => undefined);
    client.on("message", (topic, payload) => receive(topic, payload.toString()));
    clients[one] = client;
    const topics = HEARS[one];
    if (topics.length > 0) await client.subscribeAsync([...topics], QOS);
    await client.publishAsync(`gate/${one}/online`, "yes", RETAINED);
    if (one === "Before" || one === "Under") publishLoop(one);
  };
  for (const one of ROLES) await connect(one);
  stack.defer(async () => {
    for (const one of ROLES) await clients[one].endAsync(true);
  });

  const on = (one: Role, settings: object) => ({
    driver: "mqtt",
    availability_topic: `gate/${one}/online`,
    online_payload: "yes",
    ...settings,
  });
  return {
    lane: quickLane({
      Arm: on("Arm", {
        role: "barrier",
        open_topic: "gate/open",
        open_payload: "open {id}",
        close_topic: "gate/close",
        close_payload: "close {id}",
        hold_topic: "gate/hold",
        hold_payload: "hold {id}",
        release_payload: "release {id}",
        confirm_topic: "gate/confirm",
      }),
      Before: on("Before", { role: "loop", place: "before", topic: "gate/Before" }),
      Under: on("Under", { role: "loop", place: "under", topic: "gate/Under" }),
      Reader: on("Reader", { role: "reader", topic: "gate/scan" }),
      Sign: on("Sign", { role: "sign", topic: "gate/sign", template: "{text}", line_break: " / " }),
      Light: on("Light", { role: "light", topic: "gate/light" }),
    }),
    broker: { url, clientId: "gate-1" },
    unplug() {
      // Without a disconnect packet: the broker publishes the Will.
      clients[role].stream.destroy();
      if (role === "Arm") seen.isHeld = false;
      if (role === "Light") seen.light = "";
      if (role === "Sign") seen.sign = "";
      return Promise.resolve();
    },
    plug: () => connect(role),
    scan: (code) => void clients.Reader.publish("gate/scan", code, QOS),
    setLoop(place, isOccupied) {
      loops[place] = isOccupied;
      publishLoop(place);
    },
    opens: () => seen.opens,
    closesOverVehicle: () => seen.closesOverVehicle,
    shows: () => ({
      red: seen.light === "red",
      green: seen.light === "green",
      sign: seen.sign,
      held: seen.isHeld,
    }),
  };
}

const HEARS: Record<Role, readonly string[]> = {
  Arm: ["gate/open", "gate/close", "gate/hold"],
  Before: [],
  Under: [],
  Reader: [],
  Sign: ["gate/sign"],
  Light: ["gate/light"],
};
