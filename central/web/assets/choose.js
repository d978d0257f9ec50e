/** One press chooses every row of the page, and the number of chosen ones is shown. Without a script each is pressed. */

export function offerAll() {
  const offer = document.querySelector("[data-choose-all]");
  const all = offer?.querySelector("input");
  const shown = document.querySelector("[data-chosen]");
  const count = shown?.querySelector("output");
  if (!(offer instanceof HTMLElement && shown instanceof HTMLElement && all && count)) return;
  /** @type {NodeListOf<HTMLInputElement>} */
  const boxes = document.querySelectorAll("input[form=many][name=id]");
  const tell = () => {
    const chosen = [...boxes].filter(({ checked }) => checked).length;
    count.textContent = String(chosen);
    all.checked = chosen === boxes.length;
    all.indeterminate = chosen > 0 && chosen < boxes.length;
  };
  all.addEventListener("change", () => {
    for (const box of boxes) box.checked = all.checked;
    tell();
  });
  for (const box of boxes) box.addEventListener("change", tell);
  offer.hidden = shown.hidden = false;
  tell();
}
