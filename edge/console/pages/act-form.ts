import { html, raw } from "hono/html";
import { formatPlate } from "../../../shared/lib/plate.ts";
import { type ActName, SUPERVISED } from "../acts/act-list.ts";
import type { ActForm } from "../ports.ts";
import { ICON } from "../../../shared/web/icons.ts";
import type { Page } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note, translated } from "../../../shared/web/parts.ts";
import { weightField } from "./weight-field.ts";
import { inWords, say } from "../../../shared/words/say.ts";

const GOOD_ACTS: ReadonlySet<ActName> = new Set(["admit", "customs_paper"]);
const BAD_ACTS: ReadonlySet<ActName> = new Set(["refuse", "lane_close", "bypass_on", "reset_all_steps"]);
/** Minutes to choose from; 0 stands for an open end. */
const MINUTES: Readonly<Partial<Record<ActName, readonly number[]>>> = {
  hold_open: [5, 15, 30, 60],
  bypass_on: [15, 60, 240, 480],
  intervene_on: [0, 15, 60, 240],
  lane_close: [0, 15, 60, 240],
};

/** One act: its effect, its reason, and the one button that does it. */
export function actForm(page: Page, form: ActForm): Markup {
  const { words, shell } = page;
  const { act, values } = form;
  const { button, does, go } = words.act.acts[act];
  const isPaper = act === "customs_paper";
  const url = `/acts/${act}`;
  return html`<form
    class="card"
    method="post"
    action="${url}"
    hx-post="${url}"
    hx-target="#panel"
    hx-sync="this:drop"
    hx-disable="find button[type=submit]"
    hx-config="timeout:20000"
    ${isPaper ? raw('enctype="multipart/form-data"') : NOTHING}
    aria-labelledby="act-title"
    data-fill="${words.act.fill}"
    data-choose="${words.act.choose}"
    ${waitsUntil(form)}
  >
    <input type="hidden" name="csrf" value="${shell.csrf}" />
    <input type="hidden" name="beat" value="${shell.beat}" />
    <input type="hidden" name="press_id" value="${form.press_id}" />
    ${["lane_id", "activity_id", "vehicle_ticket_id"].map((name) =>
      values[name] === undefined || (name === "lane_id" && asksForLane(form))
        ? NOTHING
        : html`<input type="hidden" name="${name}" value="${values[name]}" />`,
    )}
    <header class="card-head"><h2 id="act-title" tabindex="-1" data-focus>${button}</h2></header>
    <div class="card-body stack">
      ${note(BAD_ACTS.has(act) ? "wait" : "plain", "hand", does(aboutOf(page, form)))} ${problems(page, form)}
      ${fieldsOf(page, form)} ${reasons(page, form)}
      ${form.needs_supervisor || SUPERVISED.has(act) ? supervisor(page, form) : NOTHING}
      <p class="note wait" data-over hidden>${words.outcome.why.waits_no_longer}</p>
      <div class="form-foot">
        <a class="button big" href="${backOf(form)}" data-back ${backInPanel(form)}>${words.outcome.cancel}</a>
        <button class="button big ${toneOf(act)}" type="submit" data-act>${go}</button>
      </div>
    </div>
  </form>`;
}

function toneOf(act: ActName): string {
  return BAD_ACTS.has(act) ? "bad" : GOOD_ACTS.has(act) ? "good" : "main";
}

/** The form for a waiting vehicle ends with the vehicle's timeout. */
function waitsUntil({ lane, values }: ActForm): Markup | string {
  if (!lane?.waits_until || values["activity_id"] === undefined) return NOTHING;
  // A vehicle that was referred just now is not read from the journal yet.
  if (lane.vehicle && lane.vehicle.activity_id !== values["activity_id"]) return NOTHING;
  return raw(`data-until="${Date.parse(lane.waits_until)}"`);
}

/** The plate of the act's vehicle; empty if it has none, or none is known. */
export function policeNumberOf({ hit, lane, values: { activity_id: activityId } }: ActForm): string {
  if (hit) return hit.police_number;
  // The lane may have the next vehicle already.
  return lane?.vehicle && lane.vehicle.activity_id === activityId ? lane.vehicle.police_number : "";
}

/** The subject of the act, in the middle of a sentence. */
function aboutOf({ words }: Page, form: ActForm): string {
  const { act, lane, values } = form;
  const vehicle = policeNumberOf(form);
  if (vehicle !== "") return formatPlate(vehicle);
  if (values["activity_id"] !== undefined || act === "check_in") return words.act.thisVehicle;
  if (!lane) return words.act.thisVehicle;
  return words.lane.lane(lane.number).toLowerCase();
}

export function backOf({ lane, hit }: ActForm): string {
  if (lane) return `/lanes/${lane.id}`;
  return hit ? `/search?q=${encodeURIComponent(hit.police_number)}` : "/search";
}

/** On a lane's page the acts return in the panel; elsewhere the previous page returns. */
export function backInPanel({ lane }: ActForm): Markup | string {
  return lane ? html`hx-get="/lanes/${lane.id}" hx-target="#panel" hx-sync="#panel:replace"` : NOTHING;
}

function problems(page: Page, form: ActForm): Markup | string {
  if (form.problems.length === 0) return NOTHING;
  const { words } = page;
  return html`<div class="note bad" role="alert">
    ${ICON.alert}
    <div>
      <strong>${words.outcome.problem}</strong>
      <ul>
        ${form.problems.map(({ path, said }) => html`<li>${fieldName(path, words)}${translated(said, page)}</li>`)}
      </ul>
    </div>
  </div>`;
}

