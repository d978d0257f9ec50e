import { move, play } from "./motion.js";

/**
 * @typedef {import("./lane.js").LaneView} LaneView
 * @typedef {import("./lane.js").Vehicle} Vehicle
 * @typedef {{ id: string, name: string, rise_ms: number, fall_ms: number, trucks: number,
 *   parts: Partial<Record<Part, string>> }} LaneSetup
 * @typedef {"barrier" | "light" | "loop_before" | "loop_under" | "reader" | "sign" | "camera" | "plate_camera" | "scale"} Part
 */

/** Where the front of a vehicle is, and how long it drives there. */
const PLACES = {
  before: { x: 325, ms: 280, easing: "ease-out" },
  under: { x: 588, ms: 500, easing: "ease-in" },
  away: { x: 880, ms: 700, easing: "ease-in" },
  back: { x: 150, ms: 500, easing: "ease-in" },
};
const OUTSIDE = -20;
const PAINTS = ["#b23a26", "#2563a8", "#24794a", "#8a5a12", "#6b4fa0", "#4a5866"];
const SVG = "http://www.w3.org/2000/svg";

/** What can be pressed: its name, the drawing, and where the drawing is (x, y, width, height). */
const DEVICES = /** @type {const} */ ([
  ["sign", "Sign", '<rect class="board" x="16" y="10" width="470" height="80" rx="6"/>', [16, 10, 470, 80]],
  [
    "camera",
    "Camera",
    '<path class="body" d="M574 14h44v24h-44z"/><circle class="eye" cx="583" cy="26" r="7"/>',
    [564, 4, 64, 50],
  ],
  [
    "plate_camera",
    "Plate camera",
    '<path class="body" d="M584 262h44v24h-44z"/><circle class="eye" cx="593" cy="274" r="7"/>',
    [574, 250, 64, 46],
  ],
  [
    "reader",
    "Reader",
    '<path class="body" d="M347 190h12v70h-12z"/><rect class="body" x="336" y="150" width="34" height="40" rx="6"/><rect class="window" x="341" y="157" width="15" height="24" rx="2"/>',
    [326, 140, 56, 124],
  ],
  [
    "barrier",
    "Barrier's board",
    '<g class="arm"><path class="bar-white" d="M380 174h165v14h-165z"/><path class="stripes" d="M394 181h22m22 0h22m22 0h22"/></g><rect class="body" x="530" y="160" width="30" height="102" rx="5"/>',
    [516, 150, 58, 116],
  ],
  [
    "scale",
    "Weighbridge",
    '<rect class="board" x="12" y="266" width="112" height="30" rx="4"/><text class="kg" x="68" y="288"></text>',
    [4, 256, 128, 44],
  ],
]);

/**
 * @param {LaneSetup["parts"]} parts
 * @param {Part[]} names
 */
const devices = (parts, ...names) =>
  DEVICES.filter(([part]) => names.includes(part) && parts[part]).map(
    ([part, what, drawing, [x, y, width, height]]) => {
      const hit = `<rect class="hit" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`;
      const badge = `<g class="badge" transform="translate(${x + width - 14} ${y + 14})"><path d="M0-16 17 14h-34z"/><path class="mark" d="M0-6v10m0 4v1"/></g>`;
      return `<g class="device ${part}" role="button" tabindex="0" data-part="${part}" data-what="${what}">${drawing}${hit}${badge}</g>`;
    },
  );

/** @param {LaneSetup["parts"]} parts */
function markup(parts) {
  const light = parts.light
    ? '<rect class="board" x="574" y="60" width="44" height="92" rx="8"/><g class="lamp red"><circle cx="596" cy="84" r="17"/><path d="M587 84h18"/></g><g class="lamp green"><circle cx="596" cy="128" r="17"/><path d="M596 137v-17m-7 7 7-7 7 7"/></g>'
    : "";
  return `<svg viewBox="0 0 640 300" role="group">
    <path class="ground" d="M0 0h640v232H0z"/><path class="road" d="M0 232h640v68H0z"/>
    <path class="line" d="M136 290h504"/>
    ${parts.sign ? '<path class="pole" d="M40 90v142M460 90v142"/>' : ""}
    ${parts.loop_before ? '<path class="loop before" d="M138 240h184l-14 24H124z"/>' : ""}
    ${parts.loop_under ? '<path class="loop under" d="M384 240h152l-14 24H370z"/>' : ""}
    ${parts.light || parts.camera ? '<path class="pole" d="M596 36v214"/>' : ""}
    ${light}${devices(parts, "sign", "camera", "plate_camera").join("")}
    <g class="text"></g><g class="vehicles"></g>${devices(parts, "reader", "barrier", "scale").join("")}
    <g class="code"><rect x="-24" y="-24" width="48" height="48" rx="4"/><path d="M-17-17h12v12h-12zM5-17h12v12H5zM-17 5h12v12h-12zM5 5h5v5H5zM12 12h5v5h-5zM5 14h3v3H5zM14 4h3v4h-3z"/></g></svg>`;
}

