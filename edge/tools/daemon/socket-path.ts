import { join } from "node:path";

/** Where the daemon of a data directory listens for tools on the same machine. */
export function socketPath(dataDirectory: string): string {
  return join(dataDirectory, "edge.sock");
}
