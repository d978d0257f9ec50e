import { html } from "hono/html";
import { bilingual } from "../../../shared/web/bilingual-text.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import type { PageContext } from "../page-context.ts";
import type { TypedValues } from "./form-schema.ts";

const WORDS = bilingual({ typed: "What you typed, not on record" }, { typed: "Yang Anda ketik, tidak tersimpan" });

/** What the form at an address was sent with, by name, where this request answers it: a refused form shows it again. */
export function typedAt({ http, sent }: PageContext, address: string): TypedValues {
  return http.req.path === address.split("?")[0] ? sent : {};
}

/** Entries that nobody typed, or that are never shown again. */
const NEVER = /^(?:key|version|to|list|query|.*(?:password|secret|pin|token|code))$/;
const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** What was typed into a form that is not on the page any more, to be read and copied; nothing for any other request. */
export function typedNote({ sent, language }: PageContext): Markup | string {
  const typed = Object.entries(sent).filter(
    ([name, value]) => value.trim() !== "" && !NEVER.test(name) && !ID.test(value),
  );
  if (typed.length === 0) return NOTHING;
  return html`<section class="card card-body stack" aria-labelledby="what-was-typed">
    <h2 id="what-was-typed">${WORDS[language].typed}</h2>
    <ul>
      ${typed.map(([, value]) => html`<li>${value}</li>`)}
    </ul>
  </section>`;
}
