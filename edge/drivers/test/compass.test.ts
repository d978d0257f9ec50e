import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { openDriverWorld } from "../world.ts";
import { compassBoard, type CompassBoard } from "./compass-board.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";

let stack: AsyncDisposableStack;
let port: number;
let board: CompassBoard;
let socket: Socket | null;
let events: ReceivedEvents;
let device: (id: string, settings: object) => Device;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  port = await freePort();
  socket = null;
  board = compassBoard(systemClock, (bytes) => void socket?.write(bytes));
  events = receivedEvents();
  const drivers = stack.use(openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }));
  device = (id, settings) => {
    const link = { type: "tcp", host: "127.0.0.1", port };
    const parsed = DeviceSettings.parse({ driver: "compass", link, ...settings });
    const made = stack.use(drivers.createDevice({ id, name: id, settings: parsed }, events));
    made.start();
    return made;
  };
});
afterEach(() => stack.disposeAsync());

/** The board's own network port; it serves one peer at a time and loses its push mode with it. */
async function plugBoard(): Promise<Server> {
  const server = createServer((peer) => {
    board.restart();
    socket = peer;
    peer.on("error", () => undefined);
    peer.on("data", (bytes) => board.receive(Buffer.from(bytes)));
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
async function unplug(server: Server): Promise<void> {
  socket?.destroy();
  server.close();
  await once(server, "close");
}

it("a lane on a network board works, is lost with the network, and is back with it, push mode and all", async () => {
  const first = await plugBoard();
  const { barrier } = device("arm", { role: "barrier", mode: "dual" });
  device("loop", { role: "loop", place: "before", contact: { input: 1 } });
  device("reader", { role: "reader" });
  const states = (): Set<string> => new Set(["arm", "loop", "reader"].map((id) => events.stateOf(id)));
  await vi.waitFor(() => expect(states()).toEqual(new Set(["ready"])));
  await barrier!.open();
  expect(board.outputs[0]).toBe(true);
  board.setInput(1, true);
  board.card("W", "00AB12");
  await vi.waitFor(() => expect([events.loops.at(-1), events.scans.length]).toEqual(["occupied", 1]));

  await unplug(first);
  await vi.waitFor(() => expect(states()).toEqual(new Set(["lost"])));
  expect(events.loops.at(-1)).toBe("unknown");
  await expect(barrier!.open()).rejects.toThrow(`127.0.0.1:${port}`);

  const second = await plugBoard();
  stack.defer(() => unplug(second));
  await vi.waitFor(() => expect(states()).toEqual(new Set(["ready"])));
  board.setInput(1, false);
  await vi.waitFor(() => expect(events.loops.at(-1)).toBe("free"));
  expect(board.heard.filter((text) => text.startsWith("OPEN"))).toEqual(["OPEN1"]);
});

it("a board that hangs behind an open connection is lost within 5 s, gets a new one, and is back", async () => {
  const server = await plugBoard();
  stack.defer(() => unplug(server));
  device("arm", { role: "barrier", poll_ms: 500 });
  await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
  const hung = socket;
  board.isThere = false;
  await vi.waitFor(() => expect(events.stateOf("arm")).toBe("lost"));
  expect(events.detailOf("arm")).toBe(`the box on 127.0.0.1:${port} does not answer`);
  await vi.waitFor(() => expect(socket).not.toBe(hung));
  board.isThere = true;
  await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
});
