// Runs before the first paint: a page that is light for a blink blinds at night.
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
