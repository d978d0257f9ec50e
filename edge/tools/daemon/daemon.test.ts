import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../../shared/lib/log.ts";
import { lockDataDirectory } from "../../store/data-lock.ts";
import { askDaemon, lookForDaemon } from "./ask.ts";
import { type Daemon, serveTools } from "./serve.ts";
import { socketPath } from "./socket-path.ts";

let stack: AsyncDisposableStack;
let directory: string;
beforeEach(() => {
  stack = new AsyncDisposableStack();
  const made = mkdtempSync(join(tmpdir(), "edge-daemon-"));
  stack.defer(() => rmSync(made, { recursive: true, force: true }));
  directory = made;
});
afterEach(() => stack.disposeAsync());

const daemon: Daemon = {
  status: () => ({ lanes: 2 }),
  selfTest: () => Promise.resolve({ colour: "green" }),
  notReadyBecause: () => "full",
};
const serve = async (more: Partial<Daemon> = {}, log = silentLog) =>
  stack.use(await serveTools({ dataDirectory: directory, daemon: { ...daemon, ...more }, log }));

describe("the daemon's socket", () => {
  it("answers what may be asked, and nothing else", async () => {
    await serve();
    expect(await askDaemon(directory, "GET", "/status")).toEqual({ lanes: 2 });
    expect(await askDaemon(directory, "GET", "/ready")).toEqual({ because: "full" });
    expect(await askDaemon(directory, "POST", "/self-test")).toEqual({ colour: "green" });
    await expect(askDaemon(directory, "GET", "/self-test")).rejects.toThrow("the daemon answered 404");
    await expect(askDaemon(directory, "POST", "/open")).rejects.toThrow("the daemon answered 404");
  });

  it("is for the daemon's own user alone", async () => {
    await serve();
    expect(statSync(socketPath(directory)).mode & 0o777).toBe(0o600);
  });

  it("takes the place of one that a killed process left", async () => {
    writeFileSync(socketPath(directory), "");
    await serve();
    expect(await askDaemon(directory, "GET", "/status")).toEqual({ lanes: 2 });
  });

  it("goes with the daemon", async () => {
    await (await serve())[Symbol.asyncDispose]();
    expect(existsSync(socketPath(directory))).toBe(false);
    await expect(askDaemon(directory, "GET", "/status")).rejects.toThrow("the daemon does not answer");
  });

  it("that can't be made stops no daemon", async () => {
    directory = join(directory, "d".repeat(120));
    const lines: string[] = [];
    await serve({}, pino({ level: "warn" }, { write: (line) => void lines.push(line) }));
    expect(lines).toEqual([expect.stringContaining("the socket for the command-line tools cannot be created")]);
  });

  it("tells in words of what went wrong behind it", async () => {
    await serve({ selfTest: () => Promise.reject(new Error("the disk is gone")) });
    await expect(askDaemon(directory, "POST", "/self-test")).rejects.toThrow(
      /the daemon answered 500: .*the disk is gone/,
    );
    expect(await askDaemon(directory, "GET", "/status")).toEqual({ lanes: 2 });
  });
});

describe("who has the directory", () => {
  it("is the tool, until it is done", () => {
    const mine = lookForDaemon(directory);
    if (mine.isRunning) throw new Error("nobody runs here");
    expect(lookForDaemon(directory).isRunning).toBe(true);
    mine.lock[Symbol.dispose]();
    const again = lookForDaemon(directory);
    expect(again.isRunning).toBe(false);
    if (!again.isRunning) again.lock[Symbol.dispose]();
  });

  it("is a daemon that runs", () => {
    stack.use(lockDataDirectory(directory));
    expect(lookForDaemon(directory)).toEqual({ isRunning: true });
  });
});
