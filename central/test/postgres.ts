import { execFile, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { newId } from "../../shared/lib/ids.ts";
import { quickestFolder } from "../../shared/test/quickest-folder.ts";

const run = promisify(execFile);
const DEBIAN = "/usr/lib/postgresql";
/** The socket's folder is private, so that every cluster may use the same port. */
const PORT = 5432;

/** A PostgreSQL cluster in a temporary folder, reached by a socket there. */
export interface TestPostgres {
  /** Of its socket. */
  folder: string;
  /** Makes an empty database, or a copy of the unused one at this address. @returns its address */
  createDatabase(copied?: string): Promise<string>;
  /** Ends every connection and starts the server again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes an empty database in this cluster, or a copy of the unused one at this address. @returns its address */
export async function createPostgresDatabase(folder: string, copied?: string): Promise<string> {
  const name = `test_${newId().replaceAll("-", "")}`;
  const template = copied === undefined ? "" : ` template ${databaseIn(copied)} strategy file_copy`;
  await ask(folder, `create database ${name}${template}`);
  return addressOf(folder, name);
}

/** Drops the database at this address, with its connections. */
export const dropPostgresDatabase = (address: string): Promise<void> =>
  ask(new URL(address).searchParams.get("host") ?? "", `drop database ${databaseIn(address)} with (force)`);

const databaseIn = (address: string): string => new URL(address).pathname.slice(1);
const addressOf = (folder: string, database: string): string =>
  `postgres://postgres@localhost:${PORT}/${database}?host=${folder}`;

async function ask(folder: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(folder, "postgres") });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/**
 * Starts a cluster; needs PostgreSQL's programs on this machine. It sorts text by a locale, so that a test notices code
 * that relies on byte order.
 */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = programs();
  const user = await unprivileged();
  const folder = mkdtempSync(join(quickestFolder(), "central-pg-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const initdb = ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"];
  await run(join(bin, "initdb"), [...initdb, "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en"], {
    ...user,
  });

  const settings = {
    fsync: "off",
    full_page_writes: "off",
    // Its transactions, at any time, delay the entries of the feed that a test is about to read.
    autovacuum: "off",
    max_connections: "400",
    listen_addresses: "",
    unix_socket_directories: folder,
    port: String(PORT),
  };
  const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const start = () => {
    const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], { ...user, stdio: "ignore", cwd: folder });
    return { server, ended: new Promise<void>((resolve) => server.once("exit", () => resolve())) };
  };
  let current = start();

  const halt = async (): Promise<void> => {
    current.server.kill("SIGINT");
    await current.ended;
  };
  const ready = () => answering(() => ask(folder, "select 1"), current.server);
  await ready();
  return {
    folder,
    createDatabase: (copied) => createPostgresDatabase(folder, copied),
    async restart() {
      await halt();
      current = start();
      await ready();
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Real time: another process starts. */
async function answering(ask: () => Promise<void>, server: { exitCode: number | null }): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await ask();
      return;
    } catch (error) {
      if (server.exitCode !== null || tries === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

function programs(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const found = versions.map((version) => join(DEBIAN, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
  if (found === undefined) throw new Error("PostgreSQL is not installed here: install Debian's package postgresql");
  return found;
}

/** PostgreSQL refuses to run as root: then another user runs it. */
async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string) => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}
