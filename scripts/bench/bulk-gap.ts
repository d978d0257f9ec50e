import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { z } from "zod";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { startCentral, withCentral } from "./central/run-central.ts";
import { tokenOf } from "./many-edges/edge.ts";
import { makeEdges } from "./many-edges/make-edges.ts";

/** Measures how long a gate's request waits at a central on SQLite during a bulk creation of a thousand records. */

const options = benchCommand("bulk-gap")
  .description("Measures an edge's requests while bulks of 1,000 vehicles are made. Prints one JSON line at its end.")
  .option("--rounds <n>", "bulks", howMany, 5)
  .option("--directory <path>", "where the database is written (default: a temporary folder)")
  .parse()
  .opts<{ rounds: number; directory?: string }>();

const EVERY_MS = 5;
const WANTED_MS = 50;
const ROWS = 1000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(options.directory ?? tmpdir(), "bulk-gap-"));
try {
  const machine = await describeMachine(folder);
  say(machineLine(machine));
  const place = { directory: join(folder, "central"), databaseUrl: null };
  const { edge, companyId } = await withCentral(place, async (_central, admin, url) => {
    const [edge] = await makeEdges(admin, url, { count: 1, gatesAnArea: 1, folder });
    if (!edge) throw new Error("exactly one edge is required");
    const company = await admin.post("/v1/companies", { name: "PT Sumber Makmur" }, z.looseObject({ id: z.string() }));
    return { edge, companyId: company.id };
  });
  const central = await startCentral(place, say);
  await using stack = new AsyncDisposableStack();
  stack.use(central.child);
  const person = await central.signIn();
  const authorization = `Bearer ${await tokenOf(edge, central.url, new AbortController().signal)}`;

  /** Sends an edge's requests one after the other until the signal. */
  const watch = async (until: AbortSignal): Promise<number[]> => {
    const times: number[] = [];
    while (!until.aborted) {
      const startMs = performance.now();
      const answer = await request(`${central.url}/v1/sync/commands?wait_seconds=0`, { headers: { authorization } });
      await answer.body.dump();
      times.push(performance.now() - startMs);
      await pause(EVERY_MS);
    }
    return times;
  };
  const measured = async (work: () => Promise<unknown>): Promise<number[]> => {
    const ended = new AbortController();
    const times = watch(ended.signal);
    await work();
    ended.abort();
    return times;
  };

  const floor = await measured(() => pause(2000));
  const busy: number[] = [];
  const bulks: number[] = [];
  for (let round = 0; round < options.rounds; round++) {
    const items = Array.from({ length: ROWS }, (_, n) => ({
      company_id: companyId,
      police_number: `B ${round * ROWS + n} XY`,
    }));
    const startMs = performance.now();
    busy.push(...(await measured(() => person.post("/v1/vehicles/bulk", { items }, z.unknown()))));
    bulks.push(performance.now() - startMs);
  }
  const longestMs = Math.max(...busy);
  const figure = { floor: summary(floor), gate: summary(busy), longestMs, bulks: summary(bulks) };
  say(
    `  gate ${figure.gate.median} ms (p99 ${figure.gate.p99}, longest ${longestMs}); a bulk ${figure.bulks.median} ms`,
  );
  const isAsWanted = longestMs < WANTED_MS;
  console.log(
    JSON.stringify({
      bench: "bulk-gap",
      unit: "ms",
      machine,
      figures: [{ ...figure, isAsWanted, wantedMs: WANTED_MS }],
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
