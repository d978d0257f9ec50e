import "./tables.ts";
import type { CustomsSettings } from "../../../../config/services.ts";
import { backoffMs } from "../../../../../shared/lib/backoff.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { say } from "../../../../../shared/words/say.ts";
import { spokenText, storedJson } from "../../../../platform/db/stored.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { notify } from "../../../base/notifications/service.ts";
import type { CustomsConnector } from "./connector.ts";
import { ACTOR, type Round, type Subject } from "./round.ts";
import { ReportContent } from "./queue-reports.ts";
import type { ServiceReportTable } from "./tables.ts";
import type { Spoken } from "../../../../../shared/wire/said.ts";
import { textOfSpoken } from "../../../../../shared/words/spoken-text.ts";

const BACKOFF = { firstMs: 60_000, maxMs: 10 * 60_000 };
/** Between two deliveries of a report that was set aside. */
const SET_ASIDE_PAUSE_MS = 3_600_000;
/** Customs answer in about a second: a backlog of thousands would take hours one by one. */
const CALLS_AT_ONCE = 4;
const StoredContent = storedJson(ReportContent);

type Needs = Pick<Platform, "clock" | "db" | "log" | "random" | "transact">;

/**
 * Delivers the due reports of a service's area, oldest first: several at a time once the service has answered. A process
 * that dies after the service took a report delivers it again under the same reference, which the service knows.
 * @throws ServiceFailure the rest is not tried
 */
export async function deliverReports(
  platform: Needs,
  settings: CustomsSettings,
  connector: CustomsConnector,
  round: Round,
): Promise<void> {
  for (;;) {
    const due = await platform.db
      .selectFrom("service_reports")
      .selectAll()
      .where("area_id", "=", settings.area_id)
      .where("next_try_at", "<=", isoTime(platform.clock.nowMs()))
      .orderBy("next_try_at")
      .orderBy("id")
      .limit(round.hasAnswer() ? CALLS_AT_ONCE : 1)
      .execute();
    if (due.length === 0) return;
    const deliveries = due.map((report) => deliver(platform, { settings, connector, round }, report));
    const failed = (await Promise.allSettled(deliveries)).find((one) => one.status === "rejected");
    if (failed) throw failed.reason;
  }
}

async function deliver(
  platform: Needs,
  { settings, connector, round }: { settings: CustomsSettings; connector: CustomsConnector; round: Round },
  due: ServiceReportTable,
): Promise<void> {
  const { clock, log, transact } = platform;
  const { data: content } = StoredContent.safeParse(due.content);
  if (!content) {
    await transact(ACTOR, (work) => refuse(work, settings, due, say("stored_report_unreadable")));
    return;
  }
  const activity = activityOf(settings, content);
  if (activity === null) {
    await transact(ACTOR, (work) => end(work, due, { outcome: "off" }));
    return;
  }
  await round.attempt(
    async () => {
      await postpone(platform, due);
      const { plate, container, document, packages } = content;
      const { timeZone } = round;
      const sent = { reference: due.reference, activity, atMs: Date.parse(due.passed_at), timeZone };
      const delivery = await connector.report({ ...sent, plate, container, document, packages });
      const isLate = clock.nowMs() - Date.parse(due.passed_at) > settings.late_minutes * 60_000;
      log.info({ service: settings.name, reference: due.reference, is: delivery.is, isLate }, "passage reported");
      await transact(ACTOR, (work) =>
        delivery.is === "taken"
          ? end(work, due, { outcome: "taken", isLate })
          : refuse(work, settings, due, delivery.because, isLate),
      );
    },
    subjectOf(platform, due),
  );
}

/** Before the call, so that a report on which a process dies does not stay the first. */
async function postpone({ random, transact }: Needs, { id, tries: before, set_aside_at }: ServiceReportTable) {
  const tries = before + 1;
  const pauseMs = set_aside_at === null ? backoffMs(tries, random(), BACKOFF) : SET_ASIDE_PAUSE_MS;
  await transact(ACTOR, ({ tx, nowMs }) =>
    tx
      .updateTable("service_reports")
      .set({ tries, next_try_at: isoTime(nowMs + pauseMs) })
      .where("id", "=", id)
      .execute(),
  );
}

function subjectOf({ transact }: Needs, { id, set_aside_at, unreadable_since }: ServiceReportTable): Subject {
  return {
    isSetAside: set_aside_at !== null,
    noteUnreadable: async ({ said }) => {
      await transact(ACTOR, ({ tx, at }) =>
        tx
          .updateTable("service_reports")
          .set((eb) => ({ unreadable_answers: eb("unreadable_answers", "+", 1) }))
          .set({ unreadable_since: unreadable_since ?? at, unreadable_at: at, last_failure: textOfSpoken(said) })
          .where("id", "=", id)
          .execute(),
      );
    },
  };
}

/** A report with invalid fields is never changed to pass: it is kept, and a person reads why. */
async function refuse(
  work: Work,
  settings: CustomsSettings,
  report: ServiceReportTable,
  because: Spoken,
  isLate = false,
): Promise<void> {
  await end(work, report, { outcome: "refused", isLate, failure: because });
  await tellClerk(work, settings, report, because);
}

function activityOf(settings: CustomsSettings, { step, governs, container }: ReportContent): string | null {
  if (settings.reports === "off" || (settings.reports === "tracking" && container === null)) return null;
  const codes = settings.activity_codes;
  if (governs === "out") return step === "in" ? codes.import_in : codes.import_out;
  return step === "in" ? codes.export_in : codes.export_out;
}

async function end(
  { tx, at }: Work,
  { id }: ServiceReportTable,
  { outcome, isLate = false, failure = null }: Ended,
): Promise<void> {
  await tx
    .updateTable("service_reports")
    .set({ outcome, is_late: isLate ? 1 : 0, next_try_at: null, ended_at: at, last_failure: spokenText(failure) })
    .where("id", "=", id)
    .execute();
}

interface Ended {
  outcome: NonNullable<ServiceReportTable["outcome"]>;
  isLate?: boolean;
  failure?: Spoken | null;
}

async function tellClerk(work: Work, { name, area_id }: CustomsSettings, report: ServiceReportTable, because: Spoken) {
  await notify(work, {
    kind: "service-alert",
    permission: "gates.read",
    areaId: area_id,
    gateId: null,
    said: say("service_report_refused", { service: name, reference: report.reference }),
    data: { service: name, reference: report.reference, activity_id: report.activity_id, because },
  });
}

const KEPT_MS = 30 * 24 * 3_600_000;

/** Ends the reports of areas without a service that takes them, and deletes reports that ended a month ago. Rejected ones stay. */
export async function settleReports({ config, transact }: Pick<Platform, "config" | "transact">): Promise<void> {
  const areaIds = config.services.flatMap((one) =>
    one.protocol !== "port-json" && one.reports !== "off" ? [one.area_id] : [],
  );
  await transact(ACTOR, async ({ tx, at, nowMs }) => {
    let query = tx
      .updateTable("service_reports")
      .set({ outcome: "off", next_try_at: null, ended_at: at })
      .where("next_try_at", "is not", null);
    if (areaIds.length > 0) query = query.where("area_id", "not in", areaIds);
    await query.execute();
    await tx
      .deleteFrom("service_reports")
      .where("ended_at", "<", isoTime(nowMs - KEPT_MS))
      .where("outcome", "!=", "refused")
      .execute();
  });
}
