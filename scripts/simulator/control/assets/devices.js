/**
 * A device in the response of `GET /state`.
 * @typedef {{ id: string, link?: string, is_plugged?: boolean, broker?: string, is_connected?: boolean,
 *   faults: string[] }} Device
 * @typedef {{ name: Element, where: Element, faults: Element }} Row
 */

/** The faults in the order of the menu, and what each does. */
const FAULTS = {
  unplug: "Unplug it: its line is gone",
  replug: "Plug it in again",
  stall: "Freeze it: it neither hears nor answers",
  quiet: "Silence it: it acts, but says nothing",
  cut: "Cut its messages in half",
  noise: "Noise on its line",
  resume: "End its faults",
};

const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const menu = byId("menu");
/** @type {Map<string, Device>} */
const known = new Map();
/** @type {Map<string, Row>} */
const rows = new Map();

/**
 * @param {string} path
 * @param {object} body
 */
export function post(path, body) {
  const headers = { "content-type": "application/json" };
  return fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
}

const isThere = (/** @type {Device} */ { is_plugged, is_connected }) => is_plugged ?? is_connected ?? true;
const stateOf = (/** @type {Device} */ device) =>
  [...(isThere(device) ? [] : ["unplugged"]), ...device.faults].join(", ") || "works";

/**
 * @param {Device} device
 * @param {keyof typeof FAULTS} kind
 * @param {string} words
 */
function faultButton(device, kind, words) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = words;
  button.dataset["kind"] = kind;
  button.addEventListener("click", () => {
    if (menu.matches(":popover-open")) menu.hidePopover();
    void post(`/devices/${device.id}/fault`, { kind });
  });
  return button;
}

/**
 * Opens the menu of faults beside a device of a picture.
 * @param {Element} pressed
 * @param {string} id
 */
function openMenu(pressed, id) {
  const device = known.get(id);
  if (!device) return;
  byId("menu-name").textContent = `${pressed.getAttribute("data-what")} (${id})`;
  byId("menu-state").textContent = `Now: ${stateOf(device)}`;
  const kinds = /** @type {(keyof typeof FAULTS)[]} */ (Object.keys(FAULTS)).filter((kind) => {
    if (kind === "unplug") return isThere(device);
    if (kind === "replug") return !isThere(device);
    return kind === "resume" ? device.faults.length > 0 : !device.faults.includes(kind);
  });
  byId("menu-faults").replaceChildren(...kinds.map((kind) => faultButton(device, kind, FAULTS[kind])));
  menu.showPopover();
  const { left, bottom } = pressed.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - menu.offsetWidth - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(bottom + 4, document.documentElement.clientHeight - menu.offsetHeight - 8))}px`;
  menu.querySelector("button")?.focus();
}

/**
 * Makes the devices in a lane's picture open their menus, by mouse, finger and keyboard.
 * @param {import("./picture.js").LaneSetup} setup
 * @param {{ svg: SVGElement }} picture
 */
export function offerFaults({ parts }, { svg }) {
  for (const drawing of svg.querySelectorAll(".device")) {
    const part = /** @type {keyof typeof parts} */ (drawing.getAttribute("data-part"));
    const id = parts[part] ?? "";
    drawing.setAttribute("data-device", id);
    drawing.setAttribute("aria-haspopup", "dialog");
    drawing.addEventListener("click", () => openMenu(drawing, id));
    drawing.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      openMenu(drawing, id);
    });
  }
}

/**
 * @param {Device} device
 * @returns {Row} its line in the list of all devices
 */
function rowOf(device) {
  const there = rows.get(device.id);
  if (there) return there;
  const cell = () => document.createElement("td");
  const row = { name: document.createElement("th"), where: cell(), faults: cell() };
  row.name.scope = "row";
  row.name.textContent = device.id;
  const buttons = cell();
  buttons.className = "row";
  for (const kind of /** @type {(keyof typeof FAULTS)[]} */ (Object.keys(FAULTS))) {
    const button = faultButton(device, kind, kind);
    button.setAttribute("aria-label", `${kind}, ${device.id}: ${FAULTS[kind]}`);
    buttons.append(button);
  }
  const line = document.createElement("tr");
  line.append(row.name, row.where, row.faults, buttons);
  rows.set(device.id, row);
  byId("devices").append(line);
  return row;
}

/** @param {Device[]} devices marks those that have a fault, in the pictures and in the list */
export function showDevices(devices) {
  for (const device of devices) {
    known.set(device.id, device);
    const { where, faults } = rowOf(device);
    where.textContent = `${device.link ?? device.broker}`;
    faults.textContent = stateOf(device);
  }
  for (const drawing of document.querySelectorAll(".device")) {
    const device = known.get(drawing.getAttribute("data-device") ?? "");
    if (!device) continue;
    const state = stateOf(device);
    drawing.classList.toggle("faulty", state !== "works");
    drawing.setAttribute("aria-label", `${drawing.getAttribute("data-what")} ${device.id}: ${state}. Break or mend it`);
  }
}
