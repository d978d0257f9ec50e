import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { z } from "zod";
import { CentralConfig } from "../../central/config/config.ts";
import { openDatabase } from "../../central/platform/db/open-database.ts";
import { insertMany } from "../../central/platform/db/insert-many.ts";
import { cursorOf } from "../../central/platform/lists/cursor.ts";
import { startPostgres } from "../../central/test/postgres.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { startCentral, withCentral } from "./central/run-central.ts";
import { type BenchList, LISTS } from "./lists/rows.ts";

/** Measures the latency of lists: page 1, a deep page, a page after a cursor, each sort, each filter, searches. */

const options = benchCommand("lists")
  .description("Measures what a page of a list takes over HTTP, among so many rows. Prints one JSON line at its end.")
  .option("--rows <n>", "rows of each list", howMany, 1_000_000)
  .option("--times <n>", "how often each page is read, after once as a start", howMany, 5)
  .addOption(new Option("--lists <name...>").choices(Object.keys(LISTS)).default(Object.keys(LISTS)))
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ rows: number; times: number; lists: string[]; engines: string[]; directory?: string }>();

const WANTED_MS = 50;
const BATCH = 10_000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "lists-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push(...(await measure(engine)));
  console.log(JSON.stringify({ bench: "lists", unit: "ms", machine, figures }));
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measure(engine: string) {
  await using stack = new AsyncDisposableStack();
  let databaseUrl: string | null = null;
  if (engine === "postgres") {
    const server = await startPostgres();
    stack.defer(() => server.stop());
    databaseUrl = await server.createDatabase();
  }
  const place = { directory: await mkdtemp(join(directory, `${engine}-`)), databaseUrl };
  const lists = options.lists.flatMap((name) => LISTS[name] ?? []);
  const fillMs = await timed(() => fill(place, lists));
  const indexMs = await timed(() => withCentral(place, () => Promise.resolve()));
  say(`${engine}: ${options.rows} rows each in ${seconds(fillMs)} s, their indexes in ${seconds(indexMs)} s`);

  const central = await startCentral(place, say);
  stack.use(central.child);
  const person = await central.signIn();
  const figures = [];
  for (const list of lists)
    for (const [what, query] of Object.entries(pagesOf(list))) {
      const page = () => person.get(`${list.path}?${new URLSearchParams(query).toString()}`, z.unknown());
      await page();
      const times = [];
      for (let n = 0; n < options.times; n++) times.push(await timed(page));
      const { median } = summary(times);
      const maxMs = Math.round(Math.max(...times) * 10) / 10;
      say(`  ${engine} ${list.path} ${what}: ${Math.round(median * 10) / 10} ms (at most ${maxMs})`);
      figures.push({ engine, list: list.path, what, median, maxMs, isAsWanted: median <= WANTED_MS });
    }
  return figures;
}

/** Inserts the rows before the indexes exist, as in an upgrade. */
async function fill(place: { directory: string; databaseUrl: string | null }, lists: readonly BenchList[]) {
  const config = CentralConfig.parse({ data_directory: place.directory, database_url: place.databaseUrl });
  const database = await openDatabase(config, { log: silentLog, random: Math.random });
  for (const { table, row } of lists)
    for (let from = 0; from < options.rows; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, options.rows - from) }, (_, n) => row(from + n));
      await database.write((tx) => insertMany(tx, table, rows as never[]));
    }
  await database.close();
}

/** The measured pages with their queries. */
function pagesOf({ sorts, filters, searches, middle }: BenchList): Record<string, Record<string, string>> {
  const [sort = ""] = sorts;
  const after = cursorOf({ sort, order: "desc" }, middle(options.rows));
  return {
    "page 1": {},
    "page 500, the last by number": { page: "500" },
    "behind a cursor in the middle": { after },
    ...Object.fromEntries(
      sorts.flatMap((by) => ["asc", "desc"].map((order) => [`by ${by} ${order}`, { sort: by, order }])),
    ),
    ...Object.fromEntries(filters.map(([name, value, what]) => [`${name}: ${what}`, { [name]: value }])),
    ...Object.fromEntries(searches.map(([text, what]) => [`search: ${what}`, { search: text }])),
  };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await act();
  return performance.now() - startMs;
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
