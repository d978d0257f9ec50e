import { keepTime } from "./time.js";
import { offerThemes } from "./themes.js";
import { takeKeys } from "./keys.js";
import { offerPrint } from "./print.js";
import { watchConnection } from "./connection.js";

const clock = keepTime();
watchConnection(clock);
offerThemes();
takeKeys();
offerPrint();
// After a refused form the reason comes first, also for a screen reader.
const focused = document.querySelector("[data-focus]");
if (focused instanceof HTMLElement) focused.focus();
