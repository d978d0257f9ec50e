import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { systemActor } from "../../central/platform/auth/principal.ts";
import { benchCommand, howMany, wholeNumber } from "../lib/bench-command.ts";
import { startNode } from "../lib/child.ts";
import { describeMachine, machineLine } from "../lib/machine.ts";
import { summary } from "../lib/statistics.ts";
import { makeGate, startCentral, withCentral } from "./central/run-central.ts";
import { makeTickets } from "./central/real-tickets.ts";
import { fillFeed } from "./central/fill-feed.ts";

/** Measures the latency from the cancellation of a ticket at central until the gate refuses it. */

const GATE = join(import.meta.dirname, "cancel-to-refusal/edge.ts");

const options = benchCommand("cancel-to-refusal")
  .description(
    "Measures the time from the request that cancels a ticket at central to the moment from which on a gate that is " +
      "in step refuses its vehicle, both as processes of their own. Prints one JSON line at its end.",
  )
  .option("--rounds <n>", "tickets to cancel", howMany, 200)
  .option("--tickets <n>", "vehicle tickets that the gate knows beside them", wholeNumber, 20000)
  .option("--directory <path>", "where the databases are written (default: a temporary folder)")
  .parse()
  .opts<{ rounds: number; tickets: number; directory?: string }>();

const WANTED_MS = 2_000;
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const folder = await mkdtemp(join(options.directory ?? tmpdir(), "cancel-to-refusal-"));
try {
  const machine = await describeMachine(folder);
  say(machineLine(machine));
  const place = { directory: join(folder, "central"), databaseUrl: null };
  const { rounds } = options;
  say(`${options.tickets} vehicle tickets and ${rounds} to cancel: writing them down at central`);
  const { gate, tickets } = await withCentral(place, async ({ platform }, admin, url) => {
    const made = await makeGate(admin, url, join(folder, "credentials.json"));
    for (let n = 0; n < rounds; n++) await makeTickets(platform, admin, made.areaId, 1, () => undefined);
    const rows = await platform.transact(systemActor("bench"), (work) =>
      work.tx.selectFrom("vehicle_tickets").select(["id", "ticket_id"]).execute(),
    );
    await fillFeed(platform, made.areaId, options.tickets, () => undefined);
    return { gate: made, tickets: rows };
  });
  const central = await startCentral(place, say);
  await using stack = new AsyncDisposableStack();
  stack.use(central.child);
  const admin = await central.signIn();
  const edge = stack.use(startNode(GATE, [folder, central.url, gate.credentialsFile, ...tickets.map(({ id }) => id)]));
  await edge.line(/^known/, 60_000);
  const times: number[] = [];
  for (const { id, ticket_id } of tickets) {
    // At a random moment of the long poll.
    await pause(Math.random() * 50);
    const startedMs = performance.timeOrigin + performance.now();
    const path = `/v1/tickets/tenant/without-pabeanan/${ticket_id}/cancel`;
    await admin.post(path, { reason: "the company withdrew it" }, z.unknown());
    const refused = await edge.line(new RegExp(`^${id} `), 30_000);
    times.push(Number(refused.split(" ")[1]) - startedMs);
    if (times.length % 50 === 0) say(`  ${times.length} of ${rounds}`);
  }
  const figure = { ...summary(times), isAsWanted: summary(times).p99 < WANTED_MS };
  say(`  ${figure.median} ms (p99 ${figure.p99})`);
  console.log(
    JSON.stringify({ bench: "cancel-to-refusal", unit: "ms", machine, figures: [{ ...figure, wantedMs: WANTED_MS }] }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
