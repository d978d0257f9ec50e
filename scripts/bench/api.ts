import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import autocannon from "autocannon";
import { Option } from "commander";
import { z } from "zod";
import { CentralConfig } from "../../central/config/config.ts";
import { insertMany } from "../../central/platform/db/insert-many.ts";
import { openDatabase } from "../../central/platform/db/open-database.ts";
import { startPostgres } from "../../central/test/postgres.ts";
import { silentLog } from "../../shared/lib/log.ts";
import { freePort } from "../../shared/test/free-port.ts";
import { SessionReply } from "../../central/wire/auth.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { startNode } from "../lib/child.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { type CentralPlace, LOGIN, startCentral, withCentral } from "./central/run-central.ts";
import { until } from "../lib/until.ts";
import { LISTS } from "./lists/rows.ts";

/** Measures the cost of a request against a plain handler with the same single statement on the same database. */

const options = benchCommand("api")
  .description(
    "Measures requests a second of a detail, a list of 20 and a create with audit and feed, by turns with plain Hono " +
      "handlers that run one statement. Prints one JSON line at its end.",
  )
  .option("--rows <n>", "companies in the list", howMany, 100_000)
  .option("--seconds <n>", "how long each is measured, each time", positive, 4)
  .option("--connections <n>", "requests at once", howMany, 10)
  .option("--rounds <n>", "how often each is measured", howMany, 2)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{
    rows: number;
    seconds: number;
    connections: number;
    rounds: number;
    engines: string[];
    directory?: string;
  }>();

const BATCH = 10_000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "api-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push(...(await measure(engine)));
  console.log(JSON.stringify({ bench: "api", unit: "requests a second", machine, figures }));
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
  const place: CentralPlace = { directory: await mkdtemp(join(directory, `${engine}-`)), databaseUrl };
  await withCentral(place, () => Promise.resolve());
  const id = await fill(place);
  const central = await startCentral(place, () => undefined);
  stack.use(central.child);
  const port = await freePort();
  const floor = startNode(
    join(import.meta.dirname, "api/floor.ts"),
    [databaseUrl ?? join(place.directory, "central.db"), String(port)],
    { onLine: say },
  );
  stack.use(floor);
  await until("the floor listens", () => floor.lines.includes("ready"));
  const token = await tokenOf(central.url);

  const requests = [
    { what: "detail", path: `/v1/companies/${id}`, wanted: 0.3 },
    { what: "list of 20", path: "/v1/companies", wanted: 0.3 },
    { what: "create with audit and feed", path: "/v1/areas", body: JSON.stringify({ name: "Marunda" }), wanted: 0.4 },
  ];
  const figures = [];
  for (const { what, path, body, wanted } of requests) {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const run = async (base: string): Promise<number> => {
      const { connections, seconds } = options;
      const method = body === undefined ? "GET" : "POST";
      const load = {
        url: `${base}${path}`,
        connections,
        duration: seconds,
        method,
        headers,
        ...(body !== undefined && { body }),
      };
      const result = await autocannon(load as autocannon.Options);
      if (result.non2xx + result.errors > 0)
        throw new Error(`${what}: ${result.non2xx} refused, ${result.errors} lost`);
      return result.requests.average;
    };
    const [own, plain]: number[][] = [[], []];
    for (let round = 0; round <= options.rounds; round++) {
      const [plainRate, ownRate] = [await run(`http://127.0.0.1:${port}`), await run(central.url)];
      // The first round warms both up.
      if (round === 0) continue;
      plain?.push(plainRate);
      own?.push(ownRate);
    }
    const [aSecond, floorASecond] = [Math.max(...(own ?? [])), Math.max(...(plain ?? []))].map(Math.round);
    const share = Math.round(((aSecond ?? 0) / (floorASecond ?? 1)) * 100) / 100;
    say(`  ${engine} ${what}: ${aSecond} a second, ${share} of the floor's ${floorASecond}`);
    figures.push({ engine, what, aSecond, floorASecond, share, isAsWanted: share >= wanted, wanted });
  }
  return figures;
}

/** @returns the id of one of the rows */
async function fill({ directory: data_directory, databaseUrl: database_url }: CentralPlace): Promise<string> {
  const { row } = LISTS.companies ?? {};
  if (!row) throw new Error("the rows of companies are not declared");
  const database = await openDatabase(CentralConfig.parse({ data_directory, database_url }), {
    log: silentLog,
    random: Math.random,
  });
  for (let from = 0; from < options.rows; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, options.rows - from) }, (_, n) => row(from + n));
    await database.write((tx) => insertMany(tx, "companies", rows as never[]));
  }
  await database.close();
  return String(row(0).id);
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(LOGIN),
  });
  return z.object({ data: SessionReply }).parse(await answer.json()).data.access_token;
}
