import { html, raw } from "hono/html";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import type { PageMeta } from "../../../shared/wire/common.ts";
import type { Outcome } from "../call-operation.ts";
import { problemNote } from "../failure.ts";
import type { Shown } from "../page.ts";
import { Refused } from "../refused.ts";
import type { PageContext } from "../page-context.ts";
import { formOfFilters } from "./filter-address.ts";
import { ICON } from "../../../shared/web/icons.ts";
import { FORM_WORDS } from "./form-words.ts";
import { choiceSearch, type RecordChoices } from "./record-choices.ts";
import { savedViews } from "./saved-views.ts";
import { table } from "./table.ts";

/** A filter of a list: a choice among values, a text, or a date. The name is that of the operation's parameter. */
export interface Filter {
  name: string;
  label: string;
  /** The values with their words; left out for a text or a date. */
  choices?: RecordChoices;
  type?: "search" | "date" | "text" | "password";
  /** The value that holds without a choice; by default all values do. */
  standard?: string;
}

/** What a list is asked for: the value of each filter, undefined where none is chosen. */
export type Asked = Record<string, string | undefined>;

/** The filters of the address that this list has, as a query. */
export function askedOf(context: PageContext, names: readonly string[]): Asked {
  return Object.fromEntries(names.map((name) => [name, context.asked(name)]));
}

/** Filters that are in sight; the others open at a press. */
const IN_SIGHT = 4;

/**
 * One line of filters; what it holds comes into the address. With a script they apply as they are chosen or typed, and
 * the button is hidden. What is chosen stands below them, each with the way back.
 * @param kept filters that a link set, without a field
 */
export function filterForm(
  context: PageContext,
  path: string,
  filters: readonly Filter[],
  kept: readonly string[] = [],
): Markup {
  if (filters.length === 0) return html``;
  const { list } = context.words.frame;
  const field = (filter: Filter): Markup =>
    fieldOf(filter, {
      id: `filter-${filter.name}`,
      value: context.asked(filter.name),
      none: filter.standard === undefined ? list.all : null,
    });
  // One more in sight costs less than a press for it alone.
  const most = filters.length === IN_SIGHT + 1 ? filters.length : IN_SIGHT;
  const [shown, others] = [filters.slice(0, most), filters.slice(most)];
  return formOfFilters(
    path,
    "filters",
    html`${kept.map((name) => {
        const value = context.asked(name);
        return value === undefined ? NOTHING : html`<input type="hidden" name="${name}" value="${value}" />`;
      })}
      ${shown.map(field)}
      ${
        others.length === 0
          ? NOTHING
          : html`<details class="act filters-more">
              <summary class="button">${list.more}</summary>
              <div class="card card-body stack">${others.map(field)}</div>
            </details>`
      }
      <button class="button main filters-apply" type="submit">${list.apply}</button>
      <div class="row chips" id="filters-chosen" data-result>${chosenFilters(context, path, filters, kept)}</div>`,
  );
}

/** What is chosen, each a link to the list without it. */
function chosenFilters(
  context: PageContext,
  path: string,
  filters: readonly Filter[],
  kept: readonly string[],
): Markup | string {
  const { list } = context.words.frame;
  const chips = filters.flatMap(({ name, label, choices, type }) => {
    const value = context.asked(name);
    if (value === undefined || type === "password") return [];
    const words = choices?.find(([one]) => one === value)?.[1] ?? value;
    return [
      html`<a class="chip" href="${addressWith(context, path, [name, "after"])}" title="${list.without(label)}"
        ><span class="quiet">${label}</span> ${words}${ICON.cross}<span class="unseen">${list.without(label)}</span></a
      >`,
    ];
  });
  if (chips.length === 0 && kept.every((name) => context.asked(name) === undefined)) return NOTHING;
  return html`${chips}<a class="button" href="${path}">${list.clear}</a>`;
}

