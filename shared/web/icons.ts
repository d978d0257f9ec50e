import { raw } from "hono/html";

/** Drawings of one stroke weight (`base.css`), decorative only: a text stands beside them. */
const icon = (inside: string): ReturnType<typeof raw> =>
  raw(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${inside}</svg>`);
const POST = '<path d="M4 21V11h4v10M2 21h8"/>';
const LOOP = '<path d="M3 19h18" stroke-dasharray="3 2.5"/>';
const LAMP = '<rect x="7" y="2" width="10" height="20" rx="3"/>';

export const ICON = {
  check: icon('<circle cx="12" cy="12" r="10"/><path d="m7.5 12.5 3 3 6-6.5"/>'),
  cross: icon('<path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z"/><path d="m9 9 6 6m0-6-6 6"/>'),
  wait: icon('<path d="M6 2h12M6 22h12M7 2v4l5 6-5 6v4M17 2v4l-5 6 5 6v4"/>'),
  alert: icon('<path d="M12 3 2 20h20z"/><path d="M12 10v4M12 17v.01"/>'),
  unknown: icon(
    '<circle cx="12" cy="12" r="10"/><path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 17v.01"/>',
  ),
  into: icon('<path d="M12 4v14m-6-6 6 6 6-6"/>'),
  outOf: icon('<path d="M12 20V6m-6 6 6-6 6 6"/>'),
  bothWays: icon('<path d="M8 4v14m-4-4 4 4 4-4M16 20V6m-4 4 4-4 4 4"/>'),
  cloud: icon('<path d="M7 19h10a4 4 0 0 0 .6-8A6 6 0 0 0 6 9.6 4.7 4.7 0 0 0 7 19z"/><path d="m9.5 14 2 2 3.5-4"/>'),
  noCloud: icon('<path d="M7 19h10a4 4 0 0 0 .6-8A6 6 0 0 0 6 9.6 4.7 4.7 0 0 0 7 19z"/><path d="M3 3l18 18"/>'),
  data: icon(
    '<ellipse cx="12" cy="5" rx="8" ry="3"/><path d="M4 5v14c0 1.7 3.6 3 8 3s8-1.3 8-3V5M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3"/>',
  ),
  truck: icon(
    '<path d="M2 6h12v11H2zM14 10h4l4 4v3h-8z"/><circle cx="7" cy="18.5" r="2"/><circle cx="18" cy="18.5" r="2"/>',
  ),
  search: icon('<circle cx="10.5" cy="10.5" r="7"/><path d="m16 16 5.5 5.5"/>'),
  lanes: icon('<path d="M4 21V9h4v12M8 11h14M14 11v3M18 11v3M2 21h8"/>'),
  shift: icon('<rect x="4" y="4" width="16" height="18" rx="2"/><path d="M9 2h6v4H9zM8 11h8M8 15h8M8 19h5"/>'),
  gate: icon('<path d="M3 21V9l9-6 9 6v12M8 21v-8h8v8"/>'),
  hand: icon(
    '<path d="M8 13V5.5a1.5 1.5 0 0 1 3 0V11m0-.5v-6a1.5 1.5 0 0 1 3 0V11m0-5a1.5 1.5 0 0 1 3 0v8.5c0 4-2 7-6 7-3.3 0-4.5-1.6-6-4.5L3.3 13.5c-.6-1.3 1-2.5 2.2-1.5L8 14"/>',
  ),
  key: icon('<circle cx="8" cy="15" r="5"/><path d="m12 11 9-9M17 6l3 3"/>'),
  fire: icon('<path d="M12 22c4 0 7-2.7 7-7 0-5-5-6-4-13-5 2-6 7-5 10-1.5-.5-2-2-2-3-2 1.5-3 4-3 6 0 4.3 3 7 7 7z"/>'),
  paper: icon('<path d="M6 2h9l5 5v15H6zM14 2v6h6M9 13h8M9 17h6"/>'),
  camera: icon('<path d="M3 7h4l2-3h6l2 3h4v13H3z"/><circle cx="12" cy="13" r="4"/>'),
  send: icon('<path d="M12 20V5m-6 6 6-6 6 6"/>'),
  back: icon('<path d="M20 12H5m6-6-6 6 6 6"/>'),
  undo: icon('<path d="M4 9h10a6 6 0 0 1 0 12H9M4 9l5-5M4 9l5 5"/>'),
  out: icon('<path d="M14 4h6v16h-6M10 12H2m4-4-4 4 4 4M10 12h6"/>'),
  auto: icon('<circle cx="12" cy="12" r="9"/><path d="M12 3v18a9 9 0 0 0 0-18z" fill="currentColor"/>'),
  sun: icon(
    '<circle cx="12" cy="12" r="4.5"/><path d="M12 1.5v3M12 19.5v3M1.5 12h3M19.5 12h3M4.6 4.6l2 2M17.4 17.4l2 2M4.6 19.4l2-2M17.4 6.6l2-2"/>',
  ),
  moon: icon('<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>'),
  sound: icon('<path d="M3 9v6h4l5 4V5L7 9zM16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12"/>'),
  noSound: icon('<path d="M3 9v6h4l5 4V5L7 9zM16 9.5l5 5m0-5-5 5"/>'),
  bell: icon('<path d="M6 16v-5a6 6 0 0 1 12 0v5l2 3H4zM10 22h4"/>'),
  lock: icon('<rect x="4" y="10" width="16" height="12" rx="2"/><path d="M8 10V7a4 4 0 0 1 8 0v3"/>'),
  people: icon(
    '<circle cx="9" cy="8" r="4"/><path d="M2 21c0-4 3-7 7-7s7 3 7 7M16 4.3a4 4 0 0 1 0 7.4M18.5 14.6A7 7 0 0 1 22 21"/>',
  ),
  settings: icon(
    '<path d="M4 7h10M18 7h2M4 17h2M10 17h10"/><circle cx="16" cy="7" r="2.5"/><circle cx="8" cy="17" r="2.5"/>',
  ),
} as const;
export type IconName = keyof typeof ICON;

/** The signals of a lane as pictures, by meaning. */
export const SIGNAL = {
  arm: {
    open: icon(`${POST}<path d="M6 11 13 2"/>`),
    closed: icon(`${POST}<path d="M6 12h16M14 12v3M19 12v3"/>`),
    moving: icon(`${POST}<path d="M6 11 19 6"/><path d="m17 13 3-1.5 1.5-3" />`),
    unknown: icon(`${POST}<path d="M14.5 5.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M17 13v.01"/>`),
  },
  loop: {
    occupied: icon(`${LOOP}<path d="M3 7h10v8H3zM13 10h4l3 3v2h-7z"/>`),
    free: icon(LOOP),
    unknown: icon(`${LOOP}<path d="M9.5 6.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 14v.01"/>`),
  },
  light: {
    red: icon(`${LAMP}<circle cx="12" cy="7.5" r="3" fill="currentColor"/><circle cx="12" cy="16.5" r="3"/>`),
    green: icon(`${LAMP}<circle cx="12" cy="7.5" r="3"/><circle cx="12" cy="16.5" r="3" fill="currentColor"/>`),
    off: icon(`${LAMP}<circle cx="12" cy="7.5" r="3"/><circle cx="12" cy="16.5" r="3"/>`),
  },
  none: icon('<path d="M7 12h10"/>'),
} as const;
