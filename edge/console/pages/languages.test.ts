import { describe, expect, test } from "vitest";
import type { Language } from "../../../shared/words/sentence.ts";
import { openConsoleAssets } from "../assets/assets.ts";
import type { View } from "../ports.ts";
import { shell, views } from "../test/sample-views.ts";
import { WORDS } from "../words/words.ts";
import { consolePages } from "./console-pages.ts";

const pages = consolePages(openConsoleAssets());

/** All text of a page for readers and screen readers, except text that is marked as another language. */
async function readOf(view: View, language: Language): Promise<string> {
  const page = "".concat(await pages.render(view, { ...shell, language }, false));
  const own = page.replace(/<(?!html)(\w+)[^>]* lang="(?:en|id)"[^>]*>[^]*?<\/\1>/g, " ");
  const spoken = [...own.matchAll(/ (?:alt|title|placeholder|aria-label|data-words|data-fill|data-choose)="([^"]*)"/g)];
  const text = own.replace(/<script[^]*?<\/script>|<[^>]*>/g, " § ");
  return [text, ...spoken.map(([, words = ""]) => words)].join(" § ").replace(/\s+/g, " ");
}

/** The words of a language; for words with parameters, the text around these. */
function textsOf(words: unknown): string[] {
  if (typeof words === "string") return [words];
  if (typeof words === "function") return textsOf((words as (...given: string[]) => unknown)("§", "§", "§"));
  return typeof words === "object" && words !== null ? Object.values(words).flatMap(textsOf) : [];
}
const phrasesOf = (language: Language): string[] =>
  textsOf(WORDS[language])
    .flatMap((text) => text.split("§"))
    .map((text) => text.replace(/[\s.:,]+$|^[\s.:,]+/g, ""))
    .filter((text) => /\p{L}{2,}[^\p{L}]+\p{L}{2,}/u.test(text));

/** Words that occur in every English sentence and do not exist in Indonesian. */
const ENGLISH =
  /\b(?:the|is|are|was|were|has|have|had|not|of|to|and|with|by|for|since|this|that|these|it|its|from|on|been|be|can|could|cannot|until|nothing|nobody|does|did|what|which|yet|still|already|again|free|off|lost|ago)\b/gi;
const INDONESIAN =
  /\b(?:yang|tidak|belum|sudah|dan|ini|itu|dari|ke|di|dengan|untuk|pada|sejak|sampai|oleh|akan|bila|atau|jalur|palang|kendaraan|petugas|gerbang|pusat)\b/gi;

describe.each<[Language, Language, RegExp]>([
  ["id", "en", ENGLISH],
  ["en", "id", INDONESIAN],
])("in %s", (language, other, words) => {
  const own = new Set(phrasesOf(language));
  const foreign = phrasesOf(other).filter((phrase) => !own.has(phrase));
  /** Names in the sample's data: lanes, devices and gates, in the language of their owners. */
  const foreignIn = (text: string): string[] => {
    const plain = text.replace(/Gerbang (?:Utara|Selatan)|Dua arah|palang(?= \(barrier\)| did not confirm)|by-id/g, "");
    return [...foreign.filter((phrase) => plain.includes(phrase)), ...(plain.match(words) ?? [])];
  };

  test("there is something to look for", () => {
    expect(foreign.length).toBeGreaterThan(150);
  });
  test.each(views)("%s has no word of the other language", async (_name, view) => {
    expect(foreignIn(await readOf(view, language))).toEqual([]);
  });
  test.each(views)("%s in the other one would be found", async (_name, view) => {
    expect(foreignIn(await readOf(view, other)).length).toBeGreaterThan(3);
  });
});
