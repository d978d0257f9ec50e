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
