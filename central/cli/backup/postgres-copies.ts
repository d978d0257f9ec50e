import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import pg from "pg";
import { messageOf } from "../../../shared/lib/message-of.ts";
import { environmentOfProgram } from "../../config/read-config.ts";
import { type DatabaseCopies, MAIN_TABLES, type NamedFile, NEWEST_MIGRATION, NOTE_BACKUP } from "./database-copies.ts";
import { BackupRefused } from "./refused.ts";

const CONNECT_MS = 10_000;
const FILES_PER_PAGE = 5_000;

/**
 * Copies of a PostgreSQL database, by PostgreSQL's own programs on the path.
 * @param url without a pgbouncer in transaction mode
 */
export function postgresCopies(url: string): DatabaseCopies {
  const { address, environment } = withoutPassword(url);
  const run = async (program: string, args: string[], readLines?: (lines: AsyncIterable<string>) => Promise<void>) => {
    const child = spawn(program, args, { env: environmentOfProgram(environment), stdio: ["ignore", "pipe", "pipe"] });
    const ended = new Promise<number | null>((resolve, reject) => {
      child.once("error", (cause) =>
        reject(new BackupRefused(`${program} does not run: install postgresql-client. (${cause.message})`, { cause })),
      );
      child.once("close", resolve);
    });
    if (!readLines) child.stdout.resume();
    const [code, errors] = await Promise.all([
      ended,
      text(child.stderr),
      readLines?.(createInterface({ input: child.stdout, crlfDelay: Infinity })),
    ]);
    if (code !== 0) throw new BackupRefused(`${program} failed: ${errors.trim()}`);
  };

  return {
    save: (file, use) =>
      connected(url, async (client) => {
        // One moment for the dump, the counts and the files. It writes nothing: no reader waits for it.
        await client.query("begin isolation level repeatable read read only");
        const { rows } = await client.query<{ id: string }>("select pg_export_snapshot() as id");
        const snapshot = `--snapshot=${rows[0]?.id ?? ""}`;
        const what = ["--format=custom", "--no-owner", "--no-privileges", snapshot];
        await run("pg_dump", [...what, `--file=${file}`, `--dbname=${address}`]);
        const newest = await client.query<{ name: string }>(NEWEST_MIGRATION);
        return use({
          schema: newest.rows[0]?.name ?? "none",
          counts: await countsIn(client),
          files: () => filesIn(client),
        });
      }),

    async check(file, counts) {
      const found: Record<string, number> = Object.fromEntries(MAIN_TABLES.map((table) => [table, 0]));
      await run("pg_restore", ["--data-only", "--file=-", file], async (lines) => {
        let table: string | null = null;
        for await (const line of lines) {
          if (table === null) table = /^COPY (?:\w+\.)?(\w+) \(/.exec(line)?.[1] ?? null;
          else if (line === "\\.") table = null;
          else if (table in found) found[table] = (found[table] ?? 0) + 1;
        }
      });
      if (JSON.stringify(found) !== JSON.stringify(counts))
        throw new BackupRefused("Its database has other rows than its manifest names.");
    },

    requireEmpty: () =>
      connected(url, async (client) => {
        const { rows } = await client.query("select 1 from pg_tables where schemaname = current_schema() limit 1");
        if (rows.length > 0)
          throw new BackupRefused("The database of the settings is not empty: make a new one and name it there.");
      }),

    restore: (file) =>
      run("pg_restore", [
        ...["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"],
        ...[`--dbname=${address}`, file],
      ]),

    note: (at) => connected(url, async (client) => void (await client.query(NOTE_BACKUP("$1"), [at]))),
  };
}

/** A password in an argument could be read by every account of the machine. */
function withoutPassword(url: string): { address: string; environment: Record<string, string> } {
  const address = new URL(url);
  // A parameter wins over the user's part, as it does for the drivers.
  const parameter = /(?<=[?&])password=([^&]*)&?/.exec(address.search);
  const password = decodeURIComponent(parameter?.[1] ?? address.password);
  address.password = "";
  if (parameter) address.search = address.search.replace(parameter[0], "").replace(/[?&]$/, "");
  return { address: address.href, environment: password === "" ? {} : { PGPASSWORD: password } };
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A lost connection fails the statement that needs it.
  client.on("error", () => undefined);
  await client.connect().catch((cause: unknown) => {
    throw new BackupRefused(`The database cannot be reached: ${messageOf(cause)}`, { cause });
  });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function countsIn(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of MAIN_TABLES) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
    counts[table] = Number(rows[0]?.count);
  }
  return counts;
}

async function* filesIn(client: pg.Client): AsyncGenerator<NamedFile> {
  const text = 'select path, sha256 from files where path collate "C" > $1 order by path collate "C" limit $2';
  for (let last: string | undefined = ""; last !== undefined;) {
    const page: { rows: NamedFile[] } = await client.query(text, [last, FILES_PER_PAGE]);
    yield* page.rows;
    last = page.rows.at(-1)?.path;
  }
}
