import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { AppError } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { createAddressLimit, type AddressLimits } from "./address-limit.ts";
import { endStalledAnswers, endStalledBodies } from "./body-limits.ts";
import { clientIp } from "./client-ip.ts";
import type { HttpEnv } from "./env.ts";
import { problemResponse, languageOf } from "./problem.ts";

const SWEEP_MS = 50;
/** A place whose request was refused rests: however many an address sends, it takes little of this process. */
const REFUSED_REST_MS = 100;
const REFUSED: ReadonlySet<number> = new Set([401, 403, 429]);
/** Connections that the system holds until they are accepted: those of a flood leave room for a gate's. */
const BACKLOG = 4_096;

const noop = (): void => undefined;

/** A listening server. */
export interface Listening {
  /** Its address on this machine. */
  url: string;
  /**
   * Accepts no new connections and lets running requests end, also those whose client has disconnected. After `graceMs`
   * it cuts or abandons the rest.
   */
  close(graceMs: number): Promise<void>;
}

/** The limits of each address, and what tells addresses apart. */
export interface Limits extends AddressLimits {
  trustedProxies: number;
}

/** Serves an application over HTTP. @throws Node's error when the address is not available (`EADDRINUSE` …) */
export async function listen(app: Hono<HttpEnv>, host: string, port: number, limits: Limits): Promise<Listening> {
  const addresses = createAddressLimit(limits, limits.trustedProxies);
  /** Outside the application: what waits here has cost nothing yet. */
  const inLine = async (request: Request, env: Partial<HttpEnv["Bindings"]>): Promise<Response> => {
    const forwarded = request.headers.get("x-forwarded-for") ?? undefined;
    const address = clientIp(env.incoming?.socket.remoteAddress, forwarded, limits.trustedProxies);
    let free: () => void;
    try {
      free = await addresses.enter(address, request.signal);
    } catch (error) {
      if (error instanceof AppError) return problemResponse(error, newId(), languageOf(request));
      throw error;
    }
    // In a later turn of the event loop: refusals from memory would follow each other without one for anybody else.
    const leaveLine = (): void => void setImmediate(free);
    let isRefused = false;
    try {
      const answer = await app.fetch(request, { ...env, leaveLine });
      isRefused = REFUSED.has(answer.status);
      return answer;
    } finally {
      if (isRefused) setTimeout(free, REFUSED_REST_MS).unref();
      else leaveLine();
    }
  };
  const running = new Set<Promise<unknown>>();
  const answer = (...call: Parameters<typeof app.fetch>): Promise<Response> => {
    const { incoming, outgoing }: HttpEnv["Bindings"] = call[1] ?? {};
    const answered = inLine(call[0], call[1] ?? {}).then((response) => {
      // The rest of a body that nobody reads would be parsed as the next request.
      if (outgoing && incoming?.complete === false) outgoing.shouldKeepAlive = false;
      return response;
    });
    const settled: Promise<unknown> = answered.then(noop, noop).finally(() => running.delete(settled));
    running.add(settled);
    return answered;
  };
  const server = createAdaptorServer({ fetch: answer, hostname: host }) as Server;
  addresses.guard(server);
  endStalledBodies(server);
  endStalledAnswers(server);
  server.listen({ port, host, backlog: BACKLOG });
  await once(server, "listening");
  const { address, port: actual, family } = server.address() as AddressInfo;
  const name = family === "IPv6" ? `[${address}]` : address;
  return {
    url: `http://${name}:${actual}`,
    async close(graceMs) {
      const closed = once(server, "close");
      const over = new AbortController();
      server.close();
      // A connection that ends its last request from now on would idle until its keep-alive timeout.
      const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
      const cut = setTimeout(() => {
        server.closeAllConnections();
        over.abort();
      }, graceMs);
      await closed;
      clearInterval(sweep);
      // A handler that still writes needs resources that are closed after this, even when its client has disconnected.
      if (!over.signal.aborted) await Promise.race([Promise.all(running), once(over.signal, "abort")]);
      clearTimeout(cut);
    },
  };
}
