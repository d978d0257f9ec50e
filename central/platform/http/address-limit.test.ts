import { EventEmitter } from "node:events";
import type { Server } from "node:http";
import { expect, test } from "vitest";
import { createAddressLimit } from "./address-limit.ts";

/** A server to which connections come; each tells whether it was cut. */
function guarded(trustedProxies: number) {
  const server = new EventEmitter();
  createAddressLimit({ requests: 1, connections: 2 }, trustedProxies).guard(server as Server);
  return (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isCut: false, destroy: () => undefined });
    socket.destroy = () => void (socket.isCut = true);
    server.emit("connection", socket);
    return socket;
  };
}

test("an address has so many connections and no more, until one ends", () => {
  const connect = guarded(0);
  const [first, second] = [connect("203.0.113.7"), connect("203.0.113.7")];
  expect([first.isCut, second.isCut, connect("203.0.113.7").isCut, connect("203.0.113.8").isCut]).toEqual([
    ...[false, false],
    ...[true, false],
  ]);
  first.emit("close");
  expect([connect("203.0.113.7").isCut, connect("203.0.113.7").isCut]).toEqual([false, true]);
});

test("the addresses of one IPv6 network have so many together", () => {
  const connect = guarded(0);
  const addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"];
  expect(addresses.map((address) => connect(address).isCut)).toEqual([false, false, true, false]);
});

test("a proxy has as many connections as it needs, declared as trusted or on this machine", () => {
  const [own, trusted] = [guarded(0), guarded(1)];
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect([1, 2, 3].map(() => own(address).isCut)).toEqual([false, false, false]);
  expect([1, 2, 3].map(() => trusted("203.0.113.7").isCut)).toEqual([false, false, false]);
});