/** @param {Vehicle} vehicle */
function drawVehicle({ plate, isTruck }) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", "vehicle");
  group.style.transform = `translate(${OUTSIDE}px, 252px)`;
  const wheels = (/** @type {number[]} */ ...xs) =>
    xs
      .map((x) => `<circle class="tyre" cx="${x}" cy="-14" r="14"/><circle class="hub" cx="${x}" cy="-14" r="5"/>`)
      .join("");
  const paint = PAINTS[[...plate].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % PAINTS.length];
  group.innerHTML = isTruck
    ? `<path class="frame" d="M-212-26H-6v10h-206z"/><rect class="box" x="-214" y="-112" width="152" height="86" rx="3" fill="${paint}"/>
       <path class="cab" d="M-58-98h34q8 0 11 8l11 32q2 6 2 12v30h-58z" fill="${paint}"/><path class="glass" d="M-44-88h19l12 32h-31z"/>
       ${wheels(-186, -152, -30)}${plate ? '<rect class="plate-ground" x="-208" y="-94" width="140" height="40" rx="5"/><text class="plate-text" x="-138" y="-66"></text>' : ""}`
    : `<path class="cab" d="M-124-24q0-22 24-24l20-24h44l22 24q14 2 14 26v8h-124z" fill="${PAINTS[5]}"/><path class="glass" d="M-76-64h16v18h-32zm22 0h16l16 18h-32z"/>${wheels(-98, -28)}`;
  const text = group.querySelector("text");
  if (text) {
    text.textContent = plate;
    text.setAttribute("font-size", String(Math.min(22, 205 / plate.length)));
  }
  return group;
}

/**
 * The picture of one lane. `draw` draws it from the lane's state, `scan` shows a code on its way to the reader.
 * @param {LaneSetup} setup
 */
export function openPicture(setup) {
  const holder = document.createElement("div");
  holder.innerHTML = markup(setup.parts);
  const svg = /** @type {SVGSVGElement} */ (holder.firstElementChild);
  svg.setAttribute("aria-label", `The devices of ${setup.name}`);
  const find = (/** @type {string} */ selector) => /** @type {SVGElement | null} */ (svg.querySelector(selector));
  const layer = /** @type {SVGElement} */ (find(".vehicles"));
  /** @type {Map<string, { group: SVGElement, place: string }>} */
  const drawn = new Map();
  let shownSign = "";

  /** @param {LaneView} lane */
  function drawVehicles(lane) {
    for (const [name, vehicle] of lane.vehicles) {
      const { place } = vehicle;
      const known = drawn.get(name);
      const isLeaving = place === "away" || place === "back";
      if (known?.place === place) continue;
      if (!known && isLeaving) {
        lane.vehicles.delete(name);
        continue;
      }
      const one = known ?? { group: drawVehicle(vehicle), place };
      one.place = place;
      drawn.set(name, one);
      if (!known) layer.append(one.group);
      const { x, ms, easing } = PLACES[place];
      // The next truck may come already: who is turned away fades behind it.
      one.group.classList.toggle("turned-away", place === "back");
      void move(one.group, { to: `translate(${x}px, 252px)`, ms, easing }).then(() => {
        if (!isLeaving || one.place !== place) return;
        one.group.remove();
        drawn.delete(name);
        lane.vehicles.delete(name);
      });
    }
  }

  /** @param {LaneView["sign"]} sign */
  function drawSign(sign) {
    const lines = (sign?.lines ?? []).filter((line) => line.trim() !== "");
    const now = JSON.stringify([lines, sign?.colour]);
    if (now === shownSign) return;
    shownSign = now;
    const text = /** @type {SVGElement} */ (find(".text"));
    const size = Math.min(32, 440 / (0.62 * Math.max(1, ...lines.map(({ length }) => length))), 70 / lines.length);
    text.setAttribute("class", `text ${sign?.colour.replace("dim_", "") ?? ""}`);
    text.replaceChildren(
      ...lines.map((line, at) => {
        const row = document.createElementNS(SVG, "text");
        row.textContent = line;
        row.setAttribute("x", "251");
        row.setAttribute("y", String(50 + size * (0.35 + 1.1 * (at - (lines.length - 1) / 2))));
        row.setAttribute("font-size", String(size));
        return row;
      }),
    );
  }

  return {
    svg,
    /** @param {LaneView} lane */
    draw(lane) {
      const isUp = lane.arm === "up" || lane.arm === "rising";
      svg.style.setProperty("--height", isUp ? "1" : "0");
      svg.style.setProperty("--swing", `${isUp ? setup.rise_ms : setup.fall_ms}ms`);
      for (const lamp of ["red", "green"])
        find(`.lamp.${lamp}`)?.classList.toggle("on", lane.light === lamp || lane.light === "both");
      find(".loop.before")?.classList.toggle("on", lane.loops.before);
      find(".loop.under")?.classList.toggle("on", lane.loops.under);
      const kg = find(".kg");
      if (kg) kg.textContent = `${lane.kg.toLocaleString("en")} kg`;
      if (setup.parts.sign) drawSign(lane.sign);
      drawVehicles(lane);
    },
    scan() {
      const code = /** @type {SVGElement} */ (find(".code"));
      const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size) =>
        `translate(${x}px, ${y}px) scale(${size})`;
      const frames = [
        { transform: at(296, 176, 0.2), opacity: 0 },
        { transform: at(290, 122, 1), opacity: 1, offset: 0.25 },
        { transform: at(290, 122, 1), opacity: 1, offset: 0.6 },
        { transform: at(348, 169, 0.3), opacity: 1 },
      ];
      play(code, frames, 700);
    },
  };
}
