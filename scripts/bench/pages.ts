import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Option } from "commander";
import { startPostgres } from "../../central/test/postgres.ts";
import { benchCommand, howMany, positive } from "../lib/bench-command.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { type CentralPlace, startCentral, withCentral } from "./central/run-central.ts";
import { type FilledSite, fillSite } from "./pages/fill.ts";
import { measureViews, type ViewFigure } from "./pages/views.ts";
import { watchLive } from "./pages/watch-live.ts";

/** Measures central's pages behind a long history, and the control room in Chromium while its lanes change. */

const options = benchCommand("pages")
  .description(
    "Measures what each view takes and how large it is behind so many activities, then watches the control room in " +
      "Chromium while its lanes change: frames, long tasks, layout shift, memory. Prints one JSON line at its end; " +
      "exit code 1 when a view is too slow or too large, or the memory of the control room grows.",
  )
  .option("--activities <n>", "activities in the database", howMany, 1_000_000)
  .option("--lanes <n>", "lanes in the control room", howMany, 200)
  .option("--times <n>", "how often each view is read, after once as a start", howMany, 15)
  .option("--minutes <n>", "how long the control room is watched, on the first engine: 2 or more", positive, 10)
  .option("--per-second <n>", "changes of lanes meanwhile", positive, 8)
  .addOption(new Option("--engines <name...>").choices(["sqlite", "postgres"]).default(["sqlite", "postgres"]))
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{
    activities: number;
    lanes: number;
    times: number;
    minutes: number;
    perSecond: number;
    engines: string[];
    directory?: string;
  }>();

const WANTED_MS = 150;
const WANTED_KILOBYTES = 150;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const directory = await mkdtemp(join(options.directory ?? tmpdir(), "pages-"));
try {
  const machine = await describeMachine(directory);
  say(machineLine(machine));
  const figures = [];
  let watched = null;
  for (const engine of options.engines) {
    const measured = await measure(engine, figures.length === 0);
    figures.push(...measured.views);
    watched ??= measured.watched;
  }
  console.log(JSON.stringify({ bench: "pages", ...options, machine, figures, watched }));
  process.exitCode = figures.every(({ isAsWanted }) => isAsWanted) && watched?.isLevel ? 0 : 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function measure(engine: string, isFirst: boolean) {
  await using stack = new AsyncDisposableStack();
  let databaseUrl: string | null = null;
  if (engine === "postgres") {
    const server = await startPostgres();
    stack.defer(() => server.stop());
    databaseUrl = await server.createDatabase();
  }
  const place = { directory: await mkdtemp(join(directory, `${engine}-`)), databaseUrl };
  const startMs = performance.now();
  const site = await fillSite(place, options);
  await withCentral(place, () => Promise.resolve());
  say(`${engine}: ${options.activities} activities with their indexes in ${seconds(performance.now() - startMs)} s`);
  const views = await viewsOf(place, site);
  const rated = views.map((one) => ({
    engine,
    ...one,
    isAsWanted: one.medianMs <= WANTED_MS && one.kilobytes <= WANTED_KILOBYTES,
  }));
  for (const { view, medianMs, maxMs, kilobytes, textKilobytes, isAsWanted } of rated)
    say(
      `  ${engine} ${view}: ${medianMs} ms (at most ${maxMs}), ${kilobytes} kB sent of ${textKilobytes}${isAsWanted ? "" : "  NOT AS WANTED"}`,
    );
  if (!isFirst) return { views: rated, watched: null };
  const { minutes, perSecond } = options;
  const watched = await withCentral(place, (central, admin, url) =>
    watchLive(central, url, { site, admin, minutes, perSecond }),
  );
  say(`  ${engine} control room: ${JSON.stringify(watched)}`);
  return { views: rated, watched };
}

/** Of central as a separate process, as in production. */
async function viewsOf(place: CentralPlace, site: FilledSite): Promise<ViewFigure[]> {
  await using children = new AsyncDisposableStack();
  const { child, url, signIn } = await startCentral(place, say);
  children.use(child);
  return await measureViews(url, site, { api: await signIn(), times: options.times });
}

function seconds(ms: number): number {
  return Math.round(ms / 1000);
}
