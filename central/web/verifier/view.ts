import { html, raw } from "hono/html";
import type { Markup } from "../../../shared/web/markup.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import { MOVES } from "../../features/work/load-unload/service.ts";
import type { PageCode } from "../phone/phone-app.ts";
import { PHONE_WORDS, WORDS } from "./words.ts";

/** What the page's script needs beside its code: its words in both languages, and what may follow each act. */
const GIVEN = JSON.stringify({ words: PHONE_WORDS, moves: MOVES }).replaceAll("<", "\\u003c");

/** The page of a verifier's phone, with nothing of anybody in it. */
export function verifierPage({
  code: { style, script, version },
  readerPath,
  language,
}: {
  code: PageCode;
  readerPath: string;
  language: Language;
}): Markup {
  const words = (word: keyof typeof WORDS): string => WORDS[word][language === "id" ? 0 : 1];
  return html`<!doctype html>
    <html lang="${language}" data-version="${version}" data-reader="${readerPath}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="only light" />
        <meta name="theme-color" content="#ffffff" />
        <title>${words("title")}</title>
        <link rel="icon" href="/verifier/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/verifier/manifest.webmanifest" />
        <link rel="apple-touch-icon" href="/verifier/icon-192.png" />
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <header id="bar"></header>
        <p id="notice" class="notice" role="status" hidden></p>
        <main id="view"><h1>${words("title")}</h1></main>
        <noscript><p>${words("needsScript")}</p></noscript>
        ${raw(`<script type="application/json" id="given">${GIVEN}</script>`)}
        ${raw(`<script type="module">${script}</script>`)}
      </body>
    </html>`;
}