/** The address of the list, without some of what the present one holds. */
function addressWith(
  context: PageContext,
  path: string,
  without: readonly string[],
  more: readonly [string, string][] = [],
): string {
  const query = new URLSearchParams(context.address.split("?")[1] ?? "");
  for (const name of without) query.delete(name);
  for (const [name, value] of more) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** A field with its label. @param shown `none`: the words for no choice, null where one must be made */
export function fieldOf(
  { name, label, choices, type, standard }: Filter,
  of: { id: string; value: string | undefined; none: string | null; isRequired?: boolean; help?: string },
): Markup {
  const { id, value, none, isRequired, help = "" } = of;
  const described = help === "" ? NOTHING : raw(`aria-describedby="${id}-help"`);
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${help === "" ? NOTHING : html`<p class="quiet" id="${id}-help">${help}</p>`}
    ${
      choices
        ? html`${choiceSearch(choices, { field: name, target: id, none, label })}<select
              class="input"
              id="${id}"
              name="${name}"
              ${described}
            >
              ${none === null ? NOTHING : html`<option value="">${none}</option>`}
              ${choices.map(
                ([one, words]) =>
                  html`<option value="${one}" ${(value ?? standard) === one ? raw("selected") : NOTHING}>
                    ${words}
                  </option>`,
              )}
            </select>`
        : html`<input
            class="input"
            id="${id}"
            name="${name}"
            type="${type ?? "search"}"
            value="${type === "password" ? NOTHING : (value ?? NOTHING)}"
            maxlength="512"
            autocomplete="${type === "password" ? "new-password" : "off"}"
            ${isRequired ? raw("required") : NOTHING}
            ${described}
          />`
    }
  </div>`;
}

/** A list whose filters the API refuses: the filters stay, with each problem. */
export function listFailure(
  context: PageContext,
  { title, filters, failure }: { title: string; filters: Markup; failure: Outcome<never> & { ok: false } },
): Shown {
  if (failure.problem.status !== 400) throw new Refused(failure.problem);
  const content = html`<header class="page-head"><h1>${title}</h1></header>
    <div class="stack">${filters}${resultPart(problemNote(failure.problem, context.words))}</div>`;
  return { title, content, status: 400 };
}

/** A list: its title and count, its filters, a table of its rows or why there are none, and the way on. */
export async function listView(
  context: PageContext,
  list: {
    path: string;
    title: string;
    filters: Markup;
    meta: PageMeta;
    /** The ways to new records, and to what belongs to them. */
    actions?: Markup | string;
    /** The ways to it as files. */
    files?: Markup;
    /** In place of a table without rows, with the way on. */
    empty: string;
    next?: Markup | string;
    columns: readonly string[];
    /** Elements `tr`. */
    rows: readonly Markup[];
  },
): Promise<Shown> {
  const { path, title, filters, meta, empty, columns, rows, actions, files = NOTHING, next = NOTHING } = list;
  const content = html`<header class="page-head">
      <h1>${title}</h1>
      <span class="quiet" id="count" role="status" data-result>${countOf(context, meta, rows.length)}</span>
      <div class="views-head" id="views" data-result>${await savedViews(context, path)}</div>
      <div class="row push" id="files" data-result>${rows.length > 0 ? files : NOTHING}</div>
      ${rows.length > 0 ? (actions ?? NOTHING) : NOTHING}
    </header>
    <div class="stack">
      ${filters}
      ${resultPart(
        html`${
          rows.length === 0
            ? html`<section class="card card-body stack" data-empty>
                <p>${empty}</p>
                <div class="row">
                  ${isNarrowed(context) ? html`<a class="button" href="${path}">${context.words.frame.list.clear}</a>` : NOTHING}
                  ${next}
                </div>
              </section>`
            : html`<div class="card table-scroll" tabindex="0" role="region" aria-label="${title}">
                ${table(columns, rows)}
              </div>`
        }
        ${pager(context, path, meta)}`,
      )}
    </div>`;
  return { title, content };
}

/** What a search as one types replaces: every element with `data-result`, by its id. */
const resultPart = (content: Markup): Markup => html`<div class="stack" id="results" data-result>${content}</div>`;

/** What an address holds beside filters. */
const NO_FILTERS: ReadonlySet<string> = new Set(["done", "marked"]);

function isNarrowed({ address }: PageContext): boolean {
  const asked = [...new URLSearchParams(address.split("?")[1] ?? "")];
  return asked.some(([name, value]) => value !== "" && !NO_FILTERS.has(name));
}

/** The number of rows of a list, as far as it is known. */
function countOf({ words, language }: PageContext, meta: PageMeta, shown: number): string {
  const { list } = words.frame;
  const total = meta.total.toLocaleString(language === "id" ? "id-ID" : "en-GB");
  return list.count(shown, meta.total_is_exact ? total : list.atLeast(meta.total));
}

/** The links to the first and to the next page; the cursor keeps the next one right while rows arrive. */
function pager(context: PageContext, path: string, meta: PageMeta): Markup | string {
  const { list } = context.words.frame;
  const { next_after: after } = meta;
  const isFirst = context.asked("after") === undefined;
  if (isFirst && after === null) return NOTHING;
  return html`<nav class="row pager" aria-label="${list.next}">
    ${isFirst ? NOTHING : html`<a class="button" href="${addressWith(context, path, ["after"])}">${list.first}</a>`}
    ${
      after === null
        ? NOTHING
        : html`<a class="button push" rel="next" href="${addressWith(context, path, [], [["after", after]])}"
            >${list.next}</a
          >`
    }
  </nav>`;
}

/** The areas that the person sees, as the choices of a filter or an entry. */
export async function areaChoices(context: PageContext): Promise<(readonly [id: string, name: string])[]> {
  return (await context.areas()).map(({ id, name }) => [id, name]);
}

/** A filter by a state that holds or does not. */
export function yesOrNo({ language }: PageContext, name: string, label: string): Filter {
  const { yes, no } = FORM_WORDS[language];
  return {
    name,
    label,
    choices: [
      ["true", yes],
      ["false", no],
    ],
  };
}
