import { html } from "hono/html";
import type { GateView, ReportNotice, View } from "../ports.ts";
import type { OutageRow, ParkedFactRow, SelfTestCardView, SelfTestItem } from "../sources.ts";
import { gateProblemList, gateProblems } from "./gate-state.ts";
import { laneLacks } from "./lane-card.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import type { Page } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { moment, note, tag, translated, type Tone } from "../../../shared/web/parts.ts";

type Reports = Extract<View, { page: "reports" }>;

/** The gate: its state, its self-test, offline times, and facts that central could not read. */
export function reportsPage(page: Page, { gate, outages, parked, self_test, notice }: Reports): Markup {
  const say = page.words.report.reports;
  const lacks = gateProblems(gate, page);
  return html`<div class="page-head"><h1>${say.title}</h1></div>
    <div class="stack">
      ${notice === null ? NOTHING : noticed(page, notice)}
      <div id="gate-lacks">${lacks.length === 0 ? wellOrBroken(page, gate) : gateProblemList(gate, page)}</div>
      ${lanesCard(page, gate)}
      <div class="columns">${stateCard(page, gate)} ${selfTestCard(page, self_test)}</div>
      ${parkedCard(page, parked)} ${outageCard(page, outages)}
    </div>`;
}

/** The gate itself has no problem: a lane has one. */
function wellOrBroken({ words }: Page, { lanes }: GateView): Markup {
  const broken = lanes.filter(({ health }) => health === "fault");
  if (broken.length === 0) return html`<p>${tag("good", "check", words.frame.lacks.allWell)}</p>`;
  return html`<p>
    ${broken.map(({ number }) => tag("bad", "cross", `${words.lane.lane(number)}: ${words.lane.health.fault}`))}
  </p>`;
}

/** For the technician: what each lane lacks, with the addresses of its devices. */
function lanesCard(page: Page, { lanes }: GateView): Markup | string {
  const lacking = lanes.filter(({ lacks }) => lacks.length > 0);
  if (lacking.length === 0) return NOTHING;
  return html`<section class="card">
    <header class="card-head"><h2>${page.words.report.reports.laneTroubles}</h2></header>
    ${lacking.map(
      (lane) =>
        html`<p class="card-body"><strong>${page.words.lane.lane(lane.number)}: ${lane.name}</strong></p>
          ${laneLacks(lane, page, translated)}`,
    )}
  </section>`;
}

function noticed({ words }: Page, notice: ReportNotice): Markup {
  const isDone = notice !== "too-old";
  const text = words.report.reports.notice[notice];
  return html`<div role="${isDone ? "status" : "alert"}">
    ${note(isDone ? "good" : "bad", isDone ? "check" : "cross", text)}
  </div>`;
}

