import { spawn, type ChildProcessByStdio } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { lstat, mkdir, readlink, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import { type Readable, type Writable } from "node:stream";
import { type Clock } from "../../../shared/lib/clock.ts";
import { type Link } from "./link.ts";

type Socat = ChildProcessByStdio<Writable, Readable, Readable>;

/**
 * A serial port that exists only in this machine: a pseudo-terminal of socat's, under a name of our choice.
 * It stays while the edge opens and closes it, as a USB adaptor does.
 * @param path where the edge finds the port; a symbolic link that comes and goes with the plug
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
    // Without a holder socat would end, and the port vanish, whenever the edge closes it.
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

/** Resolves when socat moves bytes; rejects with its own words when it cannot. */
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

/** A killed simulator may have left its link; anything else at that path is somebody's and stays. */
async function makeRoom(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const there = await lstat(path).catch(() => null);
  if (!there) return;
  if (there.isSymbolicLink() && (await readlink(path)).startsWith("/dev/pts/")) return unlink(path);
  throw new Error(`${path} exists and is no simulated port: choose another path`);
}
