import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../shared/test/free-port.ts";

/** A real broker on a port of its own. */
export interface Mosquitto extends AsyncDisposable {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
  /** On the same port, without its earlier state. */
  start(): Promise<void>;
  /** It neither answers nor closes: as behind a cut cable. */
  freeze(): void;
  thaw(): void;
}

/** @param more lines of its configuration; the default allows anonymous clients */
export async function openMosquitto(more: readonly string[] = ["allow_anonymous true"]): Promise<Mosquitto> {
  const directory = await mkdtemp(join(tmpdir(), "mosquitto-"));
  const port = await freePort();
  const config = join(directory, "mosquitto.conf");
  await writeFile(
    config,
    // Started by root, it would switch to a user that may not read the test's own files.
    [`listener ${port} 127.0.0.1`, "user root", ...more, "set_tcp_nodelay true", "persistence false", ""].join("\n"),
  );
  let broker: ChildProcess | null = null;

  async function start(): Promise<void> {
    const child = spawn("/usr/sbin/mosquitto", ["-c", config]);
    broker = child;
    let said = "";
    const running = new Promise<void>((resolve, reject) => {
      child.stderr.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes(" running")) resolve();
      });
      child.once("exit", () => reject(new Error(`mosquitto did not start: ${said}`)));
    });
    await running;
  }

  async function stop(): Promise<void> {
    const child = broker;
    broker = null;
    if (!child) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }

  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    port,
    start,
    stop,
    freeze: () => void broker?.kill("SIGSTOP"),
    thaw: () => void broker?.kill("SIGCONT"),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
