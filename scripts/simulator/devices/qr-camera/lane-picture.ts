import { html } from "hono/html";
import sharp from "sharp";
import { formatPlate } from "../../../../shared/lib/plate.ts";
import type { View } from "../../world/view.ts";

/** How near the vehicle is to the camera, which stands beyond the arm. */
const PLACES = {
  before: { x: 420, ground: 452, scale: 1 },
  under: { x: 440, ground: 500, scale: 1.2 },
  past: { x: 400, ground: 530, scale: 1.35 },
};
const PAINTS = ["#c8452f", "#2f6db0", "#2e8b57", "#d99a1c", "#6b4fa0", "#e4e6e8"];

/** A JPEG of 960 × 540: the lane with its arm and the vehicle that stands there, with the lane's name and the time. */
export async function lanePicture({ lane, time, armHeight, vehicle }: View): Promise<Buffer> {
  const arm = html`<g transform="rotate(${80 * armHeight} 850 345)">
    <rect x="130" y="338" width="720" height="14" fill="#f4f4f4" />
    <path d="M200 345h90m90 0h90m90 0h90m90 0h90" stroke="#d0342c" stroke-width="14" />
  </g>`;
  const truck = vehicle === null ? "" : truckFront(vehicle.plate, PLACES[vehicle.place]);
  const isBehindArm = vehicle?.place === "before";
  const svg = await html`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" font-family="sans-serif">
    <rect width="960" height="540" fill="#b9cbd8" />
    <path d="M0 150h250v100h-250zM690 130h270v120h-270z" fill="#7d8c99" />
    <path d="M0 200h160v50h-160z" fill="#a5553f" />
    <path d="M760 190h200v60h-200z" fill="#3f6f8f" />
    <rect y="250" width="960" height="290" fill="#565b61" />
    <path d="M330 250L40 540M560 250L840 540" stroke="#e8e8e8" stroke-width="8" />
    ${isBehindArm ? [truck, arm] : [arm, truck]}
    <rect x="825" y="325" width="60" height="150" rx="6" fill="#e0a526" />
    <path d="M0 0h960v44h-960z" fill-opacity="0.6" />
    <text x="16" y="31" font-size="26" fill="#fff">${lane}</text>
    <text x="944" y="31" font-size="26" fill="#fff" text-anchor="end">${time}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/** A truck from the front; its middle on the ground is at 0, 0. */
function truckFront(typed: string, { x, ground, scale }: { x: number; ground: number; scale: number }) {
  const plate = formatPlate(typed);
  const paint = PAINTS[Buffer.from(plate).reduce((sum, byte) => sum + byte, 0) % PAINTS.length];
  const size = Math.min(34, 320 / plate.length);
  return html`<g transform="translate(${x} ${ground}) scale(${scale})">
    <ellipse rx="175" ry="14" fill="#2b2e32" />
    <path d="M-140 -45h45v45h-45zM95 -45h45v45h-45z" fill="#17191b" />
    <rect x="-155" y="-330" width="310" height="270" rx="4" fill="#dfe3e6" />
    <rect x="-140" y="-285" width="280" height="250" rx="20" fill="${paint}" />
    <path d="M-108 -262h216l16 92h-248z" fill="#22313d" />
    <path d="M-60 -262h40l-50 92h-40z" fill="#4b6273" />
    <path d="M-172 -250h22v64h-22zM150 -250h22v64h-22z" fill="#17191b" />
    <path d="M-75 -150h150m-150 14h150m-150 14h150m-150 14h150" stroke="#22262a" stroke-width="7" />
    <path d="M-132 -152h42v34h-42zM90 -152h42v34h-42z" fill="#ffe9a8" />
    <rect x="-148" y="-90" width="296" height="66" rx="8" fill="#33383d" />
    <rect x="-112" y="-84" width="224" height="54" rx="5" fill="#fff" stroke="#111" stroke-width="3" />
    <text y="-45" font-size="${size}" font-weight="bold" fill="#111" text-anchor="middle">${plate}</text>
  </g>`;
}
