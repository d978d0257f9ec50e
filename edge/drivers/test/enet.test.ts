import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { openDriverWorld } from "../world.ts";
import { enetBoard } from "./enet-board.ts";
import { receivedEvents } from "./received-events.ts";

it("a lane on a network board works, is lost with its connection, and is back with a new one", async () => {
  await using stack = new AsyncDisposableStack();
  const sockets: Socket[] = [];
  const board = enetBoard(systemClock, (text) => void sockets.at(-1)?.write(text));
  const port = await freePort();
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", (bytes) => board.receive(Buffer.from(bytes)));
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  stack.defer(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const events = receivedEvents();
  const drivers = stack.use(openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }));
  const device = (id: string, settings: object): Device => {
    const parsed = DeviceSettings.parse({
      driver: "enet",
      link: { type: "tcp", host: "127.0.0.1", port },
      ...settings,
    });
    const made = stack.use(drivers.createDevice({ id, name: id, settings: parsed }, events));
    made.start();
    return made;
  };
  const { barrier } = device("arm", { role: "barrier" });
  device("loop", { role: "loop", place: "before", contact: { input: 1 } });
  device("reader", { role: "reader", card_radix: "hex" });
  const states = (): Set<string> => new Set(["arm", "loop", "reader"].map((id) => events.stateOf(id)));
  await vi.waitFor(() => expect(states()).toEqual(new Set(["ready"])));
  await barrier!.open();
  board.setInput(1, true);
  board.card("ABCD");
  await vi.waitFor(() => expect(events.loops).toEqual(["free", "occupied"]));
  await vi.waitFor(() => expect(events.scans.map((scan) => scan.text)).toEqual(["43981"]));

  sockets[0]!.destroy();
  await vi.waitFor(() => expect(events.loops).toContain("unknown"));
  await vi.waitFor(() => expect([...states(), events.loops.at(-1)]).toEqual(["ready", "occupied"]));
  expect(board.commands.filter((command) => command === "OPEN1")).toHaveLength(1);
});
