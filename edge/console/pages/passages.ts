import { html } from "hono/html";
import { formatPlate } from "../../../shared/lib/plate.ts";
import type { LaneView, PassageView, VehicleView } from "../ports.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import type { Page, Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { moment, plate, translated, type Tone } from "../../../shared/web/parts.ts";
import { plainly } from "./plainly.ts";
import { capital, sentence, verdictOf, whyOf } from "./decision.ts";

interface Row {
  tone: Tone;
  icon: IconName;
  title: string;
  /** The reason, one line. */
  why: Markup | string;
}

/** Activities, newest first. */
export function passageList(passages: readonly PassageView[], reader: Reader, showsLane: boolean): Markup {
  if (passages.length === 0) return html`<p class="card-body quiet">${reader.words.lane.nothingYet}</p>`;
  return html`<ul class="passages">
    ${passages.map((passage) => passageRow(passage, reader, showsLane))}
  </ul>`;
}

function passageRow(passage: PassageView, reader: Reader, showsLane: boolean): Markup {
  const { words } = reader;
  const row = rowOf(passage, reader);
  const number = showsLane && passage.lane_number !== null ? words.lane.lane(passage.lane_number) : "";
  return html`<li class="${row.tone}">
    ${ICON[row.icon]}
    <div>
      <p class="row">
        <strong>${row.title}</strong> ${passage.vehicle ? plate(passage.vehicle.police_number) : NOTHING}
      </p>
      <p class="small quiet">${number}${number !== "" && row.why !== "" ? " · " : NOTHING}${row.why}</p>
    </div>
    <div class="passages-end small">
      ${passage.photo_ids.map((id) => photo(id, passage, reader))}
      <div>
        ${moment(reader, passage.at)}
        ${passage.is_queued ? html`<span class="passages-queued">${ICON.send}${words.lane.queued}</span>` : NOTHING}
      </div>
    </div>
  </li>`;
}

function photo(id: string, { vehicle }: PassageView, { words }: Reader): Markup {
  const what = vehicle && vehicle.police_number !== "" ? formatPlate(vehicle.police_number) : words.lane.noPlate;
  return html`<a href="/photos/${id}"
    ><img
      class="passages-photo"
      src="/photos/${id}"
      alt="${words.lane.photo(what)}"
      loading="lazy"
      width="72"
      height="48"
  /></a>`;
}

function rowOf(passage: PassageView, reader: Reader): Row {
  const { words } = reader;
  const { vehicle, by, reason } = passage;
  const because = reason === null ? "" : translated(reason, reader);
  const why = [by ?? "", because].filter((text) => text !== "").join(": ");
  if (passage.kind === "tailgate") return { tone: "bad", icon: "alert", title: words.lane.tailgate, why };
  if (passage.kind === "event")
    return { tone: "plain", icon: "gate", title: eventTitle(passage.action, reader), why: eventWhy(passage, reader) };
  if (!vehicle)
    return {
      ...(passage.is_unopened ? FAILED : ({ tone: "wait", icon: "hand" } as const)),
      title: actTitle(passage.action, reader),
      why: whyOfAct(passage, reader, why),
    };
  return { ...vehicleRow(passage, vehicle, reader), why: whyOfRow(passage, vehicle, reader, why) };
}

const FAILED = { tone: "bad", icon: "cross" } as const satisfies Pick<Row, "tone" | "icon">;

/** The result of a vehicle's activity, which may differ from the rule book's decision. */
function vehicleRow(passage: PassageView, vehicle: VehicleView, reader: Reader): Omit<Row, "why"> {
  const { lane } = reader.words;
  const { outcome, step } = passage;
  if (passage.is_waiting) return { tone: "wait", icon: "wait", title: lane.verdict.wait };
  if (outcome === "refused" || outcome === "timed_out") return { tone: "bad", icon: "cross", title: lane.verdict.bad };
  if (passage.is_unopened) return { ...FAILED, title: lane.unopened };
  if (outcome === "none") return { tone: "plain", icon: "undo", title: capital(lane.outcome.none) };
  const { word, ...verdict } = verdictOf(vehicle, reader, { phase: outcome === null ? "idle" : "open" });
  return { ...verdict, title: verdict.icon === "check" ? lane.verdict.past[step ?? "none"] : word };
}

/** An arm that was opened by hand, and its result: there is no passage if the barrier got no command. */
function whyOfAct({ outcome, is_unopened: isUnopened }: PassageView, { words: { lane } }: Reader, who: string): string {
  const result = isUnopened ? lane.unopened : outcome === null ? "" : lane.outcome[outcome];
  return [result, who].filter((text) => text !== "").join(" · ");
}

function whyOfRow(passage: PassageView, vehicle: VehicleView, reader: Reader, who: string): string {
  const { outcome, by } = passage;
  const { lane } = reader.words;
  // The rule book refused it, or its title already states it.
  const isSettled = outcome === null || outcome === "none" || (outcome === "refused" && by === null);
  const parts = [
    vehicle.decision.verdict === "admit" ? "" : sentence(whyOf(vehicle, reader)).slice(0, -1),
    isSettled ? "" : lane.outcome[outcome],
    who,
  ];
  return parts.filter((text) => text !== "").join(" · ");
}

/** @param action of an override or an amendment, as named in facts */
export function actTitle(action: string | null, { words }: Reader): string {
  const acts: Readonly<Record<string, { button: string }>> = words.act.acts;
  return acts[action ?? ""]?.button ?? action ?? "";
}

function eventTitle(event: string | null, { words }: Reader): string {
  const events: Readonly<Record<string, string>> = words.lane.event;
  return events[event ?? ""] ?? event ?? "";
}

function eventWhy({ reason }: PassageView, reader: Reader): Markup | string {
  return reason === null || reason === "" ? NOTHING : plainly(reason, reader);
}

export function passagesPage(page: Page, passages: readonly PassageView[], lane: LaneView | null): Markup {
  const { title, ofLane } = page.words.report.passages;
  return html`<div class="page-head"><h1>${lane ? ofLane(lane.number) : title}</h1></div>
    <div class="card">${passageList(passages, page, lane === null)}</div>`;
}
