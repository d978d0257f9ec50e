import { html } from "hono/html";
import { assertNever } from "../../../shared/lib/assert-never.ts";
import type { ActResult } from "../acts/act-list.ts";
import type { ActForm } from "../ports.ts";
import { actForm, backInPanel, backOf, policeNumberOf } from "./act-form.ts";
import { capital } from "./decision.ts";
import { plainly } from "./plainly.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import type { Page } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { moment, plate, translated, type Tone } from "../../../shared/web/parts.ts";

interface Shown {
  tone: Tone;
  icon: IconName;
  title: string;
  lines: (Markup | string)[];
}

/** The result of an act: done, refused with its reason, or not known. */
export function actResult(page: Page, form: ActForm, result: ActResult): Markup {
  const { words } = page;
  const { tone, icon, title, lines } = shownOf(page, form, result);
  return html`<section class="card" data-outcome="${result.outcome}">
      <div class="result ${tone}" role="${result.outcome === "done" ? "status" : "alert"}">
        ${ICON[icon]}
        <div class="stack-tight">
          <h2 tabindex="-1" data-focus>${title}</h2>
          <p>
            <strong>${words.act.acts[form.act].button}</strong> ${plate(policeNumberOf(form))}
            ${form.lane ? html`· ${words.lane.lane(form.lane.number)}` : NOTHING} · ${moment(page, result.at)}
          </p>
        </div>
      </div>
      <div class="card-body stack">
        ${lines.map((line) => html`<p>${line}</p>`)} ${isRefusedSupervisor(result) ? NOTHING : back(page, form)}
      </div>
    </section>
    ${isRefusedSupervisor(result) ? actForm(page, form) : NOTHING}`;
}

/** The form stays with all that was typed but the PIN: only the supervisor's part was wrong. */
function isRefusedSupervisor(result: ActResult): boolean {
  return result.outcome === "refused" && result.why.startsWith("supervisor_");
}

function back({ words }: Page, form: ActForm): Markup {
  return html`<a class="button big wide" href="${backOf(form)}" data-back ${backInPanel(form)}
    >${ICON.back}${form.lane ? words.outcome.again : words.outcome.toSearch}</a
  >`;
}

function shownOf(page: Page, { act, values }: ActForm, result: ActResult): Shown {
  const { words } = page;
  const { outcome: say } = words;
  switch (result.outcome) {
    case "done":
      return {
        tone: "good",
        icon: "check",
        title: act === "check_in" && values["has_passed"] !== undefined ? say.recordedOnly : say.done[act],
        lines: [
          ...(result.note === null ? [] : [`${capital(translated(result.note, page))}.`]),
          html`${result.is_queued ? html`<span class="tag wait">${ICON.send}${words.lane.queued}</span> ` : NOTHING}${result.is_queued ? say.queued : say.sent}`,
        ],
      };
    case "refused": {
      // The rule book's reason is for the officer, all other details are for the technician.
      const why = say.why[result.why];
      const detail = result.detail === null ? [] : [technical(say.technical, plainly(result.detail, page))];
      const lines =
        result.why === "rules_refuse"
          ? result.detail === null
            ? []
            : [`${capital(translated(result.detail, page))}.`]
          : detail;
      return {
        tone: "bad",
        icon: "cross",
        title: `${say.refused}. ${why}`,
        lines: [...lines, ...(result.activity_id === null ? [] : [say.stillRecorded])],
      };
    }
    case "unknown":
      return {
        tone: "wait",
        icon: "unknown",
        title: say.unknown,
        lines: [
          say.why[result.why],
          html`<strong>${say.look}</strong>`,
          ...(result.detail === null ? [] : [technical(say.technical, plainly(result.detail, page))]),
        ],
      };
    default:
      return assertNever(result);
  }
}

function technical(label: string, detail: string): Markup {
  return html`<span class="small quiet">${label}: ${detail}</span>`;
}
