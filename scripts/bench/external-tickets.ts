import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { Pool } from "undici";
import { z } from "zod";
import { startPostgres } from "../../central/test/postgres.ts";
import { TokenReply } from "../../shared/wire/auth.ts";
import { Area } from "../../shared/wire/area.ts";
import { Company } from "../../shared/wire/company.ts";
import { ExternalClientWithSecret } from "../../shared/wire/machine.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { startCentral, withCentral } from "./central/run-central.ts";

/** Measures how an external system is served at its pace, and slowed beyond it. */

const options = benchCommand("external-tickets")
  .description(
    "Lets one external system create the tickets that it may create in a minute, then as many again at once, at a " +
      "central of its own process. Prints one JSON line at its end.",
  )
  .option("--tickets <n>", "tickets in the first minute, as many as the client may", howMany, 1000)
  .option("--burst <n>", "tickets at once beyond them", howMany, 200)
  .option("--connections <n>", "requests at once", howMany, 16)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ tickets: number; burst: number; connections: number; engines: string[]; directory?: string }>();

const WANTED_MS = 60_000;
const PATH = "/v1/external/tickets/tenant";
const Made = z.object({ data: z.looseObject({ id: z.string() }) });
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "external-tickets-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push(await measure(engine));
  console.log(JSON.stringify({ bench: "external-tickets", unit: "ms", machine, figures }));
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
  const { client, fields } = await withCentral(place, async (_, admin) => {
    const { id: area_id } = await admin.post("/v1/areas", { name: "Marunda", time_zone: "Asia/Jakarta" }, Area);
    const { id: company_id } = await admin.post("/v1/companies", { name: "PT Sumber Makmur", type: "tenant" }, Company);
    const client = await admin.post("/v1/external-clients", { name: "Port system" }, ExternalClientWithSecret);
    const expired_at = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    return { client, fields: { area_id, company_id, expired_at } };
  });
  const central = await startCentral(place, say);
  stack.use(central.child);
  const http = new Pool(central.url, { connections: options.connections, pipelining: 1 });
  stack.defer(() => http.destroy());
  const token = await http.request({
    method: "POST",
    path: "/v1/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: client.id,
      client_secret: client.client_secret,
    }).toString(),
  });
  const { access_token } = TokenReply.parse(await token.body.json());

  const create = async (n: number) => {
    const startMs = performance.now();
    const answer = await http.request({
      ...{ method: "POST", path: PATH },
      headers: { "content-type": "application/json", authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ ...fields, reference: `ORDER-${n}`, police_number: `B ${n + 1} XY` }),
    });
    const body: unknown = await answer.body.json();
    const retryAfter = Number(answer.headers["retry-after"]);
    if (answer.statusCode === 429 && !(retryAfter >= 1)) throw new Error("a 429 without Retry-After");
    if (answer.statusCode !== 200 && answer.statusCode !== 429)
      throw new Error(`POST ${PATH}: ${answer.statusCode} ${JSON.stringify(body)}`);
    return { isMade: answer.statusCode === 200 && Made.safeParse(body).success, tookMs: performance.now() - startMs };
  };
  const startMs = performance.now();
  const served = await inParallel(0, options.tickets, create);
  const tookMs = Math.round(performance.now() - startMs);
  const beyond = await Promise.all(Array.from({ length: options.burst }, (_, n) => create(options.tickets + n)));
  const made = [...served, ...beyond].filter(({ isMade }) => isMade).length;
  const slowed = beyond.filter(({ isMade }) => !isMade).length;
  // Half done would be a ticket without its reference and its vehicle, or one that was refused.
  const admin = await central.signIn();
  const listed = await admin.all(`/v1/tickets`, z.looseObject({ reference: z.string().nullable() }));
  const whole = listed.filter(({ reference }) => reference !== null).length;
  const figure = {
    ...{ engine, ...summary(served.map((one) => one.tookMs)), tookMs, wantedMs: WANTED_MS, made, slowed },
    isAsWanted: tookMs <= WANTED_MS && served.every(({ isMade }) => isMade) && whole === made && listed.length === made,
  };
  say(`  ${engine}: ${served.length} in ${tookMs} ms, ${slowed} of ${beyond.length} slowed, ${listed.length} stored`);
  return figure;
}

async function inParallel<T>(from: number, count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = from;
  const one = async (): Promise<void> => {
    while (next < from + count) done.push(await work(next++));
  };
  await Promise.all(Array.from({ length: options.connections }, one));
  return done;
}
