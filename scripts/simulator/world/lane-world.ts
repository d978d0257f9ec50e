import { arrivesAtMs, lower, raise, type Arm, type ArmSettings } from "./arm.ts";

/**
 * The inputs of the barrier's operator: three contacts of devices, and the fire panel's contact on the operator itself.
 */
export type Contact = "open" | "close" | "hold" | "fire";
export type Lamp = "red" | "green";
/** `deck_end` is the photocell at the end of a bridge: only people put things into it. */
export type Loop = "before" | "under" | "deck_end";

/** The visible content of a sign. */
export interface Shown {
  lines: readonly string[];
  /** A colour's name, `auto` where the sign chooses. */
  colour: string;
  mode: string;
}

/** The physical side of one lane. Loops hold the names of the vehicles that stand on them. */
export interface LaneWorld {
  arm: Arm;
  contacts: Readonly<Record<Contact, boolean>>;
  loops: Readonly<Record<Loop, readonly string[]>>;
  lamps: Readonly<Record<Lamp, boolean>>;
  sign: Shown | null;
  /** Time at which the operator closes automatically. */
  closesAtMs: number | null;
}

export type LaneWorldEvent =
  | { is: "contact"; contact: Contact; isOn: boolean }
  | { is: "lamp"; lamp: Lamp; isOn: boolean }
  | { is: "vehicle"; vehicle: string; loop: Loop; isOn: boolean }
  | { is: "sign"; shown: Shown }
  | { is: "time" };

/** A visible event. `atMs` is its time, which may be before the step that detected it. */
export type Happening = { atMs: number } & (
  | { kind: "arm"; position: Arm["at"] }
  | { kind: "reversed" }
  | { kind: "close_ignored"; because: "vehicle" | "held" }
  | { kind: "loop"; loop: Loop; is_occupied: boolean; vehicle: string }
  | { kind: "light"; shows: LightShows }
  | ({ kind: "sign" } & Shown)
);
export type LightShows = "off" | "red" | "green" | "both";

export const emptyLane: LaneWorld = {
  arm: { at: "down" },
  contacts: { open: false, close: false, hold: false, fire: false },
  loops: { before: [], under: [], deck_end: [] },
  lamps: { red: false, green: false },
  sign: null,
  closesAtMs: null,
};

/** Checks whether a contact holds the arm up. */
export function isHeldUp({ contacts }: LaneWorld): boolean {
  return contacts.open || contacts.hold || contacts.fire;
}

export function lightOf({ lamps }: LaneWorld): LightShows {
  if (lamps.red && lamps.green) return "both";
  return lamps.red ? "red" : lamps.green ? "green" : "off";
}

/** Time of the lane's next change without an input; null: none. */
export function nextChangeMs(world: LaneWorld, settings: ArmSettings): number | null {
  const dueMs = [arrivesAtMs(world.arm, settings), world.closesAtMs].filter((time) => time !== null);
  return dueMs.length === 0 ? null : Math.min(...dueMs);
}

/**
 * One step of the lane. First the changes that are due until `nowMs` happen in order, then the event.
 * The arm never closes on a vehicle: it does not start to close, and a closing arm reverses.
 */
export function stepLaneWorld(
  before: LaneWorld,
  event: LaneWorldEvent,
  settings: ArmSettings,
  nowMs: number,
): { world: LaneWorld; happenings: readonly Happening[] } {
  const happenings: Happening[] = [];
  let world = before;
  for (let dueMs = nextChangeMs(world, settings); dueMs !== null && dueMs <= nowMs;) {
    world = passTime(world, settings, dueMs, happenings);
    dueMs = nextChangeMs(world, settings);
  }
  return { world: takeEvent(world, event, settings, nowMs, happenings), happenings };
}

function passTime(world: LaneWorld, settings: ArmSettings, atMs: number, happenings: Happening[]): LaneWorld {
  const arrivalMs = arrivesAtMs(world.arm, settings);
  if (arrivalMs !== null && arrivalMs <= atMs) {
    const at = world.arm.at === "rising" ? "up" : "down";
    happenings.push({ kind: "arm", position: at, atMs });
    const standing: LaneWorld = { ...world, arm: { at } };
    if (at === "down" || isHeldUp(world) || world.loops.under.length > 0) return standing;
    return { ...standing, closesAtMs: world.closesAtMs ?? dueAfter(settings.closesUnusedAfterMs, atMs) };
  }
  return startFalling({ ...world, closesAtMs: null }, settings, atMs, happenings);
}

