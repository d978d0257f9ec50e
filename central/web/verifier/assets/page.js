// The page of a verifier's phone: its place, its updates, and the worker that keeps it.
import { prepareReader } from "../../phone/assets/camera.js";
import { part } from "../../phone/assets/dom.js";
import { openVerifier } from "./acts.js";
import { language, notice, speak, word } from "./parts.js";
import { READER, showBar, viewOf } from "./views.js";

/** @typedef {import("./views.js").Place} Place */
const GREET_MS = 60_000;
/** Views that stay as they are while something arrives: a person is writing there, or holds the camera. */
const STILL = new Set(["form", "scan"]);
let shown = 0;
let isLoading = false;

const verifier = await openVerifier(() => void refresh());
/** Said on the view that the phone goes back to. */
let farewell = "";
const back = (words = "") => {
  farewell = words;
  history.back();
};
const site = { verifier, go, back };

/** @returns {Place} */
const placeNow = () => history.state ?? { view: "home" };
/** The words of before are about another view. @param {Place} place */
function go(place) {
  notice("");
  history.pushState(place, "", `#${place.view}`);
  void show();
}

async function show() {
  const turn = ++shown;
  const parts = await viewOf(site, placeNow());
  if (turn !== shown) return;
  part("view").replaceChildren(...parts.filter((one) => one !== null));
  scrollTo(0, 0);
  await showBar(site, turnLanguage);
  await renewCode();
}

function turnLanguage() {
  speak(language() === "id" ? "en" : "id");
  void show();
}

/** What was done, sent or heard changes what stands there, but nothing that somebody writes in. */
async function refresh() {
  await showBar(site, turnLanguage);
  const isWritten = document.activeElement instanceof HTMLInputElement && document.activeElement.value !== "";
  const isSignedOut = verifier.state.isSignedOut && part("view").querySelector("form");
  if (isSignedOut || (!STILL.has(placeNow().view) && !isWritten)) await show();
  else await renewCode();
}

/** Loads a page of other code anew: at once, or when the form that stands there is done. */
async function renewCode() {
  const { version } = verifier.state;
  if (isLoading || version === "" || version === document.documentElement.dataset["version"]) return;
  if (placeNow().view === "form") return notice(word("updated"));
  isLoading = true;
  try {
    // First the worker has it: a slow network would bring back what is kept.
    const fresh = await fetch(location.pathname, { cache: "no-store" });
    if (fresh.ok && placeNow().view !== "form") return location.reload();
  } catch {
    // Later.
  }
  isLoading = false;
}

addEventListener("popstate", () => {
  notice(farewell);
  farewell = "";
  void show();
});
addEventListener("online", () => void verifier.greet());
addEventListener("offline", () => {
  verifier.state.isOnline = false;
  void refresh();
});
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && verifier.greet());
setInterval(() => document.visibilityState === "visible" && verifier.greet(), GREET_MS);

const greeting = verifier.greet();
await show();
void verifier.queue.run();
// On a slow network, what keeps the page comes after what the person waits for.
await greeting;
// The phone does not clear away what is not sent yet.
void navigator.storage?.persist?.();
if (navigator.serviceWorker) {
  // The first visit is kept by asking again, once the worker is there to keep it.
  const keep = () => {
    void fetch(location.pathname).catch(() => undefined);
    void prepareReader(READER);
  };
  navigator.serviceWorker.addEventListener("controllerchange", keep);
  if (navigator.serviceWorker.controller) void prepareReader(READER);
  navigator.serviceWorker.register("/verifier/worker.js", { scope: "/verifier/" }).catch(() => undefined);
}
