import { z } from "zod";
import "./tables.ts";
import type { ServiceSettings } from "../../../../config/services.ts";
import { backoffMs } from "../../../../../shared/lib/backoff.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { say } from "../../../../../shared/words/say.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import { notify } from "../../../base/notifications/service.ts";
import type { FailureKind, ServiceFailure } from "./connector.ts";
import type { Spoken } from "../../../../../shared/wire/said.ts";
import { textOfSpoken } from "../../../../../shared/words/spoken-text.ts";

/** The circuit of each service: after a round without an answer nothing is asked for a while. */

const BACKOFF = { firstMs: 60_000, maxMs: 10 * 60_000 };
/** People are notified after this many failed rounds, or at once of what does not pass by itself. */
const FAILURES_TO_ANNOUNCE = 3;
const LASTING: readonly FailureKind[] = ["denied", "untrusted"];

type Named = Pick<ServiceSettings, "name" | "area_id">;

/** The name of the state of a service's reports. */
export const reportsOf = ({ name }: Pick<ServiceSettings, "name">): string => `${name}/reports`;

/** May the service be asked now? */
export async function isClosed(db: Reads, name: string, nowMs: number): Promise<boolean> {
  const state = await stateOf(db, name);
  return !state || state.next_try_at === null || state.next_try_at <= isoTime(nowMs);
}

/** The state of a service, or of its reports; undefined before its first round with a result. */
export function stateOf(db: Reads, name: string) {
  return first(db.selectFrom("service_states").selectAll().where("name", "=", name));
}

/** Records an answered round; people who were notified of a failure are notified of its end. */
export async function noteAnswer(work: Work, service: Named): Promise<void> {
  const before = await stateOf(work.tx, service.name);
  if (before?.is_announced === 1) await tell(work, service, "ok");
  const healthy = { failures: 0, next_try_at: null, failing_since: null, last_failure: null, failure_kind: null };
  await save(work, service.name, { ...healthy, is_announced: 0, last_ok_at: work.at });
}

/** Records a round that failed, and opens the circuit. @param random a number in [0, 1) */
export async function noteFailure(work: Work, service: Named, failure: ServiceFailure, random: number): Promise<void> {
  const before = await stateOf(work.tx, service.name);
  const failures = (before?.failures ?? 0) + 1;
  const isAnnounced = before?.is_announced === 1;
  const announces = !isAnnounced && (failures >= FAILURES_TO_ANNOUNCE || LASTING.includes(failure.kind));
  if (announces) await tell(work, service, failure.kind, failure.said);
  await save(work, service.name, {
    failures,
    next_try_at: isoTime(work.nowMs + backoffMs(failures, random, BACKOFF)),
    failing_since: before?.failing_since ?? work.at,
    last_ok_at: before?.last_ok_at ?? null,
    last_failure: textOfSpoken(failure.said),
    failure_kind: failure.kind,
    is_announced: isAnnounced || announces ? 1 : 0,
  });
}

async function save(
  { tx }: Work,
  name: string,
  state: Omit<NonNullable<Awaited<ReturnType<typeof stateOf>>>, "name">,
): Promise<void> {
  await tx
    .insertInto("service_states")
    .values({ name, ...state })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(state))
    .execute();
}

/** @param because what exactly failed, for who mends it */
async function tell(work: Work, { name, area_id }: Named, state: FailureKind | "ok", because?: Spoken) {
  await notify(work, {
    kind: "service-alert",
    permission: "gates.read",
    areaId: area_id,
    gateId: null,
    said: say(`service_${state}`, { service: name }),
    data: { service: name, state, at: work.at, ...(because !== undefined && { because }) },
  });
}

const statesOf = (service: ServiceSettings): string[] =>
  service.protocol === "port-json" || service.reports === "off" ? [service.name] : [service.name, reportsOf(service)];

/**
 * `untrusted`: it fails, as its certificate is not valid for its address; `waiting`: it has not answered yet;
 * `set_aside`: it answers, but there are documents, reports or new rows with answers that cannot be read;
 * `unknown_area`: it is not asked, as the area in its settings does not exist.
 */
export const ServiceHealth = z.enum(["ok", "failing", "untrusted", "waiting", "set_aside", "unknown_area"]);
export type ServiceHealth = z.infer<typeof ServiceHealth>;

const DAY_MS = 24 * 3_600_000;

/** The state of every configured service, by its name. @param nowMs epoch milliseconds */
export async function healthOfServices(
  db: Reads,
  services: readonly ServiceSettings[],
  nowMs: number,
): Promise<Record<string, ServiceHealth>> {
  if (services.length === 0) return {};
  const rows = await db.selectFrom("service_states").select(["name", "failures", "failure_kind"]).execute();
  const states = new Map(rows.map((row) => [row.name, row]));
  const known = await db
    .selectFrom("areas")
    .select("id")
    .where("deleted_at", "is", null)
    .where("id", "in", [...new Set(services.map(({ area_id }) => area_id))])
    .execute();
  const areaIds = new Set(known.map(({ id }) => id));
  const setAside = await namesSetAside(db, services, nowMs);
  const healthOf = (name: string): ServiceHealth => {
    const state = states.get(name);
    if (!state) return "waiting";
    if (state.failures > 0) return state.failure_kind === "untrusted" ? "untrusted" : "failing";
    return setAside.has(name) ? "set_aside" : "ok";
  };
  return Object.fromEntries(
    services.flatMap((service) =>
      statesOf(service).map((name) => [name, areaIds.has(service.area_id) ? healthOf(name) : "unknown_area"]),
    ),
  );
}

/** The states with documents or reports that were set aside, or with new rows that could not be read in the last day. */
async function namesSetAside(db: Reads, services: readonly ServiceSettings[], nowMs: number): Promise<Set<string>> {
  const questions = await db
    .selectFrom("service_questions")
    .select("service")
    .distinct()
    .where("set_aside_at", "is not", null)
    .execute();
  const messages = await db
    .selectFrom("service_messages")
    .select("service")
    .distinct()
    .where("outcome", "=", "partly")
    .where("received_at", ">=", isoTime(nowMs - DAY_MS))
    .execute();
  const reports = await db
    .selectFrom("service_reports")
    .select("area_id")
    .distinct()
    .where("next_try_at", "is not", null)
    .where("set_aside_at", "is not", null)
    .execute();
  const areaIds = new Set(reports.map((row) => row.area_id));
  return new Set([
    ...[...questions, ...messages].map(({ service }) => service),
    ...services.filter(({ area_id }) => areaIds.has(area_id)).map(reportsOf),
  ]);
}
