import { html, raw } from "hono/html";
import { z } from "zod";
import { ICON } from "../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note } from "../../../shared/web/parts.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { problemWords, statusOf } from "../failure.ts";
import type { Act, Page, Shown } from "../page.ts";
import type { PageContext } from "../page-context.ts";
import { askedOf, filterForm, listFailure, listView } from "./list.ts";
import { cellsOf, headIn, labelledCell } from "./column-heads.ts";
import { fileLinks, listFiles } from "./list-files.ts";
import {
  type Reader,
  type RefusedAct,
  actForm,
  inputOf,
  manyBar,
  operationOf,
  refusedElsewhere,
  typedIn,
} from "./resource-acts.ts";
import { doneNote } from "./done-note.ts";
import { formPages, formPath } from "./resource-forms.ts";
import type { Resource } from "./resource-kind.ts";
import { RESOURCE_WORDS, wordsOf } from "./resource-words.ts";

/** A queue in which people choose many rows is shown in fewer pages. */
const QUEUE_ROWS = 50;

/** The pages and forms of a kind of records. */
export function resourcePages<T extends { id: string }>(
  resource: Resource<T>,
): { pages: readonly [list: Page, ...others: Page[]]; acts: Act[] } {
  const { path, acts, list, tagOf, links, adding, origin, reads = [] } = resource;
  const forms = [resource.forms ?? []].flat();
  const [get, param] = resource.get;
  const many = acts.filter((act) => act.many);
  /** The ways to new records. */
  const additions = [
    ...forms.flatMap(({ create, ...form }) =>
      create === undefined
        ? []
        : [{ operation: create, at: `${formPath(form, path)}/new`, title: form.title, isOffered: form.isOffered }],
    ),
    ...(adding ? [{ ...adding, at: `${path}/new`, isOffered: undefined }] : []),
  ];
  const listUses = [
    ...reads,
    ...many.flatMap(({ uses }) => uses),
    ...additions.map(({ operation }) => operation),
    ...(links?.uses ?? []),
  ];
  const recordUses = [
    ...reads,
    ...acts.flatMap(({ uses }) => uses),
    ...forms.map(({ change }) => change),
    ...(links?.uses ?? []),
    ...(resource.printed?.uses ?? []),
  ];

  const showList = async (context: PageContext, failures: readonly Markup[] = []): Promise<Shown> => {
    const { language } = context;
    const title = resource.title[language];
    const filterList = await resource.filters(context);
    const filters = filterForm(context, path, filterList);
    const asked = askedOf(context, [...filterList.map(({ name }) => name), "after"]);
    const query = many.length > 0 ? { ...asked, per_page: QUEUE_ROWS } : asked;
    const found = await context.try(list, { query });
    if (!found.ok) return listFailure(context, { title, filters, failure: found });
    const offered = many.filter(({ uses: [operation] }) => context.may(operation));
    const records = found.data.items;
    const isChoice = (record: T): boolean => offered.some((act) => act.isOffered(record, context));
    const hasChoices = records.some(isChoice);
    const chosen = (context.sent["id"] ?? "").split("\n");
    const words = RESOURCE_WORDS[language];
    const moments = await context.momentsOfList(records.map((record) => resource.areaOf(record)));
    const cells = await cellsOf(records, resource.columns, { context, moments });
    const rows = records.map((record, row) => {
      const heading = resource.heading(record, context.language);
      return html`<tr>
        ${
          hasChoices
            ? html`<td>
                ${
                  isChoice(record)
                    ? html`<label class="tick"
                        ><input
                          type="checkbox"
                          form="many"
                          name="id"
                          value="${record.id} ${heading}"
                          aria-label="${words.choose(heading)}"
                          ${chosen.includes(`${record.id} ${heading}`) ? raw("checked") : NOTHING}
                      /></label>`
                    : NOTHING
                }
              </td>`
            : NOTHING
        }
        <th scope="row"><a href="${path}/${encodeURIComponent(resource.addressOf(record))}">${heading}</a></th>
        ${tagOf ? labelledCell(words.state, tagOf(record, context)) : NOTHING}
        ${cells[row]?.map((cell, at) => labelledCell(resource.columns[at]?.label[language] ?? "", cell))}
      </tr>`;
    });
    const done = Number(context.asked("done"));
    const above = html`${done > 0 ? note("good", "check", words.done(done)) : NOTHING} ${failures} ${filters}
    ${manyBar(context, path, hasChoices ? offered : [])}`;
    const actions = html`${newLinks(context)} ${links?.list?.(context) ?? NOTHING}`;
    return listView(context, {
      path,
      title,
      filters: above,
      meta: found.data.meta,
      rows,
      actions,
      files: fileLinks(context, path, found.data.meta),
      empty: resource.empty[language],
      next: html`${actions}
      ${origin ? html`<a class="button" href="${origin.to}">${origin.label[language]}</a>` : NOTHING}`,
      columns: [
        ...(hasChoices ? [words.chosen] : []),
        resource.headed?.[language] ?? words.name,
        ...(tagOf ? [words.state] : []),
        ...resource.columns.map(({ label }, at) =>
          headIn(
            moments.timeZone,
            label[language],
            cells.map((row) => row[at]),
          ),
        ),
      ],
    });
  };

  const newLinks = (context: PageContext): Markup | string => {
    const allowed = additions.filter(
      ({ operation, isOffered }) => context.may(operation) && (isOffered?.(context) ?? true),
    );
    if (allowed.length === 0) return NOTHING;
    return html`<div class="row">
      ${allowed.map(({ at, title }) => html`<a class="button main" href="${at}">${title[context.language]}</a>`)}
    </div>`;
  };

  const recordOf = (context: PageContext): Promise<T> =>
    context.read(get, { params: { [param]: context.param("id") } } as never);

  const showRecord = async (context: PageContext, record: T, refused?: RefusedAct): Promise<Shown> => {
    const { language } = context;
    const reader = { context, moments: await context.momentsOf(resource.areaOf(record)) };
    const heading = resource.heading(record, context.language);
    const address = `${path}/${encodeURIComponent(resource.addressOf(record))}`;
    const offered = acts.filter(
      (act) => !act.isInCard && act.isOffered(record, context) && context.may(operationOf(act, record)),
    );
    const names = offered.map(({ name }) => name);
    const form = forms.find(({ isFor, change }) => (isFor?.(record as never) ?? true) && context.may(change));
    const words = RESOURCE_WORDS[language];
    const content = html`<header class="page-head">
        <a class="button" href="${path}" data-back>${ICON.back}${resource.title[language]}</a>
        <h1>${heading}</h1>
        ${tagOf ? html`<div class="row">${tagOf(record, context)}</div>` : NOTHING}
      </header>
      <div class="stack news">
        ${doneNote(context, {
          ...Object.fromEntries(acts.map((act) => [act.name, operationOf(act, record)])),
          ...(form && { edit: form.change, new: form.create ?? form.change }),
        })}
        ${resource.news?.(record, reader) ?? NOTHING} ${refusedElsewhere(context, refused, names)}
      </div>
      <div class="columns">
        <div class="stack">
          <section class="card" aria-labelledby="facts">
            <div class="card-head"><h2 id="facts">${words.facts}</h2></div>
            <dl class="facts card-body">
              ${resource.facts.map(({ label, value }) => {
                const shown = value(record, reader);
                return shown === null || shown === ""
                  ? NOTHING
                  : html`<dt>${label[language]}</dt>
                      <dd>${shown}</dd>`;
              })}
            </dl>
          </section>
          ${
            resource.printed && context.may(resource.printed.uses[0])
              ? html`<a class="button" href="${address}/pdf">${ICON.paper}${resource.printed.label[language]}</a>`
              : NOTHING
          }
          ${
            form
              ? html`<a
                  class="button main"
                  href="${formPath(form, path)}/${encodeURIComponent(resource.addressOf(record))}/edit"
                  >${words.change}</a
                >`
              : NOTHING
          }
          ${links?.record?.(record, context) ?? NOTHING}
          ${offered.map((act) => {
            const fields = act.fields?.(record, reader) ?? [];
            return actForm(context, address, { ...act, fields, operation: operationOf(act, record) }, refused);
          })}
        </div>
        <div class="stack">${resource.beside?.(record, reader) ?? NOTHING}</div>
      </div>`;
    return { title: heading, content, ...(refused && { status: statusOf(refused.failure.problem) }) };
  };

  const filled = forms.map((form) => formPages<T>(resource as never, form, { get, reads, recordOf }));
  const uses: Page["uses"] = resource.isFor === undefined ? [list, ...listUses] : [resource.isFor, list, ...listUses];
  const listPage: Page = {
    path,
    uses,
    files: listFiles<T>({
      path,
      title: resource.title,
      list,
      uses,
      filters: resource.filters,
      areaOf: resource.areaOf,
      columns: [
        {
          label: resource.headed ?? wordsOf("name"),
          value: (one, { context }) => resource.heading(one, context.language),
        },
        ...(tagOf ? [{ label: wordsOf("state"), value: (one: T, { context }: Reader) => tagOf(one, context) }] : []),
        ...resource.columns,
      ],
    }),
    navigation: { ...resource.navigation, label: resource.title },
    show: showList,
  };
  const recordPage: Page = {
    path: `${path}/:id`,
    uses: resource.isFor === undefined ? [get, ...recordUses] : [resource.isFor, get, ...recordUses],
    show: async (context: PageContext) => showRecord(context, await recordOf(context)),
  };

  return {
    // `/new` before `/:id`, which would take it.
    pages: [listPage, ...filled.flatMap(({ pages }) => pages), recordPage],
    acts: [
      ...filled.flatMap(({ acts: some }) => some),
      ...many.map((act): Act => ({
        path: `${path}/many/${act.name}`,
        uses: [act.uses[0], list, ...listUses],
        async perform(context, form) {
          const [operation] = act.uses;
          const chosen = form.getAll("id").flatMap((value) => {
            const [id = "", ...heading] = typeof value === "string" ? value.split(" ") : [];
            return id === "" ? [] : [{ id, heading: heading.join(" ") }];
          });
          const failed: { heading: string; problem: Problem }[] = [];
          // One after the other: each is a decision of its own, and a failure stops no other one.
          for (const { id, heading } of chosen) {
            const outcome = await context.send(operation, inputOf(id, act, typedIn(form)));
            if (!outcome.ok) failed.push({ heading, problem: outcome.problem });
          }
          const words = RESOURCE_WORDS[context.language];
          if (chosen.length === 0) return showList(context, [note("wait", "alert", words.noneChosen)]);
          if (failed.length > 0) {
            const text = html`<strong>${words.partly(chosen.length - failed.length, failed.length)}</strong>
              <ul>
                ${failed.map(({ heading, problem }) => html`<li>${heading}: ${problemWords(problem, context.language)}</li>`)}
              </ul>`;
            return showList(context, [
              html`<div role="alert" tabindex="-1" data-focus>${note("bad", "cross", text)}</div>`,
            ]);
          }
          const query = new URLSearchParams(context.address.split("?")[1] ?? "");
          query.set("done", String(chosen.length));
          return { to: `${path}?${query.toString()}` };
        },
      })),
      ...acts.map((act): Act => ({
        path: `${path}/:id/${act.name}`,
        uses: [act.uses[0], get, ...recordUses],
        async perform(context, form) {
          const record = await recordOf(context);
          const typed = typedIn(form);
          const input = act.inputFor?.(record, typed) ?? inputOf(record.id, act, typed);
          // The answer of an act is not always the record itself.
          const outcome = await context.send(operationOf(act, record), input);
          if (outcome.ok && act.shownOnce)
            return { title: act.label[context.language], content: act.shownOnce(outcome.data, context) };
          if (outcome.ok && act.removes) return { to: `${path}?done=1` };
          const address = `${path}/${encodeURIComponent(resource.addressOf(record))}`;
          if (outcome.ok && act.isCommand) return { to: `${address}?command=${Command.parse(outcome.data).id}` };
          if (outcome.ok) return { to: `${address}?done=${act.name}` };
          return showRecord(context, record, { name: act.name, failure: outcome });
        },
      })),
    ],
  };
}

const Command = z.object({ id: z.string() });
