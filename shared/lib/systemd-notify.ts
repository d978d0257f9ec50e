import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Writable } from "node:stream";

/** A shell starts the program for each message: starting it from here would copy this process's page tables. */
const SCRIPT = 'while read -r message; do systemd-notify "$message"; done';

/** Sends messages to systemd. */
export interface SystemdNotify extends Disposable {
  /** @param message such as `READY=1` or `WATCHDOG=1` */
  send(message: string): void;
}

/**
 * Node has no datagram sockets, so a child process sends the messages (units: `NotifyAccess=all`). It is started again
 * when it has ended; a message that gets lost on the way is followed by the next one.
 */
export function systemdNotify(): SystemdNotify {
  let child: ChildProcessByStdio<Writable, null, null> | null = null;
  const start = (): ChildProcessByStdio<Writable, null, null> => {
    const started = spawn("/bin/sh", ["-c", SCRIPT], { stdio: ["pipe", "ignore", "ignore"] });
    const forget = (): void => {
      if (child === started) child = null;
    };
    started.on("error", forget).on("exit", forget);
    started.stdin.on("error", forget);
    started.unref();
    return started;
  };
  return {
    send(message) {
      child ??= start();
      child.stdin.write(`${message}\n`);
    },
    [Symbol.dispose]() {
      child?.stdin.end();
      child = null;
    },
  };
}
