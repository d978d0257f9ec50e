import { request } from "node:http";
import { DirectoryInUse, lockDataDirectory } from "../../store/data-lock.ts";
import { socketPath } from "./socket-path.ts";

const ANSWER_LIMIT_MS = 30_000;

/** The state of the daemon. If none runs, this tool holds the directory's lock until it is disposed. */
export type Daemon = { isRunning: true } | { isRunning: false; lock: Disposable };

/** A tool must not share a line with the daemon, and no daemon may start while it runs. */
export function lookForDaemon(dataDirectory: string): Daemon {
  try {
    return { isRunning: false, lock: lockDataDirectory(dataDirectory, 0) };
  } catch (error) {
    if (error instanceof DirectoryInUse) return { isRunning: true };
    throw error;
  }
}

/**
 * Sends a request to the running daemon.
 * @throws in words if it does not answer, or answers with an error
 */
export async function askDaemon(dataDirectory: string, method: "GET" | "POST", path: string): Promise<unknown> {
  const text = await new Promise<string>((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const asked = request({ socketPath: socketPath(dataDirectory), method, path, signal }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`the daemon answered ${response.statusCode ?? "?"}: ${body}`));
      });
    });
    asked.on("error", (error) => reject(new Error(`the daemon does not answer: ${error.message}`, { cause: error })));
    asked.end();
  });
  return JSON.parse(text) as unknown;
}
