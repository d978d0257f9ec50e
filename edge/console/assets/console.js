import { watchConnection } from "./connection.js";
import { keepTime } from "./time.js";
import { watchCalls } from "./calls.js";
import { watchForms } from "./forms.js";
import { offerThemes } from "./themes.js";
import { takeKeys } from "./keys.js";
import { offerPrint } from "./print.js";

const clock = keepTime();
watchConnection(clock);
watchCalls(clock);
watchForms();
offerThemes();
takeKeys();
offerPrint();

const head = document.querySelector(".head");
if (head)
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--head", `${head.getBoundingClientRect().height}px`);
  }).observe(head);
