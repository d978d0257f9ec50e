/* global document, EventSource, fetch, requestAnimationFrame, FormData */
const FAULTS = ["unplug", "replug", "stall", "quiet", "cut", "noise", "resume"];
const lanes = /** @type {HTMLElement} */ (document.querySelector("#lanes"));
const devices = /** @type {HTMLElement} */ (document.querySelector("#devices"));
const events = /** @type {HTMLElement} */ (document.querySelector("#events"));
const template = /** @type {HTMLTemplateElement} */ (document.querySelector("#lane"));
const cards = new Map();
const rows = new Map();
const KEPT = 100;

function post(path, body) {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

function cardOf(lane) {
  const known = cards.get(lane.id);
  if (known) return known;
  const card = template.content.cloneNode(true).firstElementChild;
  card.querySelector("h2").textContent = lane.name;
  card.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(event.target);
    void post(`/lanes/${lane.id}/trucks?wait=false`, { qr: form.get("qr"), plan: form.get("plan") });
  });
  cards.set(lane.id, card);
  lanes.append(card);
  return card;
}

function rowOf(device) {
  const known = rows.get(device.id);
  if (known) return known;
  const row = document.createElement("tr");
  for (let cell = 0; cell < 4; cell++) row.append(document.createElement("td"));
  for (const kind of FAULTS) {
    const button = document.createElement("button");
    button.textContent = kind;
    button.addEventListener("click", () => void post(`/devices/${device.id}/fault`, { kind }).then(refresh));
    row.lastElementChild.append(button);
  }
  rows.set(device.id, row);
  devices.append(row);
  return row;
}

function showLane(lane) {
  const card = cardOf(lane);
  const isOn = (selector, on) => card.querySelector(selector).classList.toggle("on", on);
  card.querySelector(".arm").style.setProperty("--height", lane.height);
  isOn(".light .red", lane.light === "red" || lane.light === "both");
  isOn(".light .green", lane.light === "green" || lane.light === "both");
  isOn(".before", lane.loops.before);
  isOn(".under", lane.loops.under);
  const sign = card.querySelector(".sign");
  sign.className = `sign ${lane.sign?.colour ?? ""}`;
  sign.textContent = lane.sign?.lines.join("\n") ?? "";
  card.querySelector(".words").textContent = `Arm ${lane.arm}, light ${lane.light}, trucks: ${lane.trucks}`;
}

function showDevice(device) {
  const [name, where, faults] = rowOf(device).children;
  name.textContent = device.id;
  const isThere = device.is_plugged ?? device.is_connected;
  where.textContent = `${device.link ?? device.broker}${isThere ? "" : " (away)"}`;
  faults.textContent = device.faults.join(", ");
}

let isAsking = false;
let isStale = false;

/** One request at a time; while an arm moves, the next one follows at once. */
async function refresh() {
  if (isAsking) {
    isStale = true;
    return;
  }
  isAsking = true;
  isStale = false;
  try {
    const { data } = await (await fetch("/state")).json();
    data.lanes.forEach(showLane);
    data.devices.forEach(showDevice);
    isStale ||= data.lanes.some(({ arm }) => arm === "rising" || arm === "falling");
  } finally {
    isAsking = false;
  }
  if (isStale) requestAnimationFrame(() => void refresh());
}

const first = await (await fetch("/state")).json();
const stream = new EventSource(`/events?after=${Math.max(0, first.data.last_event_id - KEPT)}`);
stream.addEventListener("message", ({ data }) => {
  const { id, ms, time, ...details } = JSON.parse(data);
  const line = document.createElement("li");
  line.value = id;
  line.title = `${ms} ms after the start`;
  line.textContent = `${time.slice(11, 23)} ${Object.values(details)
    .map((value) => (typeof value === "string" ? value : JSON.stringify(value)))
    .join(" ")}`;
  events.prepend(line);
  while (events.children.length > KEPT) events.lastElementChild.remove();
  void refresh();
});
await refresh();
