/** One press chooses every row of the page, and the number of chosen ones is shown. Without a script each is pressed. */

export function offerAll() {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.closest("[data-choose-all]")) for (const box of boxes()) box.checked = target.checked;
    else if (!target.matches(BOX)) return;
    tellChosen();
  });
  tellChosen();
}

/** A long list of choices is narrowed to what is typed; what is chosen stays in sight. */
export function narrowChoices() {
  const plain = (/** @type {string | null} */ text) => (text ?? "").replaceAll(/\s/g, "").toLowerCase();
  for (const entry of document.querySelectorAll("[data-narrows]")) {
    if (!(entry instanceof HTMLInputElement)) continue;
    entry.hidden = false;
    entry.addEventListener("input", () => {
      for (const choice of entry.parentElement?.querySelectorAll("label") ?? [])
        choice.hidden = !choice.querySelector(":checked") && !plain(choice.textContent).includes(plain(entry.value));
    });
    // It stands within a form that is not done yet.
    entry.addEventListener("keydown", (event) => {
      if (event.key === "Enter") event.preventDefault();
    });
  }
}

const BOX = "input[form=many][name=id]";

/** @returns {NodeListOf<HTMLInputElement>} */
const boxes = () => document.querySelectorAll(BOX);

/** Shows how many rows are chosen, also after the list was replaced. */
export function tellChosen() {
  const offer = document.querySelector("[data-choose-all]");
  const all = offer?.querySelector("input");
  const shown = document.querySelector("[data-chosen]");
  const count = shown?.querySelector("output");
  if (!(offer instanceof HTMLElement && shown instanceof HTMLElement && all && count)) return;
  const every = [...boxes()];
  const chosen = every.filter(({ checked }) => checked).length;
  count.textContent = String(chosen);
  all.checked = chosen === every.length;
  all.indeterminate = chosen > 0 && chosen < every.length;
  offer.hidden = shown.hidden = false;
}
