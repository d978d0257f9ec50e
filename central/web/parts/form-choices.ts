import { html, raw } from "hono/html";
import type { Language } from "../../../shared/words/sentence.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { linesOf } from "./form-schema.ts";
import { FORM_WORDS } from "./form-words.ts";

/** A value with its words. `isFixed`: it stays as it is, whoever fills in the form. */
export type Choice = readonly [value: string, words: string, more?: { group?: string; isFixed?: boolean }];

/** One of several values. Without a value a choice is demanded, or is none where the declaration takes null. */
export function choiceList(
  choices: readonly Choice[],
  value: string,
  { attributes, isNullable, language }: { attributes: Markup | string; isNullable: boolean; language: Language },
): Markup {
  const { choose, none } = FORM_WORDS[language];
  // The only one needs no choice.
  const needsNone = isNullable || (value === "" && choices.length > 1);
  return html`<select class="input" ${attributes}>
    ${needsNone ? html`<option value="">${isNullable ? none : choose}</option>` : NOTHING}
    ${choices.map(
      ([one, text]) => html`<option value="${one}" ${one === value ? raw("selected") : NOTHING}>${text}</option>`,
    )}
  </select>`;
}

/** Any of several values, as boxes; in groups where the choices have them. */
export function choiceBoxes(entry: {
  id: string;
  path: string;
  boxes: readonly Choice[];
  /** The ticked values, one a line. */
  ticked: string;
  words: { label: string };
  help: string;
  problem: string;
  language: Language;
}): Markup {
  const { id, path, boxes, words, help, problem } = entry;
  const ticked = new Set(linesOf(entry.ticked));
  const box = ([value, text, more]: Choice): Markup => {
    const isOn = ticked.has(value);
    // A box that can't be pressed is not sent: what it holds goes on beside it.
    const attributes = `${isOn ? "checked" : ""} ${more?.isFixed ? "disabled" : ""}`;
    return html`<label class="choice"
        ><input type="checkbox" name="${path}" value="${value}" ${raw(attributes)} /><span>${text}</span></label
      >${more?.isFixed && isOn ? html`<input type="hidden" name="${path}" value="${value}" />` : NOTHING}`;
  };
  const groups = [...Map.groupBy(boxes, ([, , more]) => more?.group ?? "")];
  const described = [help === "" ? "" : `${id}-help`, problem === "" ? "" : `${id}-problem`].filter(Boolean).join(" ");
  return html`<fieldset
    class="field"
    id="${id}"
    tabindex="-1"
    ${described === "" ? NOTHING : html`aria-describedby="${described}"`}
  >
    <legend class="label">${words.label}</legend>
    ${help === "" ? NOTHING : html`<p class="quiet" id="${id}-help">${help}</p>`}
    ${problem === "" ? NOTHING : html`<p class="problem" id="${id}-problem">${problem}</p>`}
    ${groups.map(([group, some]) =>
      group === ""
        ? html`<div class="choices two">${some.map(box)}</div>`
        : html`<div class="choice-group" role="group" aria-label="${group}">
            <strong>${group}</strong>
            <div class="choices small">${some.map(box)}</div>
          </div>`,
    )}
  </fieldset>`;
}
