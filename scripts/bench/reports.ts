import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Option } from "commander";
import { request } from "undici";
import { CentralConfig } from "../../central/config/config.ts";
import { insertMany } from "../../central/platform/db/insert-many.ts";
import { openDatabase } from "../../central/platform/db/open-database.ts";
import { startPostgres } from "../../central/test/postgres.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { SessionReply } from "../../central/wire/auth.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { type CentralPlace, LOGIN, startCentral, withCentral } from "./central/run-central.ts";
import { LISTS } from "./lists/rows.ts";

/** Measures report files over HTTP: time, central's memory, and the requests of others meanwhile. */

const options = benchCommand("reports")
  .description(
    "Measures the report of vehicle activities as XLSX, CSV and PDF: its time, central's memory above idle, and the " +
      "latency of other requests while the longest one is made. Prints one JSON line at its end.",
  )
  .option("--rows <n>", "rows of the longest report", howMany, 1_000_000)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ rows: number; engines: string[]; directory?: string }>();

const BATCH = 10_000;
const SHORT = 1_000;
const MIDDLE = 100_000;
const WANTED = { xlsxMs: 4_000, pdfMs: 2_000, aboveIdleMb: 150, liveRatio: 1.5 };
/** Lanes that select a report of each length. */
const LANES = {
  short: "01920000-0000-7000-8000-00000000a001",
  middle: "01920000-0000-7000-8000-00000000a002",
  other: "01920000-0000-7000-8000-00000000a003",
};
const EVERY_MS = 20;
const MIB = 2 ** 20;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "reports-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push({ engine, ...(await measure(engine)) });
  console.log(JSON.stringify({ bench: "reports", unit: "ms", machine, figures }));
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
  await fill(place);
  await withCentral(place, () => Promise.resolve());
  say(`${engine}: ${options.rows} rows are stored`);
  const central = await startCentral(place, say);
  stack.use(central.child);
  const login = await request(`${central.url}/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(LOGIN),
  });
  const { data } = (await login.body.json()) as { data: unknown };
  const headers = { authorization: `Bearer ${SessionReply.parse(data).access_token}` };

  const memory = async (): Promise<number> => {
    const status = await readFile(`/proc/${central.child.pid}/status`, "utf8");
    return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / MIB;
  };
  /** Downloads a file. Its memory line is the highest resident size in each quarter of the bytes' time. */
  const download = async (form: string, query: string) => {
    const idleMb = await memory();
    const samples: number[] = [];
    const ended = new AbortController();
    const sampling = (async () => {
      while (!ended.signal.aborted) {
        samples.push(await memory());
        await pause(100);
      }
    })();
    const startMs = performance.now();
    const answer = await request(`${central.url}/v1/reports/vehicle-activities/${form}${query}`, { headers });
    if (answer.statusCode !== 200) throw new Error(`${form}: ${answer.statusCode} ${await answer.body.text()}`);
    let bytes = 0;
    for await (const part of answer.body) bytes += (part as Buffer).length;
    const ms = Math.round(performance.now() - startMs);
    ended.abort();
    await sampling;
    const quarter = Math.ceil(samples.length / 4);
    const quarters = [0, 1, 2, 3].map((at) => Math.max(...samples.slice(at * quarter, (at + 1) * quarter), 0));
    const figure = {
      form,
      query,
      ms,
      bytes,
      aboveIdleMb: Math.round(Math.max(...samples) - idleMb),
      quartersAboveIdleMb: quarters.map((mb) => Math.round(mb - idleMb)),
    };
    say(
      `  ${engine} ${form}${query}: ${ms} ms, ${figure.aboveIdleMb} MB above idle (${figure.quartersAboveIdleMb.join(" ")})`,
    );
    return figure;
  };
  const live = async (signal: AbortSignal): Promise<number[]> => {
    const times: number[] = [];
    while (!signal.aborted) {
      const startMs = performance.now();
      const answer = await request(`${central.url}/v1/gate-activities?per_page=20`, { headers });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`a live request: ${answer.statusCode}`);
      times.push(performance.now() - startMs);
      await pause(EVERY_MS);
    }
    return times;
  };

  // The first files load the code of their format.
  for (const form of ["excel", "csv", "pdf"]) await download(form, "?lane_id=" + LANES.short);
  const short = await download("pdf", `?lane_id=${LANES.short}`);
  const xlsx = await download("excel", `?lane_id=${LANES.middle}`);
  const csv = await download("csv", `?lane_id=${LANES.middle}`);
  const long = [await download("excel", ""), await download("csv", "")];

  await live(AbortSignal.timeout(2_000));
  const idle = summary(await live(AbortSignal.timeout(10_000)));
  const made = new AbortController();
  const [, times] = await Promise.all([download("excel", "").finally(() => made.abort()), live(made.signal)]);
  const busy = summary(times);
  const ratio = Math.round((busy.median / idle.median) * 100) / 100;
  say(`  ${engine} live requests: ${idle.median} ms, ${busy.median} ms during a report (${ratio} times)`);
  return {
    short,
    middle: [xlsx, csv],
    long,
    live: { idle, busy, ratio },
    wanted: WANTED,
    isAsWanted: {
      xlsx: xlsx.ms <= WANTED.xlsxMs && xlsx.aboveIdleMb <= WANTED.aboveIdleMb,
      csv: csv.ms <= xlsx.ms,
      pdf: short.ms <= WANTED.pdfMs,
      live: ratio <= WANTED.liveRatio,
    },
  };
}

async function fill(place: CentralPlace): Promise<void> {
  const config = CentralConfig.parse({ data_directory: place.directory, database_url: place.databaseUrl });
  const database = await openDatabase(config, { log: silentLog, random: Math.random });
  const { table, row } = LISTS.activities ?? {};
  if (!table || !row) throw new Error("no rows of gate activities");
  for (let from = 0; from < options.rows; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, options.rows - from) }, (_, at) => {
      const n = from + at;
      const lane_id = n < SHORT ? LANES.short : n < SHORT + MIDDLE ? LANES.middle : LANES.other;
      return { ...row(n), kind: "decision", lane_id };
    });
    await database.write((tx) => insertMany(tx, table, rows as never[]));
  }
  await database.close();
}
