import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import type { Device } from "../../lane/ports.ts";
import { freePort } from "../../../shared/test/free-port.ts";
import { tcpLine } from "../line/tcp-line.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents, type ReceivedEvents } from "./received-events.ts";
import { relayBoard, type RelayBoard } from "./relay-board.ts";

let stack: AsyncDisposableStack;
let port: number;
let board: RelayBoard;
let sockets: Socket[];
let events: ReceivedEvents;
let device: (id: string, settings: object) => Device;

beforeEach(async () => {
  stack = new AsyncDisposableStack();
  port = await freePort();
  board = relayBoard();
  sockets = [];
  events = receivedEvents();
  const drivers = stack.use(openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }));
  const link = { type: "tcp", host: "127.0.0.1", port };
  device = (id, settings) => {
    const parsed = DeviceSettings.parse({ link, ...settings });
    const made = stack.use(drivers.createDevice({ id, name: id, settings: parsed }, events));
    made.start();
    return made;
  };
});
afterEach(() => stack.disposeAsync());

/** A serial server with a relay board behind it. */
async function startServer(): Promise<Server> {
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.on("data", (request: Buffer) => {
      const answer = board.answer(request);
      if (answer) socket.write(answer);
    });
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}
async function stopServer(server: Server): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, "close");
}
const BARRIER = { role: "barrier", driver: "modbus-relay", open_relay: 0 };

describe("behind a serial server", () => {
  it("a barrier is lost when the server ends the connection, and back when it listens again", async () => {
    const first = await startServer();
    const { barrier } = device("arm", BARRIER);
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
    await barrier!.open();
    expect(board.pulses).toHaveLength(1);
    await stopServer(first);
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("lost"));
    expect(events.detailOf("arm")).toContain(`127.0.0.1:${port}`);
    const second = await startServer();
    stack.defer(() => stopServer(second));
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
    await barrier!.open();
    expect(board.pulses).toHaveLength(2);
  });

  it("a server that is not there is a sentence", async () => {
    device("arm", BARRIER);
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("lost"));
    expect(events.detailOf("arm")).toBe(`127.0.0.1:${port} cannot be reached: ECONNREFUSED`);
  });

  it("a connection that nothing answers on is given up for a new one", async () => {
    const server = await startServer();
    stack.defer(() => stopServer(server));
    device("arm", BARRIER);
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
    expect(sockets).toHaveLength(1);
    board.isThere = false;
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("lost"));
    await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(1));
    board.isThere = true;
    await vi.waitFor(() => expect(events.stateOf("arm")).toBe("ready"));
  });

  it("a scanner is heard", async () => {
    const server = await startServer();
    stack.defer(() => stopServer(server));
    device("reader", { role: "reader", driver: "scanner-line" });
    await vi.waitFor(() => expect([events.stateOf("reader"), sockets.length]).toEqual(["ready", 1]));
    sockets[0]!.write("]Q1GA1.ABC\r\n");
    await vi.waitFor(() => expect(events.scans.map((scan) => scan.text)).toEqual(["GA1.ABC"]));
  });

  it("what is written last reaches a server that never hangs up, and the line ends all the same", async () => {
    let said = "";
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      sockets.push(socket);
      socket.on("error", () => undefined);
      socket.on("data", (bytes: Buffer) => (said += bytes.toString()));
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
    stack.defer(() => stopServer(server));
    const line = tcpLine(
      { type: "tcp", host: "127.0.0.1", port },
      { clock: systemClock, random: Math.random, log: silentLog },
    );
    const opened = new Promise<void>(
      (resolve) => void line.listen({ opened: resolve, bytes: () => undefined, lost: () => undefined }),
    );
    line.start();
    await opened;
    await line.write(Buffer.from("OFF"));
    await line[Symbol.asyncDispose]();
    await vi.waitFor(() => expect(said).toBe("OFF"));
  });
});
