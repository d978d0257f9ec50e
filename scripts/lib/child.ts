import { spawn, type ChildProcessByStdio } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface ChildExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A child process of a script or a test, read line by line. */
export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** All lines so far, standard output and standard error in the order of arrival. */
  readonly lines: readonly string[];
  /** Resolves when the process has ended and its last line has been read. */
  readonly exited: Promise<ChildExit>;
  /**
   * The first line, past or future, that matches the pattern.
   * Rejects with the last lines in the message when the process ends or the timeout (ms) expires.
   */
  line(pattern: RegExp, withinMs?: number): Promise<string>;
  /** Calls back with every further line; the returned function unsubscribes. */
  onLine(listener: (line: string) => void): () => void;
  /** SIGTERM, then SIGKILL after the timeout (ms). */
  stop(withinMs?: number): Promise<ChildExit>;
  /** SIGKILL, as in a power failure. */
  kill(): Promise<ChildExit>;
}

export interface ChildSettings {
  cwd?: string;
  /** A command prefix that starts the program, such as `["nice", "-n", "19"]`. */
  under?: readonly string[];
  /** Added to this process's own environment. */
  env?: Readonly<Record<string, string>>;
  /** Called with every line. */
  onLine?: (line: string) => void;
}

/** Starts a Node program with this process's Node. @param file path of the program; @param args its arguments */
export function startNode(file: string, args: readonly string[] = [], settings: ChildSettings = {}): Child {
  const [command = "", ...all] = [...(settings.under ?? []), process.execPath, file, ...args];
  return startChild(command, all, settings);
}

/** Starts any program; its standard input is closed. */
export function startChild(command: string, args: readonly string[], settings: ChildSettings = {}): Child {
  const started: ChildProcessByStdio<null, Readable, Readable> = spawn(command, args, {
    ...(settings.cwd === undefined ? {} : { cwd: settings.cwd }),
    env: { ...process.env, ...settings.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>(settings.onLine ? [settings.onLine] : []);
  for (const stream of [started.stdout, started.stderr])
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      for (const listener of [...listeners]) listener(line);
    });

  const ended = Promise.withResolvers<ChildExit>();
  started.once("error", (error) => {
    lines.push(error.message);
    ended.resolve({ code: null, signal: null });
  });
  // `close` comes after the streams have ended; `exit` may come before the last line.
  started.once("close", (code, signal) => ended.resolve({ code, signal }));

  const signalAndWait = async (signal: NodeJS.Signals): Promise<ChildExit> => {
    started.kill(signal);
    return ended.promise;
  };
  const onLine = (listener: (line: string) => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const stop = async (withinMs = 5_000): Promise<ChildExit> => {
    const timer = setTimeout(() => started.kill("SIGKILL"), withinMs);
    try {
      return await signalAndWait("SIGTERM");
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    pid: started.pid ?? -1,
    lines,
    exited: ended.promise,
    onLine,
    async line(pattern, withinMs = 10_000) {
      const past = lines.find((line) => pattern.test(line));
      if (past !== undefined) return past;
      const found = Promise.withResolvers<string>();
      const lose = (why: string): void =>
        found.reject(new Error(`${why} before ${String(pattern)} came:\n${lines.slice(-20).join("\n")}`));
      const forget = onLine((line) => {
        if (pattern.test(line)) found.resolve(line);
      });
      const timer = setTimeout(() => lose(`${withinMs} ms went by`), withinMs);
      void ended.promise.then(({ code, signal }) => lose(`the process ended (${code ?? signal ?? "not started"})`));
      try {
        return await found.promise;
      } finally {
        clearTimeout(timer);
        forget();
      }
    },
    stop,
    kill: () => signalAndWait("SIGKILL"),
    async [Symbol.asyncDispose]() {
      await stop();
    },
  };
}
