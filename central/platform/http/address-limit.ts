import type { Server } from "node:http";
import { isIP, type Socket } from "node:net";
import { networkOf } from "../auth/network.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

/** What one address may have at the same time. */
export interface AddressLimits {
  /** Requests whose caller is not known (yet) that are answered; further ones wait. */
  requests: number;
  /** Open connections, and requests that wait. Behind trusted proxies only the requests are limited. */
  connections: number;
}

/** Limits what one address, or IPv6 network, takes of this process; this machine itself is not limited. */
export interface AddressLimit {
  /**
   * Waits for a place of the address.
   * @returns gives it back; it may be called twice
   * @throws AppError `rate_limited` when too many requests of the address wait already
   */
  enter(address: string | null, signal: AbortSignal): Promise<() => void>;
  /** Cuts connections beyond the limit as they come. */
  guard(server: Server): void;
}

export function createAddressLimit({ requests, connections }: AddressLimits, trustedProxies: number): AddressLimit {
  const lines = createConcurrencyLimit(requests, connections);
  const open = new Map<string, number>();
  return {
    enter: (address, signal) =>
      address === null || isOwnMachine(address)
        ? Promise.resolve(() => undefined)
        : lines.enter(networkOf(address), signal),
    guard(server) {
      // The peer of a connection is then a proxy, which holds those of many.
      if (trustedProxies > 0) return;
      server.on("connection", (socket: Socket) => {
        const { remoteAddress } = socket;
        if (remoteAddress === undefined || isOwnMachine(remoteAddress)) return;
        const address = networkOf(remoteAddress);
        const count = (open.get(address) ?? 0) + 1;
        if (count > connections) {
          socket.destroy();
          return;
        }
        open.set(address, count);
        socket.once("close", () => {
          const rest = (open.get(address) ?? 1) - 1;
          if (rest === 0) open.delete(address);
          else open.set(address, rest);
        });
      });
    },
  };
}

/** A proxy on this machine that was not declared as trusted speaks for many. */
function isOwnMachine(address: string): boolean {
  const plain = address.replace(/^::ffff:/, "");
  return plain === "::1" || (isIP(plain) === 4 && plain.startsWith("127."));
}