function stateCard(page: Page, { status }: GateView): Markup {
  const { words, moments } = page;
  const say = words.report.reports;
  const { sync, clock, outbox, disk, replica, site } = status;
  const away =
    sync.last_reached_at === null
      ? words.frame.central.never
      : words.frame.central.away(moments.time(sync.last_reached_at));
  const rows: [string, Markup | string][] = [
    [say.central, sync.is_reached ? words.frame.central.reached : away],
    ...(sync.is_reached || sync.because === null
      ? []
      : [[words.outcome.technical, translated(sync.because, page)] satisfies [string, string]]),
    [say.replica, replica.as_of === null ? words.frame.noData : moments.full(replica.as_of)],
    [say.outbox, String(outbox.depth)],
    [say.clockLabel, say.clock[clock.trust]],
    [say.disk, !disk.has_room ? say.diskFull : disk.keeps_photos ? say.diskRoom : say.noPhotos],
    ...(site?.peers ?? []).map(({ gate_name: name, heard_at: at }): [string, string] => [
      name,
      at === null ? say.neverHeard : say.heard(moments.time(at)),
    ]),
  ];
  return html`<section class="card">
    <header class="card-head"><h2>${say.state}</h2></header>
    <dl class="facts card-body">
      ${rows.map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

const TEST_TONE = { ok: "good", warn: "wait", fail: "bad" } as const satisfies Record<SelfTestItem["state"], Tone>;
const TEST_ICON = { ok: "check", warn: "alert", fail: "cross" } as const satisfies Record<
  SelfTestItem["state"],
  IconName
>;

/** Its troubles, and behind one press what is good. */
function selfTestCard(page: Page, card: SelfTestCardView | null): Markup {
  const say = page.words.report.reports;
  const of = (state: SelfTestItem["state"]): SelfTestItem[] => card?.items.filter((item) => item.state === state) ?? [];
  return html`<section class="card">
    <header class="card-head">
      <h2>${say.selfTest}</h2>
      ${card ? html`<span class="quiet">${moment(page, card.at)}</span>` : NOTHING}
    </header>
    ${
      card
        ? html`${checkList([...of("fail"), ...of("warn")], page)}
            <details class="more card-body">
              <summary class="button">${ICON.check}${say.good(of("ok").length)}</summary>
              ${checkList(of("ok"), page)}
            </details>`
        : html`<p class="card-body quiet">${say.noSelfTest}</p>`
    }
    <form class="card-body stack-tight" method="post" action="/self-test">
      ${secrets(page)}
      <button class="button wide" type="submit" data-act>${ICON.check}${say.runSelfTest}</button>
      <p class="small quiet">${say.running}</p>
    </form>
  </section>`;
}

function checkList(items: readonly SelfTestItem[], page: Page): Markup | string {
  if (items.length === 0) return NOTHING;
  return html`<ul class="check-list">
    ${items.map(
      (item) =>
        html`<li>
          <span class="${TEST_TONE[item.state]}">${ICON[TEST_ICON[item.state]]}</span>
          <div>
            <strong>${testedThing(item, page)}</strong>: ${page.words.report.reports.testState[item.state]}
            <p class="small quiet">${translated(item.detail, page)}</p>
          </div>
        </li>`,
    )}
  </ul>`;
}

function testedThing({ what, lane, name }: SelfTestItem, { words }: Page): string {
  const place = lane === null ? "" : words.lane.lane(lane);
  if (what === "lane") return place;
  return place === "" ? words.report.reports.tested[what] : `${place}: ${name}`;
}

function secrets({ shell }: Page): Markup {
  return html`<input type="hidden" name="csrf" value="${shell.csrf}" /><input
      type="hidden"
      name="beat"
      value="${shell.beat}"
    />`;
}

function parkedCard(page: Page, parked: readonly ParkedFactRow[]): Markup {
  const say = page.words.report.reports;
  const kinds: Readonly<Record<string, string>> = say.factType;
  return html`<section class="card">
    <header class="card-head">
      <h2>${say.parkedTitle}</h2>
      ${
        parked.length === 0
          ? NOTHING
          : html`<form method="post" action="/parked/retry">
              ${secrets(page)}<button class="button main" type="submit" data-act>${ICON.send}${say.retry}</button>
            </form>`
      }
    </header>
    ${
      parked.length === 0
        ? html`<p class="card-body quiet">${say.noParked}</p>`
        : html`<div class="table-scroll" tabindex="0" role="region" aria-label="${say.parkedTitle}">
            <table>
              <thead>
                <tr>
                  <th scope="col" class="number">${say.number}</th>
                  <th scope="col">${say.type}</th>
                  <th scope="col">${say.when}</th>
                  <th scope="col">${say.error}</th>
                </tr>
              </thead>
              <tbody>
                ${parked.map(
                  ({ sequence, type, occurred_at: at, error }) =>
                    html`<tr>
                      <td class="number">${sequence}</td>
                      <td>${type === null ? "?" : (kinds[type] ?? type)}</td>
                      <td>${moment(page, at)}</td>
                      <td>${error === null ? NOTHING : translated(error, page)}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

function outageCard(page: Page, outages: readonly OutageRow[]): Markup {
  const say = page.words.report.reports;
  const counts = ["passages", "refusals", "overrides", "waiting", "parked"] as const;
  return html`<section class="card">
    <header class="card-head"><h2>${say.outages}</h2></header>
    ${
      outages.length === 0
        ? html`<p class="card-body quiet">${say.noOutages}</p>`
        : html`<div class="table-scroll" tabindex="0" role="region" aria-label="${say.outages}">
            <table>
              <thead>
                <tr>
                  <th scope="col">${say.from}</th>
                  <th scope="col">${say.until}</th>
                  ${counts.map((name) => html`<th scope="col" class="number">${say[name]}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${outages.map(
                  (row) =>
                    html`<tr>
                      <td>${moment(page, row.from)}</td>
                      <td>${row.until === null ? tag("wait", "noCloud", say.still) : moment(page, row.until)}</td>
                      ${counts.map((name) => html`<td class="number">${row[name]}</td>`)}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}
