import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A pseudo-terminal that stands for a serial port: one end is a path, the other is this object. */
export interface Pty extends AsyncDisposable {
  /** The path that a driver opens. It exists while plugged in. */
  readonly path: string;
  /** Receives the bytes that are written to the port. */
  onData(receive: (bytes: Buffer) => void): void;
  /** Sends bytes out of the port. */
  write(bytes: Uint8Array | string): void;
  unplug(): Promise<void>;
  plug(): Promise<void>;
}

/** Starts socat and waits until the port exists. */
export async function openPty(): Promise<Pty> {
  const directory = await mkdtemp(join(tmpdir(), "pty-"));
  const path = join(directory, "port");
  let receive = (_bytes: Buffer): void => undefined;
  let socat: ChildProcess | null = null;

  async function plug(): Promise<void> {
    const child = spawn("socat", ["-d", "-d", `PTY,link=${path},rawer`, "STDIO"]);
    socat = child;
    child.stdout.on("data", (bytes: Buffer) => receive(bytes));
    // Bytes that are written while the port closes are lost, as on a real cable.
    child.stdin.on("error", () => undefined);
    let said = "";
    for await (const [chunk] of onData(child.stderr)) {
      said += chunk.toString();
      if (said.includes("starting data transfer loop")) break;
    }
    child.stderr.resume();
  }

  async function unplug(): Promise<void> {
    const child = socat;
    socat = null;
    if (!child) return;
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  }

  await plug();
  return {
    path,
    onData(listener) {
      receive = listener;
    },
    write: (bytes) => void socat?.stdin?.write(bytes),
    unplug,
    plug,
    async [Symbol.asyncDispose]() {
      await unplug();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function* onData(stream: NodeJS.ReadableStream): AsyncGenerator<[Buffer]> {
  for (;;) yield (await once(stream, "data")) as [Buffer];
}
