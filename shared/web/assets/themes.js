/** Light for the sun, dark for the night; stored on this tablet only. */

const THEMES = ["auto", "light", "dark"];

export function offerThemes() {
  const button = document.querySelector("[data-theme-button]");
  if (!(button instanceof HTMLButtonElement)) return;
  const { dataset } = document.documentElement;
  const show = () => {
    for (const part of button.querySelectorAll("[data-is]"))
      if (part instanceof HTMLElement || part instanceof SVGElement)
        part.toggleAttribute("hidden", part.dataset["is"] !== dataset["theme"]);
  };
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(dataset["theme"] ?? "auto") + 1) % THEMES.length] ?? "auto";
    dataset["theme"] = next;
    localStorage.setItem("theme", next);
    show();
  });
  show();
}
