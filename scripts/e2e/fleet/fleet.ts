import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3Server } from "../../../central/test/s3-server.ts";
import { systemClock } from "../../../shared/lib/clock.ts";
import { type Child, startNode } from "../../lib/child.ts";
import { until } from "../../lib/until.ts";
import { type Haproxy, type Name, startHaproxy } from "./haproxy.ts";

const MAIN = join(import.meta.dirname, "../../../central/main.ts");
const START_MS = 180_000;
export const LOGIN = { email: "first@example.com", password: "a long enough password" };

/** Several centrals on one PostgreSQL and one bucket, behind haproxy. */
export interface Fleet extends AsyncDisposable {
  proxy: Haproxy;
  /** SIGKILL, as in a power failure. */
  kill(name: Name): Promise<void>;
  /** Starts one that has ended; resolves when haproxy sends it requests. */
  start(name: Name): Promise<void>;
  /** An update of one, as an operator does it: drained first, or ended under its requests. */
  restart(name: Name, how: "drained" | "at once"): Promise<void>;
  /** Starts one more with other settings. @returns its output once it has ended */
  refused(settings: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }>;
}

/** @param databaseUrl of an empty database */
export async function openFleet(databaseUrl: string): Promise<Fleet> {
  await using opening = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), "fleet-"));
  opening.defer(() => rmSync(folder, { recursive: true, force: true }));
  const bucket = opening.use(await startS3Server(() => systemClock.nowMs()));
  const proxy = opening.use(await startHaproxy(folder));
  const running = new Map<Name, Child>();
  opening.defer(async () => void (await Promise.all([...running.values()].map((child) => child.stop()))));
  const files = Object.fromEntries(
    Object.entries(bucket.settings).map(([key, value]) => [`GATE_${key.toUpperCase()}`, String(value)]),
  );
  const spawn = (directory: string, settings: Readonly<Record<string, string>>): Child => {
    mkdirSync(join(folder, directory), { recursive: true });
    return startNode(MAIN, [], {
      env: {
        DATABASE_URL: databaseUrl,
        GATE_DATA_DIRECTORY: join(folder, directory),
        GATE_PORT: "0",
        GATE_PUBLIC_URL: proxy.url,
        GATE_TRUSTED_PROXIES: "1",
        GATE_FIRST_ADMIN_EMAIL: LOGIN.email,
        GATE_FIRST_ADMIN_PASSWORD: LOGIN.password,
        ...settings,
      },
    });
  };
  const start = async (name: Name): Promise<void> => {
    const child = spawn(name, files);
    running.set(name, child);
    const port = /"url":"[^"]+:(\d+)"/.exec(await child.line(/"url":"/, START_MS))?.[1];
    await proxy.moved(name, Number(port));
    await until(`haproxy sees ${name}`, async () => (await proxy.statusOf(name))["status"]?.startsWith("UP"), START_MS);
  };
  const ended = (name: Name): Child => {
    const child = running.get(name);
    if (!child) throw new Error(`${name} was not started`);
    running.delete(name);
    return child;
  };
  // The first one makes the schema.
  await start("one");
  await Promise.all((["two", "three"] as const).map(start));
  const resources = opening.move();
  return {
    proxy,
    start,
    async kill(name) {
      await ended(name).kill();
    },
    async restart(name, how) {
      if (how === "drained") {
        await proxy.set(name, "drain");
        await until(`${name} is drained`, async () => (await proxy.statusOf(name))["scur"] === "0", START_MS);
      }
      const { code } = await ended(name).stop(START_MS);
      if (code !== 0) throw new Error(`${name} ended with ${code ?? "a signal"}`);
      if (how === "drained") await proxy.set(name, "ready");
      await start(name);
    },
    async refused(settings) {
      const child = spawn("further", settings);
      const { code } = await child.exited;
      return { code, output: child.lines.join("\n") };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
