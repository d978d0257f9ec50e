import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { z } from "zod";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { makeTickets } from "./central/real-tickets.ts";
import { startCentral, withCentral } from "./central/run-central.ts";
import { tokenOf } from "./many-edges/edge.ts";
import { makeEdges } from "./many-edges/make-edges.ts";

/** Measures the latency of health checks and gate requests on a central on SQLite during full searches. */

const options = benchCommand("long-reads")
  .description(
    "Measures /v1/health and an edge's requests while several people search all vehicle tickets without a pause, and " +
      "while nobody does: the floor. Prints one JSON line at its end.",
  )
  .option("--tickets <n>", "vehicle tickets that are searched", howMany, 50000)
  .option("--people <n>", "who search at once", howMany, 4)
  .option("--seconds <n>", "how long each is measured", positive, 15)
  .option("--directory <path>", "where the database is written (default: a temporary folder)")
  .parse()
  .opts<{ tickets: number; people: number; seconds: number; directory?: string }>();

const WANTED_MS = 50;
const EVERY_MS = 20;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(options.directory ?? tmpdir(), "long-reads-"));
try {
  const machine = await describeMachine(folder);
  say(machineLine(machine));
  const place = { directory: join(folder, "central"), databaseUrl: null };
  say(`${options.tickets} vehicle tickets: writing them down`);
  const edge = await withCentral(place, async ({ platform }, admin, url) => {
    const [made] = await makeEdges(admin, url, { count: 1, gatesAnArea: 1, folder });
    if (!made) throw new Error("exactly one edge is required");
    await makeTickets(platform, admin, made.areaId, options.tickets, () => undefined);
    return made;
  });
  const central = await startCentral(place, say);
  await using stack = new AsyncDisposableStack();
  stack.use(central.child);
  const person = await central.signIn();
  const bearer = await tokenOf(edge, central.url, new AbortController().signal);

  const timeOf = async (path: string, headers: Record<string, string>): Promise<number> => {
    const startMs = performance.now();
    const answer = await request(`${central.url}${path}`, { headers });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
    return performance.now() - startMs;
  };
  const measure = async () => {
    const [health, gate]: number[][] = [[], []];
    const endMs = performance.now() + options.seconds * 1000;
    while (performance.now() < endMs) {
      health?.push(await timeOf("/v1/health", {}));
      gate?.push(await timeOf("/v1/sync/commands?wait_seconds=0", { authorization: `Bearer ${bearer}` }));
      await pause(EVERY_MS);
    }
    return { health: summary(health ?? []), gate: summary(gate ?? []) };
  };

  await measure();
  const floor = await measure();
  const searching = new AbortController();
  const searches: number[] = [];
  const search = async (): Promise<void> => {
    while (!searching.signal.aborted) {
      const startMs = performance.now();
      await person.get("/v1/vehicle-tickets?search=nobody", z.unknown());
      searches.push(performance.now() - startMs);
    }
  };
  const people = Promise.all(Array.from({ length: options.people }, search));
  const busy = await measure();
  searching.abort();
  await people;
  const ratio = Math.round((busy.health.median / floor.health.median) * 100) / 100;
  const figure = { floor, busy, searches: summary(searches), ratio };
  const isAsWanted = busy.health.p99 < WANTED_MS && busy.gate.p99 < WANTED_MS;
  say(`  health ${busy.health.median} ms (p99 ${busy.health.p99}), ${ratio} times the floor`);
  say(`  gate ${busy.gate.median} ms (p99 ${busy.gate.p99}); a search ${figure.searches.median} ms`);
  console.log(
    JSON.stringify({
      bench: "long-reads",
      unit: "ms",
      machine,
      figures: [{ ...figure, isAsWanted, wantedMs: WANTED_MS }],
    }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
