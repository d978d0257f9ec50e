/**
 * The response of `GET /state`.
 * @typedef {{ id: string, name: string, arm: string, height: number, light: string, trucks: number,
 *   loops: { before: boolean, under: boolean }, sign: { colour: string, lines: string[] } | null }} Lane
 * @typedef {{ id: string, link?: string, is_plugged?: boolean, broker?: string, is_connected?: boolean,
 *   faults: string[] }} Device
 */

const FAULTS = ["unplug", "replug", "stall", "quiet", "cut", "noise", "resume"];
const lanes = /** @type {HTMLElement} */ (document.querySelector("#lanes"));
const devices = /** @type {HTMLElement} */ (document.querySelector("#devices"));
const events = /** @type {HTMLElement} */ (document.querySelector("#events"));
const template = /** @type {HTMLTemplateElement} */ (document.querySelector("#lane"));
/** @type {Map<string, HTMLElement>} */
const cards = new Map();
/** @type {Map<string, { name: Element, where: Element, faults: Element }>} */
const rows = new Map();
const KEPT = 100;

/**
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLElement} an element of the page's own markup
 */
const find = (parent, selector) => /** @type {HTMLElement} */ (parent.querySelector(selector));

/**
 * @param {string} path
 * @param {object} body
 */
function post(path, body) {
  return fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** @param {Lane} lane */
function cardOf(lane) {
  const known = cards.get(lane.id);
  if (known) return known;
  const card = find(/** @type {DocumentFragment} */ (template.content.cloneNode(true)), ".lane");
  const fields = /** @type {HTMLFormElement} */ (find(card, "form"));
  find(card, "h2").textContent = lane.name;
  fields.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = new FormData(fields);
    const order = { qr: form.get("qr"), plate: form.get("plate"), plan: form.get("plan") };
    void post(`/lanes/${lane.id}/trucks?wait=false`, order);
  });
  cards.set(lane.id, card);
  lanes.append(card);
  return card;
}

/** @param {Device} device */
function rowOf(device) {
  const known = rows.get(device.id);
  if (known) return known;
  const cell = () => document.createElement("td");
  const row = { name: cell(), where: cell(), faults: cell() };
  const buttons = cell();
  for (const kind of FAULTS) {
    const button = document.createElement("button");
    button.textContent = kind;
    button.addEventListener("click", () => void post(`/devices/${device.id}/fault`, { kind }).then(refresh));
    buttons.append(button);
  }
  const line = document.createElement("tr");
  line.append(row.name, row.where, row.faults, buttons);
  rows.set(device.id, row);
  devices.append(line);
  return row;
}

/** @param {Lane} lane */
function showLane(lane) {
  const card = cardOf(lane);
  /** @type {(selector: string, on: boolean) => void} */
  const isOn = (selector, on) => void find(card, selector).classList.toggle("on", on);
  find(card, ".arm").style.setProperty("--height", String(lane.height));
  isOn(".light .red", lane.light === "red" || lane.light === "both");
  isOn(".light .green", lane.light === "green" || lane.light === "both");
  isOn(".before", lane.loops.before);
  isOn(".under", lane.loops.under);
  const sign = find(card, ".sign");
  sign.className = `sign ${lane.sign?.colour ?? ""}`;
  sign.textContent = lane.sign?.lines.join("\n") ?? "";
  find(card, ".words").textContent = `Arm ${lane.arm}, light ${lane.light}, trucks: ${lane.trucks}`;
}

/** @param {Device} device */
function showDevice(device) {
  const { name, where, faults } = rowOf(device);
  name.textContent = device.id;
  const isThere = device.is_plugged ?? device.is_connected;
  where.textContent = `${device.link ?? device.broker}${isThere ? "" : " (away)"}`;
  faults.textContent = device.faults.join(", ");
}

let isAsking = false;
let isStale = false;

/** One request at a time; while an arm moves, the next request follows at once. */
async function refresh() {
  if (isAsking) {
    isStale = true;
    return;
  }
  isAsking = true;
  isStale = false;
  try {
    /** @type {{ data: { lanes: Lane[], devices: Device[] } }} */
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
  while (events.children.length > KEPT) events.lastElementChild?.remove();
  void refresh();
});
await refresh();
