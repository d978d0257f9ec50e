import { html } from "hono/html";
import { doneNote } from "../../parts/done-note.ts";
import { type Markup, NOTHING } from "../../../../shared/web/markup.ts";
import { tag } from "../../../../shared/web/parts.ts";
import type { OpenSession } from "../../../wire/session.ts";
import type { Act, Page } from "../../page.ts";
import { momentOf } from "../../parts/evidence.ts";
import { textOfForm } from "../../read-form.ts";
import { Refused } from "../../refused.ts";
import { OWN_WORDS } from "./own-words.ts";
import { endOwnSession } from "../../../features/base/auth/operations/end-own-session.ts";
import { endOwnSessions } from "../../../features/base/auth/operations/end-own-sessions.ts";
import { listOwnSessions } from "../../../features/base/auth/operations/list-own-sessions.ts";

const PATH = "/account/sessions";

/** Where the person is signed in. */
export const sessionsPage: Page = {
  path: PATH,
  uses: [listOwnSessions, endOwnSession, endOwnSessions],
  navigation: { label: { en: "Sessions", id: "Sesi" } },
  async show(context) {
    const { sessions: words } = OWN_WORDS[context.language];
    const query = { per_page: 100, sort: "last_used_at", order: "desc" };
    const { items } = await context.read(listOwnSessions, { query });
    const reader = { context, moments: await context.momentsOf(null) };
    const rows = items.map((session) => {
      const device = deviceWords(session, words);
      return html`<li class="row">
        <div>
          <strong>${device}</strong> ${session.is_current ? tag("good", "check", words.current) : NOTHING}
          <p class="quiet">${words.place}: ${session.last_address ?? "–"}</p>
          <p class="quiet">${words.used}: ${momentOf(session.last_used_at, reader)}</p>
          <p class="quiet">${words.began}: ${momentOf(session.created_at, reader)}</p>
        </div>
        ${session.is_current ? NOTHING : endButton(session.id, words.end, words.endOf(device))}
      </li>`;
    });
    const content = html`<header class="page-head"><h1>${words.title}</h1></header>
      <div class="stack">
        ${doneNote(context, { end: endOwnSession, "end-others": endOwnSessions })}
        <p>${words.intro}</p>
        <ul class="card rows sessions">
          ${rows}
        </ul>
        <div class="row">
          ${
            items.length < 2
              ? NOTHING
              : html`<form method="post" action="${PATH}/end-others">
                  <button class="button" type="submit">${words.endOthers}</button>
                </form>`
          }
          <a class="button" href="/account">${words.password}</a>
        </div>
      </div>`;
    return { title: words.title, content };
  },
};

export const sessionActs: readonly Act[] = [
  {
    path: `${PATH}/end`,
    uses: [endOwnSession],
    async perform(context, form) {
      const ended = await context.try(endOwnSession, { params: { id: textOfForm(form, "id") } });
      if (!ended.ok) throw new Refused(ended.problem);
      return { to: `${PATH}?done=end` };
    },
  },
  {
    path: `${PATH}/end-others`,
    uses: [endOwnSessions],
    async perform(context) {
      await context.read(endOwnSessions);
      return { to: `${PATH}?done=end-others` };
    },
  },
];

function endButton(id: string, text: string, label: string): Markup {
  return html`<form class="push" method="post" action="${PATH}/end">
    <input type="hidden" name="id" value="${id}" />
    <button class="button" type="submit" aria-label="${label}">${text}</button>
  </form>`;
}

const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(?:e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
] as const;

/** The program of a session in words; a program that is no browser by its own first word. */
export function deviceWords(
  { device_name: name, user_agent: agent, kind }: Pick<OpenSession, "device_name" | "user_agent" | "kind">,
  words: (typeof OWN_WORDS)["en"]["sessions"],
): string {
  if (name !== null) return name;
  const [browser, system] = [BROWSERS, SYSTEMS].map((known) => known.find(([sign]) => sign.test(agent ?? ""))?.[1]);
  if (browser && system) return words.on(browser, system);
  return agent?.split(" ")[0] ?? (kind === "mobile" ? words.phone : words.unknown);
}
