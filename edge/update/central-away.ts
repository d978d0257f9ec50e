import { once } from "node:events";
import { connect } from "node:net";
import { type HttpAccess, httpTo } from "../sync/link/http.ts";

const LIMIT_MS = 5_000;

/**
 * Is central itself away? Asked beside the synchronisation, so that a version that has lost central by its own fault is
 * not taken for one whose central is down.
 */
export async function isCentralAway(baseUrl: string, access: HttpAccess): Promise<boolean> {
  await using http = httpTo(baseUrl, access);
  const answer = await http.open({ method: "GET", path: "livez", limitMs: LIMIT_MS });
  if (answer.is === "ok") {
    await answer.value[Symbol.asyncIterator]().return?.();
    return false;
  }
  // Whoever answers in its place, such as a balancer without a central behind it, has been reached.
  if (answer.is !== "unreachable") return true;
  return !(await opens(new URL(access.proxyUrl ?? baseUrl)));
}

/** Does anybody take a connection there? Then it is this version that can't speak. */
async function opens({ hostname, port, protocol }: URL): Promise<boolean> {
  const socket = connect({ host: hostname, port: Number(port) || (protocol === "https:" ? 443 : 80) });
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error("no answer")));
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
