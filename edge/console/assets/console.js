import { watchConnection } from "./connection.js";
import { keepTime } from "./time.js";
import { watchCalls } from "./calls.js";
import { watchForms } from "./forms.js";
import { offerThemes } from "./themes.js";
import { takeKeys } from "./keys.js";
import { offerPrint } from "./print.js";

const clock = keepTime();
watchConnection(clock);
// An officer who makes it quiet must not forget to hear again.
watchCalls(clock, { quietMs: 10 * 60_000 });
watchForms();
offerThemes();
takeKeys();
offerPrint();

const head = document.querySelector(".head");
if (head)
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--head", `${head.getBoundingClientRect().height}px`);
  }).observe(head);
