import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { localDate, plusDays } from "../../shared/lib/local-date.ts";
import { Company } from "../../central/wire/company.ts";
import type { VehicleTicketRecord } from "../../shared/wire/feed.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { type Child, startNode } from "../lib/child.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { makeChanges, type MeasuredChange } from "./change-to-gates/changes.ts";
import { makeGate, startCentral, withCentral } from "./central/run-central.ts";

/** Measures the latency from a change at central until every gate of the area has it. */

const EDGE = join(import.meta.dirname, "change-to-gates/edge.ts");

const options = benchCommand("change-to-gates")
  .description(
    "Measures the time from a request at central (release, its cancellation, complete pass, cancelled and rejected ticket, " +
      "linked SPMK, re-entry, changed invitation) until both gates of the area have the change in their replica, all of " +
      "them processes of their own. Prints one JSON line at its end.",
  )
  .option("--rounds <n>", "changes of each kind", howMany, 50)
  .option("--postgres <url>", "an empty PostgreSQL database (default: SQLite)")
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ rounds: number; postgres?: string; directory?: string }>();

const WANTED_MS = 2_000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(options.directory ?? tmpdir(), "change-to-gates-"));
try {
  const machine = await describeMachine(folder);
  say(machineLine(machine));
  const place = { directory: join(folder, "central"), databaseUrl: options.postgres ?? null };
  const gates = await withCentral(place, async (_central, admin, url) => {
    const first = await makeGate(admin, url, join(folder, "0.json"));
    return [first, await makeGate(admin, url, join(folder, "1.json"), first.areaId)] as const;
  });
  const central = await startCentral(place, say);
  await using stack = new AsyncDisposableStack();
  stack.use(central.child);
  const admin = await central.signIn();
  const { url } = central;
  const today = localDate(Date.now(), "Asia/Jakarta");
  const dates = { first: today, last: plusDays(today, 5) };
  const company = await admin.post("/v1/companies", { name: "PT Sumber Makmur" }, Company);
  const rounds: MeasuredChange[][] = [];
  for (let number = 1; number <= options.rounds; number++)
    rounds.push(await makeChanges({ admin, url, gate: gates[0], companyId: company.id, dates, number }));
  const ids = [...new Set(rounds.flat().map(({ vehicleTicketId }) => vehicleTicketId))];
  const edges: Child[] = [];
  for (const [at, { credentialsFile }] of gates.entries()) {
    const directory = join(folder, `edge-${at}`);
    await mkdir(directory);
    edges.push(stack.use(startNode(EDGE, [directory, url, credentialsFile, ...ids])));
  }
  for (const edge of edges) await edge.line(/^known/, 60_000);
  const times = new Map<string, number[]>();
  for (const [at, round] of rounds.entries()) {
    for (const change of round)
      times.set(change.what, [...(times.get(change.what) ?? []), await measured(edges, change)]);
    if ((at + 1) % 10 === 0) say(`  ${at + 1} of ${rounds.length}`);
  }
  const figures = [...times].map(([what, all]) => {
    const { median, p99, count } = summary(all);
    const worst = Math.round(Math.max(...all) * 1000) / 1000;
    say(`  ${what}: ${median} ms (worst ${worst})`);
    return { what, median, p99, worst, count, wantedMs: WANTED_MS, isAsWanted: worst <= WANTED_MS };
  });
  const engine = options.postgres === undefined ? "sqlite" : "postgres";
  console.log(JSON.stringify({ bench: "change-to-gates", unit: "ms", machine, engine, gates: gates.length, figures }));
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The time until the last of the gates has a change, milliseconds. */
async function measured(edges: readonly Child[], change: MeasuredChange): Promise<number> {
  // At a random moment of the long poll.
  await pause(Math.random() * 50);
  const known = edges.map(
    (edge) =>
      new Promise<number>((resolve) => {
        const forget = edge.onLine((line) => {
          const [, ms, text] = /^([\d.]+) (\{.*\})$/.exec(line) ?? [];
          if (ms === undefined || text === undefined) return;
          const record = JSON.parse(text) as VehicleTicketRecord;
          if (record.id !== change.vehicleTicketId || !change.isKnown(record)) return;
          forget();
          resolve(Number(ms));
        });
      }),
  );
  const startedMs = performance.timeOrigin + performance.now();
  await change.call();
  const late = pause(30_000, null, { ref: false }).then(() => {
    throw new Error("a gate did not get the change within 30 s");
  });
  return Math.max(...(await Promise.race([Promise.all(known), late]))) - startedMs;
}
