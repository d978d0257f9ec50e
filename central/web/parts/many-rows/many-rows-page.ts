import { html } from "hono/html";
import { newId } from "../../../../shared/lib/ids.ts";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { note } from "../../../../shared/web/parts.ts";
import type { BulkReply } from "../../../platform/declare/bulk.ts";
import type { AnyCalled, Operation } from "../../../platform/http/operation.ts";
import { problemWords, statusOf } from "../../failure.ts";
import type { Act, Page, Shown } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { entry, typedOf } from "../form.ts";
import { type FieldSchema, type FormField, formFields, schemaOf } from "../form-schema.ts";
import type { RecordChoices } from "../record-choices.ts";
import type { Bilingual } from "../resource-acts.ts";
import type { FormWords } from "../resource-forms.ts";
import { manyEntries, manyProblems } from "./many-view.ts";
import { MANY_WORDS } from "./many-words.ts";
import { refusedRows } from "./refused-rows.ts";
import { type ReadRow, type RowKind, type ReadRows, readRows } from "./read-rows.ts";
import { MANY, MANY_FORM_BYTES, sentTable, textOf } from "./sent-table.ts";

/** Records of one kind that are made many at once. */
interface ManyKind {
  /** Of their list; the page stands at `/many` below it. */
  path: string;
  title: Bilingual;
  back: Bilingual;
  /** The operation of a single one: each row is judged by its body. */
  one: Operation;
  /** The operation of many, which answers for each. */
  many: AnyCalled<BulkReply>;
  words: FormWords;
  /** The entry that all rows share, for a person who has to choose it. */
  common: {
    path: string;
    reads: readonly Operation[];
    choices: (context: PageContext, values: Readonly<Record<string, string>>) => Promise<RecordChoices>;
  };
}

interface State {
  typed: Readonly<Record<string, string>>;
  text: string;
  /** What was read, or what is left after the good ones were taken. */
  bad: readonly ReadRow[];
  good: number;
  above?: Markup | string;
  status?: Shown["status"];
}

const TAKE = "take";

/** The page that takes many records at once: it reads and judges the rows, then takes the good ones. */
export function manyRowsPage(kind: ManyKind): { pages: readonly [Page]; acts: readonly [Act] } {
  const path = `${kind.path}/many`;
  const uses = [kind.many, kind.one, ...kind.common.reads] as const;

  const rowKind = (context: PageContext, typed: Readonly<Record<string, string>>): RowKind => {
    const shared = typed[kind.common.path] ?? "";
    return {
      schema: context.bodyOf(kind.one),
      fields: formFields(context.bodyOf(kind.one)).filter((field) => field.path !== kind.common.path),
      words: kind.words,
      ...(shared !== "" && { common: { [kind.common.path]: shared } }),
    };
  };

  const show = async (context: PageContext, { typed, text, bad, good, above, status }: State): Promise<Shown> => {
    const { language, me } = context;
    const words = MANY_WORDS[language];
    const reader = { language, words: context.words, moments: await context.momentsOf(null) };
    const rows = rowKind(context, typed);
    const shared: FormField = {
      path: kind.common.path,
      schema: { type: "string" },
      isRequired: true,
      isNullable: false,
    };
    const choices = me.company === null ? { [shared.path]: await kind.common.choices(context, typed) } : {};
    const title = kind.title[language];
    const content = html`<header class="page-head">
        <a class="button" href="${kind.path}" data-back>${ICON.back}${kind.back[language]}</a>
        <h1>${title}</h1>
      </header>
      <form class="stack" method="post" action="${path}" enctype="multipart/form-data" data-working="${words.working}">
        ${above === undefined ? NOTHING : html`<div class="stack" role="status" tabindex="-1" data-focus>${above}</div>`}
        <input type="hidden" name="key" value="${newId()}" />
        ${
          good > 0
            ? html`<div class="row">
                <button class="button main" name="act" value="${TAKE}">${words.take(good)}</button>
              </div>`
            : NOTHING
        }
        ${manyProblems(bad, rows, reader)}
        <div class="card card-body stack">
          ${me.company === null ? entry({ words: kind.words[language], values: typed, choices }, shared, "", reader) : NOTHING}
          ${manyEntries(rows, { text }, { language })}
          <div class="row"><button class="button ${good > 0 ? "" : "main"}">${words.read}</button></div>
        </div>
      </form>`;
    return { title, content, ...(status && { status }) };
  };

  /** The good ones, as far as the operation takes them at once. */
  const take = async (context: PageContext, typed: Record<string, string>, read: ReadRows): Promise<Shown> => {
    const words = MANY_WORDS[context.language];
    const good = read.rows.filter(({ problems }) => problems.length === 0).slice(0, mostOf(context.bodyOf(kind.many)));
    const body = { items: good.map((row) => row.body) };
    const key = typed["key"];
    const made = await context.send(kind.many, { body, ...(key ? { key } : {}) });
    if (!made.ok) {
      const above = note("bad", "cross", problemWords(made.problem, context.language));
      return show(context, { ...stateOf(context, typed, read), above, status: statusOf(made.problem) });
    }
    const left = refusedRows(read.rows, good, made.data);
    const taken = read.rows.length - left.length;
    const above = html`${note("good", "check", words.taken(taken))}
    ${left.length > 0 ? note("wait", "alert", words.left(left.length)) : NOTHING}`;
    const bad = left.filter(({ problems }) => problems.length > 0);
    return show(context, { typed, text: textOf(read, left), bad, good: left.length - bad.length, above });
  };

  const stateOf = (context: PageContext, typed: Record<string, string>, read: ReadRows): State => {
    const words = MANY_WORDS[context.language];
    const bad = read.rows.filter(({ problems }) => problems.length > 0);
    const most = mostOf(context.bodyOf(kind.many));
    const [good, limited] = [read.rows.length - bad.length, Math.min(read.rows.length - bad.length, most)];
    const above = html`${good > 0 ? note("good", "check", words.good(good)) : NOTHING}
    ${bad.length > 0 ? note("wait", "alert", words.bad(bad.length)) : NOTHING}
    ${good > most ? note("wait", "alert", words.more(most, good - most)) : NOTHING}`;
    return { typed, text: textOf(read, read.rows), bad, good: limited, above };
  };

  const page: Page = {
    path,
    uses,
    show: (context) => {
      const shared = context.asked(kind.common.path);
      const typed = shared === undefined ? {} : { [kind.common.path]: shared };
      return show(context, { typed, text: "", bad: [], good: 0 });
    },
  };
  const act: Act = {
    path,
    uses,
    maxBytes: MANY_FORM_BYTES,
    async perform(context, form) {
      const typed = typedOf(form);
      const words = MANY_WORDS[context.language];
      const refuse = (above: string) =>
        show(context, {
          typed,
          text: typed[MANY.text] ?? "",
          bad: [],
          good: 0,
          above: note("bad", "cross", above),
          status: 400,
        });
      const cells = await sentTable(form);
      if (cells === null) return refuse(words.unreadable);
      const read = readRows(cells, rowKind(context, typed), context.language);
      if (read.rows.length === 0) return refuse(words.empty);
      return typed["act"] === TAKE ? take(context, typed, read) : show(context, stateOf(context, typed, read));
    },
  };
  return { pages: [page], acts: [act] };
}

/** How many records the operation takes at once. */
function mostOf(body: Parameters<typeof schemaOf>[0]): number {
  const { items }: Readonly<Record<string, FieldSchema>> = schemaOf(body).properties ?? {};
  return items?.maxItems ?? Infinity;
}
