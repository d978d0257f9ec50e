import { spawn, type ChildProcessByStdio } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { lstat, mkdir, readlink, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Link } from "./link.ts";

type Socat = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * A virtual serial port: a pseudo-terminal of socat under a chosen name.
 * It persists while the edge opens and closes it, like a USB adapter.
 * @param path of the port for the edge; a symbolic link that appears and disappears with `replug` and `unplug`
 */
export function serialLink(path: string, clock: Clock): Link {
  const hearers: ((bytes: Buffer, atMs: number) => void)[] = [];
  let plugged: { socat: Socat; held: number; gone: Promise<undefined> } | null = null;

  const plug = async (): Promise<void> => {
    if (plugged) return;
    await makeRoom(path);
    const socat = spawn("socat", ["-d", "-d", `PTY,link=${path},rawer`, "STDIO"], { stdio: "pipe" });
    const gone = Promise.withResolvers<undefined>();
    socat.once("close", () => gone.resolve(undefined));
    socat.stdin.on("error", () => undefined);
    await isReady(socat, path);
    // Without an open descriptor socat would exit, and the port would disappear, when the edge closes it.
    const held = openSync(path, constants.O_RDWR | constants.O_NOCTTY);
    socat.stdout.on("data", (bytes: Buffer) => {
      const atMs = clock.monotonicMs();
      for (const hear of hearers) hear(bytes, atMs);
    });
    plugged = { socat, held, gone: gone.promise };
  };
  return {
    address: path,
    get isPlugged() {
      return plugged !== null;
    },
    attach: (hear) => hearers.push(hear),
    send(bytes) {
      const sent = Promise.withResolvers<undefined>();
      if (!plugged) return Promise.reject(new Error(`${path} is unplugged`));
      plugged.socat.stdin.write(bytes, (error) => (error ? sent.reject(error) : sent.resolve(undefined)));
      return sent.promise;
    },
    plug,
    async unplug() {
      const was = plugged;
      plugged = null;
      if (!was) return;
      closeSync(was.held);
      was.socat.kill("SIGTERM");
      await was.gone;
    },
  };
}

/** Resolves when socat is ready; rejects with its error message. */
function isReady(socat: Socat, path: string): Promise<undefined> {
  const ready = Promise.withResolvers<undefined>();
  let words = "";
  socat.stderr.on("data", (text: Buffer) => {
    words += text.toString();
    if (words.includes("starting data transfer loop")) ready.resolve(undefined);
  });
  socat.once("error", (error: NodeJS.ErrnoException) =>
    ready.reject(
      error.code === "ENOENT"
        ? new Error(
            `the serial port ${path} needs socat: install it (apt-get install socat), or give the link type tcp`,
          )
        : error,
    ),
  );
  socat.once("close", (code) =>
    ready.reject(new Error(`socat ended (${code ?? "killed"}) before ${path} was there: ${words.trim()}`)),
  );
  return ready.promise;
}

/** A killed simulator may have left its link; another file at that path is not the simulator's and stays. */
async function makeRoom(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const there = await lstat(path).catch(() => null);
  if (!there) return;
  if (there.isSymbolicLink() && (await readlink(path)).startsWith("/dev/pts/")) return unlink(path);
  throw new Error(`${path} exists and is no simulated port: choose another path`);
}