function fieldName(path: string, { act: { fields, words: inWords } }: Page["words"]): string {
  const names: Readonly<Record<string, string>> = {
    words: inWords,
    minutes: fields.minutes.replace("?", ""),
    number: fields.number,
    kg: fields.kg,
    photo: fields.photo,
    vehicle: fields.vehicle,
    lane_id: fields.lane.replace("?", ""),
    supervisor: fields.supervisor,
    supervisor_pin: fields.supervisorPin,
  };
  return path in names ? `${names[path] ?? ""}: ` : "";
}

function fieldsOf(page: Page, form: ActForm): Markup {
  const { fields } = page.words.act;
  const { act, values } = form;
  const minutes = MINUTES[act];
  const chosen = values["minutes"] ?? String((minutes?.[0] === 0 ? "" : minutes?.[0]) ?? "");
  return html`${asksForLane(form) ? laneChoice(page, form) : NOTHING}
  ${
    act === "check_in"
      ? html`<div class="field">
            <label for="vehicle">${fields.vehicle}</label>
            <input
              class="input"
              id="vehicle"
              name="vehicle"
              value="${values["vehicle"] ?? ""}"
              required
              maxlength="512"
              autocomplete="off"
              autocapitalize="characters"
              spellcheck="false"
              hx-post="/search"
              hx-trigger="input changed delay:200ms"
              hx-target="#vehicle-picks"
              hx-sync="this:replace"
            />
            <div id="vehicle-picks" aria-live="polite"></div>
          </div>
          <div class="choices">
            ${tick("overrides_refusal", fields.overrides, values)} ${tick("has_passed", fields.passed, values)}
          </div>`
      : NOTHING
  }
  ${act === "customs_paper" ? paperFields(page, form) : NOTHING} ${act === "weigh" ? weightField(page, form) : NOTHING}
  ${
    minutes
      ? html`<fieldset class="field">
          <legend class="label">${fields.minutes}</legend>
          <div class="choices two">
            ${minutes.map((count) =>
              radio(
                "minutes",
                count === 0 ? "" : String(count),
                count === 0 ? fields.openEnd : fields.minutesOf(count),
                chosen,
              ),
            )}
          </div>
        </fieldset>`
      : NOTHING
  }`;
}

function paperFields({ words: { act } }: Page, { values }: ActForm): Markup {
  return html`<div class="field">
      <label for="number">${act.fields.number}</label>
      <input
        class="input"
        id="number"
        name="number"
        value="${values["number"] ?? ""}"
        required
        maxlength="64"
        autocomplete="off"
      />
    </div>
    <div class="field">
      <span class="label" id="photo-label">${act.fields.photo}</span>
      <label class="button file"
        >${ICON.camera}<span id="photo-take">${act.fields.takePhoto}</span
        ><input
          class="unseen"
          name="photo"
          type="file"
          accept="image/jpeg"
          capture="environment"
          required
          aria-labelledby="photo-label photo-take"
          aria-describedby="photo-hint"
      /></label>
      <p class="small quiet" id="photo-hint">${act.fields.photoHint}</p>
      <div data-preview></div>
    </div>`;
}

const asksForLane = ({ act, lane }: ActForm): boolean => act === "check_in" && lane === null;

function laneChoice({ words, gate }: Page, { values }: ActForm): Markup {
  return html`<fieldset class="field">
    <legend class="label">${words.act.fields.lane}</legend>
    <div class="choices two">
      ${gate.lanes.map(({ id, number, name }) =>
        radio("lane_id", id, `${number}: ${name}`, values["lane_id"] ?? (gate.lanes.length === 1 ? id : "")),
      )}
    </div>
  </fieldset>`;
}

function reasons({ words, language }: Page, { reasons: list, more_reasons: more, values }: ActForm): Markup {
  const chosen = values["reason"] ?? "";
  const choices = (of: ActForm["reasons"]): Markup[] =>
    of.map((reason) => radio("reason", reason, inWords(say(reason), language), chosen));
  return html`<fieldset class="field">
      <legend class="label">${words.act.reason}</legend>
      <div class="choices two">${choices(list)}</div>
      <details class="more" ${more.some((reason) => reason === chosen) ? raw("open") : NOTHING}>
        <summary class="button">${words.act.moreReasons}</summary>
        <div class="choices two">${choices(more)}</div>
      </details>
    </fieldset>
    <div class="field">
      <label for="words">${words.act.wordsOptional}</label>
      <input
        class="input"
        id="words"
        name="words"
        value="${values["words"] ?? ""}"
        maxlength="500"
        autocomplete="off"
      />
    </div>`;
}

function supervisor({ words: { act } }: Page, { values }: ActForm): Markup {
  return html`<fieldset class="field stack-tight">
    <legend class="label">${act.fields.supervised}</legend>
    <label for="supervisor">${act.fields.supervisor}</label>
    <input
      class="input"
      id="supervisor"
      name="supervisor"
      value="${values["supervisor"] ?? ""}"
      required
      maxlength="255"
      autocomplete="off"
    />
    <label for="supervisor-pin">${act.fields.supervisorPin}</label>
    <input
      class="input pin"
      id="supervisor-pin"
      name="supervisor_pin"
      type="password"
      inputmode="numeric"
      required
      maxlength="64"
      autocomplete="off"
    />
  </fieldset>`;
}

function radio(name: string, value: string, text: string, chosen: string): Markup {
  return html`<label class="choice"
    ><input type="radio" name="${name}" value="${value}" required ${value === chosen ? raw("checked") : NOTHING} /><span
      >${text}</span
    ></label
  >`;
}

function tick(name: string, text: string, values: ActForm["values"]): Markup {
  const isOn = values[name] === "on" || values[name] === "true";
  return html`<label class="choice"
    ><input type="checkbox" name="${name}" ${isOn ? raw("checked") : NOTHING} /><span>${text}</span></label
  >`;
}
