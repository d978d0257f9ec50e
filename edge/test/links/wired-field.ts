import type { RelayBoard } from "../../drivers/test/relay-board.ts";
import { boardOn, quickLane } from "./link-rig.ts";
import { type Field, type Role, ROLES } from "./unplugged-lane.ts";
import { tcpWire, type Wire } from "./wire.ts";

const OPEN = 0;
const CLOSE = 1;
const HOLD = 2;
const RED = 0;
const GREEN = 1;

/** Devices on wires of their own: the one under test on `wireOf`, the others on TCP. */
export async function wiredField(role: Role, wireOf: () => Promise<Wire>, stack: AsyncDisposableStack): Promise<Field> {
  const wires = {} as Record<Role, Wire>;
  for (const one of ROLES) wires[one] = stack.use(await (one === role ? wireOf() : tcpWire()));
  const boards = {
    Arm: boardOn(wires.Arm),
    Before: boardOn(wires.Before),
    Under: boardOn(wires.Under),
    Light: boardOn(wires.Light),
  };
  const sign = signOn(wires.Sign);
  const closesOverVehicle = watchCloses(boards.Arm, boards.Under);
  const on = (one: Role, settings: object) => ({
    driver: "modbus-relay",
    link: wires[one].link,
    poll_ms: 100,
    ...settings,
  });
  const loop = { role: "loop", contact: { input: 0 }, debounce_ms: 0 };
  return {
    lane: quickLane({
      Arm: on("Arm", { role: "barrier", open_relay: OPEN, close_relay: CLOSE, hold_relay: HOLD }),
      Before: on("Before", { ...loop, place: "before" }),
      Under: on("Under", { ...loop, place: "under" }),
      Reader: { driver: "scanner-line", role: "reader", link: wires.Reader.link },
      Sign: { driver: "alpha-sign", role: "sign", link: wires.Sign.link, columns: 40 },
      Light: on("Light", { role: "light", red_relay: RED, green_relay: GREEN }),
    }),
    broker: null,
    async unplug() {
      await wires[role].unplug();
      if (role === "Sign") sign.text = "";
      else if (role !== "Reader") boards[role].relays.fill(false);
    },
    plug: () => wires[role].plug(),
    scan: (code) => wires.Reader.write(`${code}\r\n`),
    setLoop(place, isOccupied) {
      boards[place].inputs[0] = isOccupied;
    },
    opens: () => boards.Arm.pulses.filter(({ relay }) => relay === OPEN).length,
    closesOverVehicle,
    shows: () => ({
      red: boards.Light.relays[RED] ?? false,
      green: boards.Light.relays[GREEN] ?? false,
      sign: sign.text,
      held: boards.Arm.relays[HOLD] ?? false,
    }),
  };
}

/** An LED sign with the Alpha protocol at the far end of a wire; `text` is its present text. */
function signOn(wire: Wire): { text: string } {
  const sign = { text: "" };
  let heard = "";
  wire.onData((bytes) => {
    heard += bytes.toString("latin1");
    const packets = heard.split("\x04");
    heard = packets.pop() ?? "";
    for (const packet of packets) {
      // Priority text: a colour code stands before the text, the checksum after it.
      const [words = ""] = packet.split("\x1c").slice(1);
      sign.text = words.slice(1).split("\x03")[0]?.replace("\r", " / ") ?? "";
    }
  });
  return sign;
}

function watchCloses({ pulses }: RelayBoard, under: RelayBoard): () => number {
  let count = 0;
  const push = pulses.push.bind(pulses);
  pulses.push = (...more) => {
    if (more.some(({ relay }) => relay === CLOSE) && under.inputs[0]) count += 1;
    return push(...more);
  };
  return () => count;
}
