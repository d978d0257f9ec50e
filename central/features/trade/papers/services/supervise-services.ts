import { isoTime } from "../../../../../shared/lib/clock.ts";
import { recordAtGates } from "../../../../platform/feed/record.ts";
import type { DeclaredJob } from "../../../../platform/jobs/job.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { askCustoms } from "./ask-customs.ts";
import { askPort } from "./ask-port.ts";
import { ServiceFailure } from "./connector.ts";
import { type Service, servicesOf } from "./connectors.ts";
import { deliverReports, settleReports } from "./deliver-reports.ts";
import { pruneMessages } from "./messages.ts";
import { ACTOR, newRound, type Round, RoundOver } from "./round.ts";
import { setAside } from "./set-aside.ts";
import { isClosed, noteAnswer, noteFailure, reportsOf } from "./state.ts";

/** A round ends before the next one is due. */
const ROUND_MS = 45_000;

/** Asks every service what is due, and delivers the reports of passages; services do not wait for each other. */
export const superviseServices: DeclaredJob = {
  name: "tend-services",
  schedule: "* * * * *",
  run: superviseAll,
};

export async function superviseAll(stopping: AbortSignal, platform: Platform): Promise<void> {
  await settleReports(platform);
  const names = platform.config.services.map(({ name }) => name);
  await platform.transact(ACTOR, (work) => pruneMessages(work, names));
  const tasks = servicesOf(platform).flatMap(tasksOf);
  const rounds = await Promise.allSettled(tasks.map((task) => runRound(platform, task, stopping)));
  const failed = rounds.find((round) => round.status === "rejected");
  if (failed) throw failed.reason;
}

/** What is done in a round. Questions and reports of one service have a state each, so that neither stops the other. */
interface ServiceTask {
  name: string;
  area_id: string;
  asks: "documents" | "reports";
  run(platform: Platform, round: Round): Promise<void>;
}

function tasksOf(service: Service): ServiceTask[] {
  const { name, area_id } = service.settings;
  if (service.kind === "port")
    return [
      {
        name,
        area_id,
        asks: "documents",
        run: (platform, round) => askPort(platform, service.settings, service.connector, round),
      },
    ];
  const { settings, connector } = service;
  const questions: ServiceTask = {
    name,
    area_id,
    asks: "documents",
    run: (platform, round) => askCustoms(platform, settings, connector, round),
  };
  if (settings.reports === "off") return [questions];
  return [
    questions,
    {
      name: reportsOf(settings),
      area_id,
      asks: "reports",
      run: (platform, round) => deliverReports(platform, settings, connector, round),
    },
  ];
}

async function runRound(platform: Platform, task: ServiceTask, stopping: AbortSignal): Promise<void> {
  const { clock, db, log, random, transact } = platform;
  const { name, area_id } = task;
  if (!(await isClosed(db, name, clock.nowMs()))) return;
  const endMs = clock.monotonicMs() + ROUND_MS;
  const area = await recordAtGates(db, "area", area_id);
  if (!area) {
    log.warn({ service: name, area_id }, "service names an unknown area, will retry");
    return;
  }
  const startedAt = isoTime(clock.nowMs());
  const round = newRound(
    { timeZone: area.time_zone, startedAt },
    () => stopping.aborted || clock.monotonicMs() > endMs,
  );
  try {
    await task.run(platform, round);
  } catch (error) {
    if (!(error instanceof RoundOver) && !(error instanceof ServiceFailure)) throw error;
  }
  const failure = round.failure();
  if (failure) log.warn({ service: name, kind: failure.kind, because: failure.message }, "service failed, will retry");
  await transact(ACTOR, async (work) => {
    await setAside(work, task, round);
    if (failure) await noteFailure(work, task, failure, random());
    // A round in which nothing was due says nothing about the service.
    else if (round.hasAnswer()) await noteAnswer(work, task);
  });
}
