import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { believableCustoms } from "../../central/features/trade/papers/believable.ts";
import { FetchReply } from "../../shared/wire/document.ts";
import { Area } from "../../shared/wire/area.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { startCentral, withCentral } from "./central/run-central.ts";
import { fillDocuments } from "./find-documents/fill.ts";

/** Measures the search for one customs document among many, by each number that people have. */

const options = benchCommand("find-documents")
  .description(
    "Fills a central with customs documents, some by its own API, a thousand a call, and measures finding them by car, " +
      "registration number, container, plate and SPMK number, and pages of groups, request and answer included; then " +
      "central is a process of its own. Prints one JSON line at its end.",
  )
  .option("--documents <n>", "customs documents", howMany, 100_000)
  .option("--rounds <n>", "searches for each kind of number", howMany, 500)
  .option("--postgres <url>", "an empty PostgreSQL database (default: SQLite)")
  .option("--directory <path>", "where the database is written (default: a temporary folder)")
  .parse()
  .opts<{ documents: number; rounds: number; postgres?: string; directory?: string }>();

const WANTED_MS = 5;
const A_CALL = 1000;
/** The calls that are measured; the other documents are written as rows. */
const BULK_CALLS = 5;
/** Searches before those that count: a central that has just started has not compiled its code yet. */
const WARM_UP_ROUNDS = 200;
const spmkOf = (at: number): string => `SPMK-${String(at).padStart(7, "0")}`;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(options.directory ?? tmpdir(), "find-documents-"));
try {
  const machine = await describeMachine(folder);
  say(machineLine(machine));
  const place = { directory: join(folder, "central"), databaseUrl: options.postgres ?? null };
  const items = believableCustoms(7, options.documents);
  const bulk = await withCentral(place, async ({ platform }, admin) => {
    const area = await admin.post("/v1/areas", { name: "Bench" }, Area);
    const port = items.map((_, at) => ({ document: { spmk_number: spmkOf(at) } }));
    const calls: number[] = [];
    for (let from = 0; from < Math.min(items.length, BULK_CALLS * A_CALL); from += A_CALL) {
      const body = { area_id: area.id, items: items.slice(from, from + A_CALL) };
      const startedMs = performance.now();
      await admin.post("/v1/customs-documents/bulk-fetch", body, FetchReply);
      calls.push(performance.now() - startedMs);
    }
    await fillDocuments(platform, area.id, { customs: items.slice(BULK_CALLS * A_CALL), port });
    return summary(calls);
  });
  say(`  ${items.length} documents`);
  const figures = [{ what: "bulk-fetch of a thousand", ...bulk }];
  const central = await startCentral(place, say);
  await using stack = new AsyncDisposableStack();
  stack.use(central.child);
  const admin = await central.signIn();
  const measured = async (what: string, wantedMs: number | null, pathOf: (round: number) => string): Promise<void> => {
    const times: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < options.rounds; round++) {
      const path = pathOf(Math.abs(round * 7919) % items.length);
      const startedMs = performance.now();
      await admin.get(path, z.unknown());
      if (round >= 0) times.push(performance.now() - startedMs);
    }
    const figure = summary(times);
    say(`  ${what}: ${figure.median} ms (p99 ${figure.p99})`);
    const wanted = wantedMs === null ? {} : { wantedMs, isAsWanted: figure.median <= wantedMs };
    figures.push({ what, ...figure, ...wanted });
  };
  const find = (kind: string, query: Record<string, string>) =>
    `/v1/${kind}/find?${new URLSearchParams(query).toString()}`;
  const boxed = items.filter(({ document }) => document.container?.length);
  for (const by of ["car", "no_daftar", "container", "plate"] as const)
    await measured(`found by ${by}`, WANTED_MS, (at) => {
      const document = boxed[at % boxed.length]?.document;
      const numbers = {
        car: document?.car,
        no_daftar: document?.no_daftar,
        container: document?.container?.[0]?.nomor_kontainer,
        plate: document?.no_polisi,
      };
      return find("customs-documents", { number: numbers[by] ?? "", by });
    });
  await measured("found by SPMK number", WANTED_MS, (at) => find("port-documents", { spmk_number: spmkOf(at) }));
  await measured("a page of groups", null, (at) => `/v1/customs-documents/grouped?page=${1 + (at % 10)}`);
  const of = { documents: options.documents, engine: options.postgres === undefined ? "sqlite" : "postgres" };
  console.log(JSON.stringify({ bench: "find-documents", unit: "ms", machine, ...of, figures }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