function takeEvent(
  world: LaneWorld,
  event: LaneWorldEvent,
  settings: ArmSettings,
  atMs: number,
  happenings: Happening[],
): LaneWorld {
  switch (event.is) {
    case "time":
      return world;
    case "contact":
      return takeContact(world, event.contact, event.isOn, settings, atMs, happenings);
    case "lamp": {
      const next = { ...world, lamps: { ...world.lamps, [event.lamp]: event.isOn } };
      if (lightOf(next) !== lightOf(world)) happenings.push({ kind: "light", shows: lightOf(next), atMs });
      return next;
    }
    case "vehicle":
      return takeVehicle(world, event, settings, atMs, happenings);
    case "sign":
      happenings.push({ kind: "sign", ...event.shown, atMs });
      return { ...world, sign: event.shown };
  }
}

function takeContact(
  world: LaneWorld,
  contact: Contact,
  isOn: boolean,
  settings: ArmSettings,
  atMs: number,
  happenings: Happening[],
): LaneWorld {
  if (world.contacts[contact] === isOn) return world;
  const next: LaneWorld = { ...world, contacts: { ...world.contacts, [contact]: isOn } };
  if (contact === "close") {
    if (!isOn) return next;
    if (isHeldUp(next)) return ignoreClose(next, "held", atMs, happenings);
    if (next.loops.under.length > 0) return ignoreClose(next, "vehicle", atMs, happenings);
    return startFalling({ ...next, closesAtMs: null }, settings, atMs, happenings);
  }
  if (isOn) return startRising({ ...next, closesAtMs: null }, settings, atMs, happenings);
  if (isHeldUp(next) || next.loops.under.length > 0) return next;
  // The release of a held arm starts the operator's own timers; the end of a pulse during the rise does not.
  return next.arm.at === "up" ? { ...next, closesAtMs: dueAfter(settings.closesAfterClearMs, atMs) } : next;
}

function takeVehicle(
  world: LaneWorld,
  { vehicle, loop, isOn }: { vehicle: string; loop: Loop; isOn: boolean },
  settings: ArmSettings,
  atMs: number,
  happenings: Happening[],
): LaneWorld {
  const others = world.loops[loop].filter((name) => name !== vehicle);
  const there = isOn ? [...others, vehicle] : others;
  const wasOccupied = world.loops[loop].length > 0;
  const isOccupied = there.length > 0;
  const next: LaneWorld = { ...world, loops: { ...world.loops, [loop]: there } };
  if (wasOccupied === isOccupied) return next;
  happenings.push({ kind: "loop", loop, is_occupied: isOccupied, vehicle, atMs });
  if (loop !== "under") return next;
  if (!isOccupied) {
    const closes = next.arm.at !== "down" && !isHeldUp(next);
    return closes ? { ...next, closesAtMs: dueAfter(settings.closesAfterClearMs, atMs) } : next;
  }
  const waiting: LaneWorld = { ...next, closesAtMs: null };
  if (waiting.arm.at !== "falling") return waiting;
  happenings.push({ kind: "reversed", atMs });
  return startRising(waiting, settings, atMs, happenings);
}

function startRising(world: LaneWorld, settings: ArmSettings, atMs: number, happenings: Happening[]): LaneWorld {
  const arm = raise(world.arm, settings, atMs);
  if (arm === world.arm) return world;
  happenings.push({ kind: "arm", position: "rising", atMs });
  return { ...world, arm };
}

function startFalling(world: LaneWorld, settings: ArmSettings, atMs: number, happenings: Happening[]): LaneWorld {
  const arm = lower(world.arm, settings, atMs);
  if (arm === world.arm) return world;
  happenings.push({ kind: "arm", position: "falling", atMs });
  return { ...world, arm };
}

function ignoreClose(world: LaneWorld, because: "vehicle" | "held", atMs: number, happenings: Happening[]): LaneWorld {
  happenings.push({ kind: "close_ignored", because, atMs });
  return world;
}

function dueAfter(delayMs: number | null, atMs: number): number | null {
  return delayMs === null ? null : atMs + delayMs;
}
