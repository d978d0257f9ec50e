import { offerFaults, post, showDevices } from "./devices.js";
import { emptyLane, inWords, takeEvent } from "./lane.js";
import { openPicture } from "./picture.js";
import { showStory } from "./story.js";
import { offerThemes } from "./themes.js";

/**
 * @typedef {import("./picture.js").LaneSetup} LaneSetup
 * @typedef {import("./lane.js").SimulatorEvent} SimulatorEvent
 * @typedef {{ last_event_id: number, lanes: LaneSetup[], devices: import("./devices.js").Device[] }} State
 * @typedef {ReturnType<typeof openCard>} Card
 */

const KEPT = 100;
const events = /** @type {HTMLElement} */ (document.querySelector("#events"));
const acts = /** @type {HTMLElement} */ (document.querySelector("#acts"));
const template = /** @type {HTMLTemplateElement} */ (document.querySelector("#lane"));
const lost = /** @type {HTMLElement} */ (document.querySelector("#lost"));

/**
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLElement} an element of the page's own markup
 */
const find = (parent, selector) => /** @type {HTMLElement} */ (parent.querySelector(selector));

/** @returns {Promise<State>} */
const state = async () => (await (await fetch("/state")).json()).data;

/** @param {LaneSetup} setup */
function openCard(setup) {
  const card = find(/** @type {DocumentFragment} */ (template.content.cloneNode(true)), ".lane");
  const lane = emptyLane();
  const picture = openPicture(setup);
  card.dataset["lane"] = setup.id;
  find(card, "h2").textContent = setup.name;
  find(card, ".picture").append(picture.svg);
  const fields = /** @type {HTMLFormElement} */ (find(card, "form"));
  fields.addEventListener("submit", (event) => {
    event.preventDefault();
    void post(`/lanes/${setup.id}/trucks?wait=false`, Object.fromEntries(new FormData(fields)));
  });
  offerFaults(setup, picture);
  acts.before(card);
  const draw = () => {
    picture.draw(lane);
    find(card, ".words").textContent = inWords(lane, setup.parts);
    find(card, "output").textContent = String(lane.passages);
  };
  return {
    draw,
    /** @param {SimulatorEvent} event */
    concerns: (event) => event.lane === setup.id || (event.kind === "load" && event.device === setup.parts.scale),
    /**
     * @param {SimulatorEvent} event
     * @param {boolean} isPast
     */
    take(event, isPast) {
      takeEvent(lane, event);
      if (isPast) return;
      if (event.kind === "scan") picture.scan();
      draw();
    },
  };
}

/** @param {SimulatorEvent} event */
function listEvent({ id, ms, time, ...details }) {
  const line = document.createElement("li");
  line.value = id;
  line.title = `${ms} ms after the start`;
  const words = Object.values(details).map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  line.textContent = `${time.slice(11, 23)} ${words.join(" ")}`;
  events.prepend(line);
  while (events.children.length > KEPT) events.lastElementChild?.remove();
}

const first = await state();
const cards = first.lanes.map(openCard);
showDevices(first.devices);
offerThemes();

// Everything since the simulator's start makes the lanes as they are; what comes later moves.
let seen = 0;
let began = "";
const stream = new EventSource("/events?after=0");
stream.addEventListener("open", () => (lost.hidden = true));
stream.addEventListener("error", () => (lost.hidden = false));
stream.addEventListener("message", ({ data }) => {
  /** @type {SimulatorEvent} */
  const event = JSON.parse(data);
  if (event.kind === "ready") {
    // Another simulator at the same address has other lanes.
    if (began !== "" && began !== event.time) location.reload();
    began = event.time;
  }
  // A connection that was lost begins with the oldest event again.
  if (event.id <= seen) return;
  seen = event.id;
  const isPast = event.id <= first.last_event_id;
  if (event.kind === "show") showStory(/** @type {import("./story.js").Told & SimulatorEvent} */ (event));
  else {
    if (event.id > first.last_event_id - KEPT) listEvent(event);
    for (const card of cards) if (card.concerns(event)) card.take(event, isPast);
  }
  if (event.kind === "fault" && !isPast) void state().then(({ devices }) => showDevices(devices));
  if (event.id === first.last_event_id) for (const card of cards) card.draw();
});
for (const card of cards) card.draw();
