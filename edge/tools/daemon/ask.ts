import { request } from "node:http";
import { DirectoryInUse, lockDataDirectory } from "../../store/data-lock.ts";
import { socketPath } from "./socket-path.ts";

const ANSWER_LIMIT_MS = 30_000;

/** Is a daemon at work here, and if not, has this tool the directory for itself until it is disposed of? */
export type Daemon = { isRunning: true } | { isRunning: false; lock: Disposable };

/** A tool must neither speak over the daemon on a line nor be overtaken by one that starts. */
export function lookForDaemon(dataDirectory: string): Daemon {
  try {
    return { isRunning: false, lock: lockDataDirectory(dataDirectory, 0) };
  } catch (error) {
    if (error instanceof DirectoryInUse) return { isRunning: true };
    throw error;
  }
}

/**
 * Asks the running daemon.
 * @throws in words when it doesn't answer, or not well
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
        else reject(new Error(`it answered ${response.statusCode ?? "?"}: ${body}`));
      });
    });
    asked.on("error", (error) => reject(new Error(`the daemon does not answer: ${error.message}`, { cause: error })));
    asked.end();
  });
  return JSON.parse(text) as unknown;
}
