// Runs before the first paint: a short flash of the light theme blinds at night.
const theme = localStorage.getItem("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
