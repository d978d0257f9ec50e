import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { CentralConfig } from "../../central/config/config.ts";
import { FIND_WORDS } from "../../central/web/pages/find/find-words.ts";
import { insertMany } from "../../central/platform/db/insert-many.ts";
import { openDatabase } from "../../central/platform/db/open-database.ts";
import { startPostgres } from "../../central/test/postgres.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { Area } from "../../shared/wire/area.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { LOGIN, startCentral, withCentral } from "./central/run-central.ts";
import * as findable from "./find/fill.ts";
import { LISTS, plateOf } from "./lists/rows.ts";

/** Measures the one field that finds anything: the page, from what is typed to its answer, for every kind of number. */

const options = benchCommand("find")
  .description("Measures the search for anything over HTTP, by each kind of number and name. Prints one JSON line.")
  .option("--activities <n>", "activities at the gates", howMany, 1_000_000)
  .option("--many <n>", "documents, tickets, vehicles and employees, each", howMany, 100_000)
  .option("--some <n>", "companies, users and vessels, each", howMany, 10_000)
  .option("--times <n>", "different values of each kind", howMany, 20)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<findable.Sizes & { times: number; engines: string[]; directory?: string }>();

const WANTED_MS = 150;
const BATCH = 10_000;
const WARM_UP_ROUNDS = 5;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "find-"));
const documents = findable.documentsOf(options.many);
const some = (n: number): number => (n * 7919) % options.some;
const many = (n: number): number => (n * 7919) % options.many;

/** What is typed, by kind. */
const TYPED: Readonly<Record<string, (n: number) => string>> = {
  plate: (n) => plateOf(many(n)),
  "part of a plate": (n) => plateOf(many(n)).slice(1, 5),
  "access number": (n) => findable.accessNumberOf(many(n)),
  "code of a vehicle": (n) => findable.codeOf(many(n)),
  container: (n) =>
    documents.filter((one) => one.document.container?.length)[n]?.document.container?.[0]?.nomor_kontainer ?? "",
  CAR: (n) => documents[many(n)]?.document.car ?? "",
  "registration number": (n) => documents[many(n)]?.document.no_daftar ?? "",
  "SPMK number": (n) => findable.spmkOf(many(n)),
  "name of a company": (n) => `Sentosa ${String(some(n)).slice(0, 2)}`,
  "name of a person": (n) => findable.personOf(some(n)),
  "name of a driver": (n) => findable.driverOf(many(n)),
  vessel: (n) => findable.vesselOf(some(n)),
  "a common word": () => "sentosa",
  nothing: (n) => `nowhere at all ${n}`,
};

try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push(...(await measure(engine)));
  console.log(JSON.stringify({ bench: "find", unit: "ms", machine, figures }));
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
  await fillActivities(place);
  await withCentral(place, async ({ platform }, admin) => {
    const { id } = await admin.post("/v1/areas", { name: "Bench" }, Area);
    await findable.fillFindable(platform, id, options);
    await findable.fillPapers(platform, id, options);
  });
  say(`${engine}: filled`);
  const central = await startCentral(place, say);
  stack.use(central.child);
  const find = await finderAt(central.url);
  const figures = [];
  // A central that has just started has not compiled its code yet.
  for (let n = -WARM_UP_ROUNDS; n < 0; n++) for (const textOf of Object.values(TYPED)) await find(textOf(-n));
  for (const [what, textOf] of Object.entries(TYPED)) {
    await find(textOf(0));
    const times = [];
    for (let n = 1; n <= options.times; n++) times.push(await find(textOf(n)));
    const { median } = summary(times);
    const maxMs = Math.round(Math.max(...times));
    say(`  ${engine} ${what}: ${Math.round(median)} ms (at most ${maxMs})`);
    figures.push({ engine, what, median, maxMs, isAsWanted: median <= WANTED_MS });
  }
  return figures;
}

/** Before the indexes exist, as in an upgrade. */
async function fillActivities(place: { directory: string; databaseUrl: string | null }): Promise<void> {
  const config = CentralConfig.parse({ data_directory: place.directory, database_url: place.databaseUrl });
  const database = await openDatabase(config, { log: silentLog, random: Math.random });
  for (let from = 0; from < options.activities; from += BATCH) {
    const length = Math.min(BATCH, options.activities - from);
    const rows = Array.from({ length }, (_, n) => LISTS["activities"]?.row(from + n));
    await database.write((tx) => insertMany(tx, "gate_activities", rows as never[]));
  }
  await database.close();
}

/** Signs in to the pages. @returns a search that gives its time in ms */
async function finderAt(url: string): Promise<(text: string) => Promise<number>> {
  const own = { "sec-fetch-site": "same-origin" };
  const entry = await fetch(`${url}/sign-in`, {
    method: "POST",
    redirect: "manual",
    headers: own,
    body: new URLSearchParams({ ...LOGIN, to: "/" }),
  });
  const cookie = entry.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return async (text) => {
    const startMs = performance.now();
    const answer = await fetch(`${url}/find?q=${encodeURIComponent(text)}`, {
      redirect: "manual",
      headers: { ...own, cookie },
    });
    const page = await answer.text();
    if (page.includes(FIND_WORDS.id.partly) || page.includes(FIND_WORDS.en.partly))
      throw new Error(`not everything could be searched for ${text}`);
    if (answer.status !== 200 && answer.status !== 303) throw new Error(`/find answers ${answer.status}`);
    return performance.now() - startMs;
  };
}
