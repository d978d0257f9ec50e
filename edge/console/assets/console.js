import { watchConnection } from "./connection.js";
import { keepTime } from "./time.js";
import { watchForms } from "./forms.js";
import { offerThemes } from "./themes.js";
import { takeKeys } from "./keys.js";

const clock = keepTime();
watchConnection(clock);
watchForms();
offerThemes();
takeKeys();
