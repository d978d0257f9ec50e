import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { sql } from "kysely";
import { z } from "zod";
import { recordCounts } from "../../central/features/work/counts/count-activities.ts";
import { foldSome } from "../../central/features/work/counts/fold-counts.ts";
import type { ActivityCountTable } from "../../central/features/work/counts/tables.ts";
import { systemActor } from "../../central/platform/auth/principal.ts";
import type { Tx } from "../../central/platform/db/database.ts";
import type { Platform } from "../../central/platform/platform.ts";
import { startPostgres } from "../../central/test/postgres.ts";
import { Area } from "../../shared/wire/area.ts";
import { Company } from "../../shared/wire/company.ts";
import { plusDays } from "../../shared/lib/local-date.ts";
import { benchCommand, howMany } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { makeGate, startCentral, withCentral } from "./central/run-central.ts";

/** Measures the dashboards over HTTP, behind a short and behind a long history. */

const options = benchCommand("dashboards")
  .description(
    "Measures every dashboard of one month and of one year, behind 30 days and behind 3 years of passages. Prints one " +
      "JSON line at its end.",
  )
  .option("--passages <n>", "passages of one day", howMany, 6_000)
  .option("--days <n>", "days of the long history", howMany, 1_095)
  .option("--times <n>", "how often each dashboard is read, after twice as a start", howMany, 25)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ passages: number; days: number; times: number; engines: string[]; directory?: string }>();

const WANTED_MS = 20;
const WANTED_RATIO = 1.5;
const SHORT_DAYS = 30;
const COMPANIES = 5;
/** A year until this day has the most days outside of whole months. */
const LAST = "2026-10-30";
const DASHBOARDS = [
  ...["traffic", "average-trip-time", "counts/light", "counts/vehicle-type"],
  ...["counts/document-type", "buffer-zone"],
];
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "dashboards-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  for (const engine of options.engines) figures.push(...(await measure(engine)));
  console.log(JSON.stringify({ bench: "dashboards", unit: "ms", machine, figures }));
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
  const history = await withCentral(place, async (_, admin, url) => {
    const companyIds = [];
    for (let n = 0; n < COMPANIES; n++)
      companyIds.push((await admin.post("/v1/companies", { name: `PT Tenant ${n}` }, Company)).id);
    const area = await admin.post("/v1/areas", { name: "Area", time_zone: "Etc/UTC" }, Area);
    const gate = await makeGate(admin, url, join(place.directory, "edge.json"), area.id);
    return { ...gate, companyIds };
  });
  const store = async (from: number, until: number): Promise<void> => {
    const startMs = performance.now();
    await withCentral(place, async ({ platform }) => {
      if (from === 0) await storeLastDay(platform, history);
      for (let day = Math.max(from, 1); day < until; day++)
        await platform.transact(systemActor("bench"), ({ tx }) => copyDay(tx, plusDays(LAST, -day)));
      await platform.transact(systemActor("bench"), ({ tx }) => sumMonths(tx));
    });
    say(`${engine}: ${until} days are stored (${Math.round((performance.now() - startMs) / 1000)} s)`);
  };
  const read = async () => {
    const central = await startCentral(place, say);
    await using children = new AsyncDisposableStack();
    children.use(central.child);
    const person = await central.signIn();
    const medians = new Map<string, number>();
    const spans = [
      ["month", plusDays(LAST, -29)],
      ["year", plusDays(LAST, -364)],
    ] as const;
    for (const path of DASHBOARDS)
      for (const [span, start_date] of spans) {
        const query = new URLSearchParams({ area_id: history.areaId, start_date, end_date: LAST }).toString();
        const times: number[] = [];
        for (let n = -2; n < options.times; n++) {
          const startMs = performance.now();
          await person.get(`/v1/dashboards/${path}?${query}`, z.unknown());
          if (n >= 0) times.push(performance.now() - startMs);
        }
        medians.set(`${path} of a ${span}`, summary(times).median);
      }
    return medians;
  };
  await store(0, SHORT_DAYS);
  const short = await read();
  await store(SHORT_DAYS, options.days);
  const long = await read();
  return [...long].map(([dashboard, longMs]) => {
    const shortMs = short.get(dashboard) ?? Number.NaN;
    const ratio = Math.round((longMs / shortMs) * 100) / 100;
    say(
      `  ${engine} ${dashboard}: ${shortMs} ms behind ${SHORT_DAYS} days, ${longMs} ms behind ${options.days} (${ratio})`,
    );
    // A year has more days behind the long history: its ratio is no comparison of the same work.
    const isSame = dashboard.endsWith("of a month");
    const isAsWanted = longMs <= WANTED_MS && (!isSame || ratio <= WANTED_RATIO);
    return { engine, dashboard, shortMs, longMs, ratio: isSame ? ratio : null, isAsWanted };
  });
}

/** Stores the counts of the last day, as its passages do. */
async function storeLastDay(
  platform: Platform,
  { areaId, gateId, laneId, companyIds }: { areaId: string; gateId: string; laneId: string; companyIds: string[] },
): Promise<void> {
  const startMs = Date.parse(`${LAST}T00:00:00Z`);
  const rows = Array.from({ length: options.passages }, (_, n): ActivityCountTable => {
    const at = new Date(startMs + Math.floor((n * 86_400_000) / options.passages)).toISOString();
    const isOut = n % 2 === 1;
    return {
      activity_id: `01920000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`,
      vehicle_ticket_id: null,
      company_id: companyIds[n % COMPANIES] ?? "",
      area_id: areaId,
      gate_id: gateId,
      lane_id: laneId,
      light: n % 40 === 0 ? "yellow" : "green",
      checked_at: at,
      step: isOut ? "out" : "in",
      passed_at: at,
      vehicle_type: ["truck", "trailer", "car"][n % 3] ?? "",
      document_type: ["ceisa", "spmk", "ticket"][n % 3] ?? "",
      trip_ms: isOut ? 600_000 + ((n * 7919) % 20_000) * 1_000 : null,
    };
  });
  const actor = systemActor("bench");
  for (let from = 0; from < rows.length; from += 2_000)
    await platform.transact(actor, async (work) => {
      await recordCounts(work, [], rows.slice(from, from + 2_000));
    });
  while ((await platform.transact(actor, ({ tx }) => foldSome(tx))) > 0);
}

/** Copies the totals of the last day to an earlier one. */
async function copyDay(tx: Tx, day: string): Promise<void> {
  const key = sql`measure, company_id, level, area_id, place_id, value, count, sum_ms`;
  await sql`insert into day_counts (day, ${key}) select ${day}, ${key} from day_counts where day = ${LAST}`.execute(tx);
  await sql`insert into hour_counts (hour, ${key}) select ${day} || substr(hour, 11), ${key} from hour_counts
    where hour >= ${LAST}`.execute(tx);
}

async function sumMonths(tx: Tx): Promise<void> {
  await tx.deleteFrom("month_counts").execute();
  const key = sql`measure, company_id, level, area_id, place_id, value`;
  const month = sql`substr(day, 1, 7)`;
  await sql`insert into month_counts (month, ${key}, count, sum_ms) select ${month}, ${key}, sum(count), sum(sum_ms)
    from day_counts where measure = 'trip' group by ${month}, ${key}`.execute(tx);
}
