import { createServer, type Socket } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { silentLog } from "../../../shared/lib/log.ts";
import { DeviceSettings } from "../../../shared/wire/devices/device.ts";
import { openDriverWorld } from "../world.ts";
import { receivedEvents } from "./received-events.ts";
import { stream, TCP_KINDS, type TcpKind } from "./tcp-kinds.ts";

/** A network that accepts everything, forwards nothing, and closes nothing. */

const LOST_WITHIN = { timeout: 5500, interval: 10 };

async function serverOf(kind: TcpKind, stack: AsyncDisposableStack) {
  const sockets = new Set<Socket>();
  const road = { isOpen: true };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    const receive = kind.double(systemClock, (bytes) => {
      if (road.isOpen) socket.write(bytes);
    });
    stream(kind, socket, () => road.isOpen);
    socket.on("data", (bytes) => {
      if (road.isOpen) receive(bytes);
    });
  });
  const port = await listenOnFreePort(server);
  stack.defer(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { road, port };
}

describe.concurrent("a connection that nothing comes through any more, with both ends still there", () => {
  const asked = TCP_KINDS.filter(({ isAsked }) => isAsked);
  it.for(asked)("is noticed within 5 s, and got over: $driver", async (kind, { onTestFinished }) => {
    const stack = new AsyncDisposableStack();
    onTestFinished(() => stack.disposeAsync());
    const { road, port } = await serverOf(kind, stack);
    const events = receivedEvents();
    const drivers = stack.use(
      openDriverWorld({ clock: systemClock, random: Math.random, log: silentLog, broker: null }),
    );
    const link = { type: "tcp", host: "127.0.0.1", port };
    const settings = DeviceSettings.parse({ driver: kind.driver, link, ...kind.settings });
    stack.use(drivers.createDevice({ id: "it", name: "it", settings }, events)).start();
    await vi.waitFor(() => expect(events.stateOf("it")).toBe("ready"));
    road.isOpen = false;
    await vi.waitFor(() => expect(events.stateOf("it")).toBe("lost"), LOST_WITHIN);
    road.isOpen = true;
    await vi.waitFor(() => expect(events.stateOf("it")).toBe("ready"));
  });
});
