import { systemActor } from "../../../platform/auth/principal.ts";
import { recordAtGates } from "../../../platform/feed/record.ts";
import { type DeclaredJob } from "../../../platform/jobs/job.ts";
import { type Platform } from "../../../platform/platform.ts";
import { askCustoms } from "./ask-customs.ts";
import { askPort } from "./ask-port.ts";
import { ServiceFailure } from "./connector.ts";
import { type Service, servicesOf } from "./connectors.ts";
import { deliverReports, settleReports } from "./deliver-reports.ts";
import { newRound, RoundOver } from "./round.ts";
import { isClosed, noteAnswer, noteFailure } from "./state.ts";

const ACTOR = systemActor("job:tend-services");
/** A round ends before the next one is due. */
const ROUND_MS = 45_000;

/** Asks every service what is due, and delivers the reports of passages; services do not wait for each other. */
export const tendServices: DeclaredJob = {
  name: "tend-services",
  schedule: "* * * * *",
  run: tendAll,
};

export async function tendAll(stopping: AbortSignal, platform: Platform): Promise<void> {
  await settleReports(platform);
  const rounds = await Promise.allSettled(servicesOf(platform).map((service) => tend(platform, service, stopping)));
  const failed = rounds.find((round) => round.status === "rejected");
  if (failed) throw failed.reason;
}

async function tend(platform: Platform, service: Service, stopping: AbortSignal): Promise<void> {
  const { clock, db, log, random, transact } = platform;
  const { settings } = service;
  if (!(await isClosed(db, settings.name, clock.nowMs()))) return;
  const endMs = clock.monotonicMs() + ROUND_MS;
  const area = await recordAtGates(db, "area", settings.area_id);
  if (!area) {
    log.warn({ service: settings.name, area_id: settings.area_id }, "service names an unknown area, will retry");
    return;
  }
  const round = newRound(area.time_zone, () => stopping.aborted || clock.monotonicMs() > endMs);
  let failure: ServiceFailure | null;
  try {
    if (service.kind === "customs") {
      await deliverReports(platform, service.settings, service.connector, area.time_zone, stopping);
      await askCustoms(platform, service.settings, service.connector, round);
    } else await askPort(platform, service.settings, service.connector, round);
    failure = round.failure();
  } catch (error) {
    if (error instanceof RoundOver) failure = round.failure();
    else if (error instanceof ServiceFailure) failure = error;
    else throw error;
  }
  if (failure === null) {
    await transact(ACTOR, (work) => noteAnswer(work, settings));
    return;
  }
  const { kind, message } = failure;
  log.warn({ service: settings.name, kind, because: message }, "service could not be asked, will retry");
  const failed = failure;
  await transact(ACTOR, (work) => noteFailure(work, settings, failed, random()));
}
