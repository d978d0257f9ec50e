import { html } from "hono/html";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag, type Tone, translated } from "../../../../shared/web/parts.ts";
import type { CustomsReport } from "../../../wire/customs-report.ts";
import type { GateActivity } from "../../../wire/gate-activity.ts";
import { momentOf } from "../../parts/evidence.ts";
import { tableCard } from "../../parts/table.ts";
import type { PageContext } from "../../page-context.ts";
import { ACTIVITY_WORDS } from "./activity-words.ts";
import { listCustomsReports } from "../../../features/work/gate-activities/operations/list-customs-reports.ts";

const TONES: Readonly<Record<CustomsReport["state"], Tone>> = {
  waiting: "wait",
  taken: "good",
  refused: "bad",
  off: "plain",
};

/** What customs were told of a passage, and whether they took it; nothing for a vehicle without their documents. */
export async function customsReportsCard(
  { id, area_id, passed_at }: Pick<GateActivity, "id" | "area_id" | "passed_at">,
  context: PageContext,
): Promise<Markup | string> {
  if (passed_at === null) return NOTHING;
  const found = await context.try(listCustomsReports, { params: { id } });
  if (!found.ok || found.data.length === 0) return NOTHING;
  const { title, columns, states, tries, document } = ACTIVITY_WORDS[context.language].reports;
  const reader = { context, moments: await context.momentsOf(area_id) };
  return tableCard("reports", title, {
    columns: [columns.number, columns.state, columns.what, columns.when],
    rows: found.data.map((report) => [
      html`<code>${report.reference}</code>`,
      html`${tag(TONES[report.state], null, states[report.state])}
      ${report.state === "waiting" && report.tries > 0 ? tries(report.tries) : NOTHING}
      ${report.last_failure === null ? NOTHING : translated(report.last_failure, { language: context.language, moments: reader.moments })}`,
      html`<a href="/customs-documents/${report.customs_document_id}">${report.container_number ?? document}</a>`,
      report.ended_at === null ? "" : momentOf(report.ended_at, reader),
    ]),
  });
}
