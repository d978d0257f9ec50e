import { join } from "node:path";

/** The daemon's socket for tools on the same machine. */
export function socketPath(dataDirectory: string): string {
  return join(dataDirectory, "edge.sock");
}
