import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { Pool } from "undici";
import { z } from "zod";
import { startPostgres } from "../../central/test/postgres.ts";
import { SessionReply } from "../../central/wire/auth.ts";
import { Area } from "../../shared/wire/area.ts";
import { Company } from "../../central/wire/company.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { LOGIN, startCentral, withCentral } from "./central/run-central.ts";

/** Measures the throughput of ticket creation over HTTP, including audit and publication to the gates. */

const options = benchCommand("create-tickets")
  .description(
    "Measures how many tickets a second are created over so many connections. Prints one JSON line at its end.",
  )
  .option("--connections <n>", "requests at once", howMany, 32)
  .option("--tickets <n>", "tickets to create, after a tenth of them as a start", howMany, 4000)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ connections: number; tickets: number; engines: string[]; directory?: string }>();

const WANTED_A_SECOND = 400;
const PATH = "/v1/tickets/tenant/without-pabeanan";
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "create-tickets-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push(await measure(engine));
  console.log(JSON.stringify({ bench: "create-tickets", unit: "ms", machine, figures }));
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measure(engine: string) {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(directory, `${engine}-`));
  let databaseUrl: string | null = null;
  if (engine === "postgres") {
    const server = await startPostgres();
    stack.defer(() => server.stop());
    databaseUrl = await server.createDatabase();
  }
  const place = { directory: folder, databaseUrl };
  const body = await withCentral(place, async (_, admin) => {
    const { id: area_id } = await admin.post("/v1/areas", { name: "Marunda", time_zone: "Asia/Jakarta" }, Area);
    const { id: company_id } = await admin.post("/v1/companies", { name: "PT Sumber Makmur" }, Company);
    const expired_at = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    return { area_id, company_id, expired_at, direction: "in_out", destinations: [{ company_id }] };
  });
  const central = await startCentral(place, say);
  stack.use(central.child);
  const { connections, tickets } = options;
  const http = new Pool(central.url, { connections, pipelining: 1 });
  stack.defer(() => http.destroy());
  const post = async (path: string, sent: unknown, token: string): Promise<unknown> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const answer = await http.request({ method: "POST", path, headers, body: JSON.stringify(sent) });
    const read: unknown = await answer.body.json();
    if (answer.statusCode !== 200) throw new Error(`POST ${path}: ${answer.statusCode} ${JSON.stringify(read)}`);
    return read;
  };
  const signedIn = await post("/v1/auth/login", LOGIN, "none");
  const { access_token: token } = z.object({ data: SessionReply }).parse(signedIn).data;

  let made = 0;
  const create = async (count: number): Promise<number[]> => {
    const end = made + count;
    const times: number[] = [];
    const one = async (): Promise<void> => {
      while (made < end) {
        const police_number = `B ${made++} XY`;
        const startMs = performance.now();
        await post(PATH, { ...body, vehicle_tickets: [{ police_number }] }, token);
        times.push(performance.now() - startMs);
      }
    };
    await Promise.all(Array.from({ length: connections }, one));
    return times;
  };
  await create(Math.ceil(tickets / 10));
  const startMs = performance.now();
  const times = await create(tickets);
  const aSecond = Math.round((times.length * 1000) / (performance.now() - startMs));
  const figure = { engine, connections, ...summary(times), aSecond, isAsWanted: aSecond >= WANTED_A_SECOND };
  say(`  ${engine}: ${aSecond} tickets a second, ${figure.median} ms each (p99 ${figure.p99})`);
  return { ...figure, wantedASecond: WANTED_A_SECOND };
}
