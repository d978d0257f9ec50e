import { takeLink, watchNewPassword } from "./account.js";
import { keepBell } from "./bell.js";
import { keepTime } from "./time.js";
import { offerThemes } from "./themes.js";
import { offerPushes } from "./push.js";
import { offerPasskeys } from "./passkeys.js";
import { takeKeys } from "./keys.js";
import { offerCopies } from "./secrets.js";
import { watchFiles } from "./forms.js";
import { searchAsTyped } from "./search.js";
import { narrowChoices, offerAll } from "./choose.js";
import { keepTyped } from "./typed.js";
import { offerPrint } from "./print.js";
import { openRows } from "./rows.js";
import { watchCalls } from "./calls.js";
import { watchConnection } from "./connection.js";

const clock = keepTime();
watchConnection(clock);
watchCalls(clock, { quietMs: Infinity });
offerThemes();
takeKeys();
keepTyped();
takeLink();
offerPasskeys();
offerPushes();
watchNewPassword();
offerCopies();
watchFiles();
searchAsTyped();
openRows();
offerAll();
narrowChoices();
offerPrint();
keepBell();
// After a refused form the reason comes first, also for a screen reader.
const focused = document.querySelector("[data-focus]");
if (focused instanceof HTMLElement) focused.focus();
// One key leads to the search, unless something is being typed.
document.addEventListener("keydown", (event) => {
  const isTyping =
    event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  const find = document.querySelector("[data-find]");
  if (!(find instanceof HTMLElement)) return;
  event.preventDefault();
  find.click();
});
