import type { Clock } from "../../../shared/lib/clock.ts";
import type { EventLog } from "../events.ts";
import { heightOf, type ArmSettings } from "./arm.ts";
import {
  emptyLane,
  isHeldUp,
  lightOf,
  nextChangeMs,
  stepLaneWorld,
  type Contact,
  type Happening,
  type Lamp,
  type LaneWorld,
  type LaneWorldEvent,
  type LightShows,
  type Loop,
  type Shown,
} from "./lane-world.ts";

/** The senses that devices' inputs can be wired to. */
const SENSES = ["loop_before", "loop_under", "deck_end", "open_limit", "closed_limit", "fire"] as const;
export type Sense = (typeof SENSES)[number];

export interface LaneState {
  id: string;
  name: string;
  arm: LaneWorld["arm"]["at"];
  /** 0 down, 1 up. */
  height: number;
  /** How long a whole movement of the arm takes. */
  rise_ms: number;
  fall_ms: number;
  contacts: Readonly<Record<Contact, boolean>>;
  loops: Record<Loop, boolean>;
  light: LightShows;
  sign: Shown | null;
}

/** One lane of the world with its clock: executes the model and notifies all listeners. */
export interface Lane extends Disposable {
  readonly id: string;
  apply(event: LaneWorldEvent): void;
  world(): LaneWorld;
  senses(): Readonly<Record<Sense, boolean>>;
  state(): LaneState;
  /** The lane's device wires: called at every change of a sense. */
  onSense(listener: (sense: Sense, isOn: boolean) => void): void;
  onHappening(listener: (happening: Happening) => void): () => void;
  /** Called when a device switches a contact of the operator or a lamp. `firstByteMs`: first byte of the command. */
  drive(drives: Contact | Lamp, isOn: boolean, cause: { device: string; firstByteMs: number }): void;
  onDriven(listener: (drives: Contact | Lamp, isOn: boolean, firstByteMs: number) => void): () => void;
}

export function openLane(id: string, name: string, arm: ArmSettings, clock: Clock, events: EventLog): Lane {
  let world = emptyLane;
  let cancelTimer = (): void => undefined;
  const senseListeners: ((sense: Sense, isOn: boolean) => void)[] = [];
  const happeningListeners = new Set<(happening: Happening) => void>();
  const drivenListeners = new Set<(drives: Contact | Lamp, isOn: boolean, firstByteMs: number) => void>();

  const senses = (): Record<Sense, boolean> => ({
    loop_before: world.loops.before.length > 0,
    loop_under: world.loops.under.length > 0,
    deck_end: world.loops.deck_end.length > 0,
    open_limit: world.arm.at === "up",
    closed_limit: world.arm.at === "down",
    fire: world.contacts.fire,
  });
  const apply = (event: LaneWorldEvent): void => {
    const before = senses();
    const step = stepLaneWorld(world, event, arm, clock.monotonicMs());
    world = step.world;
    plan();
    for (const { atMs, ...happening } of step.happenings) events.add({ lane: id, ...happening }, atMs);
    const now = senses();
    for (const sense of SENSES)
      if (now[sense] !== before[sense]) for (const listener of senseListeners) listener(sense, now[sense]);
    for (const happening of step.happenings) for (const listener of [...happeningListeners]) listener(happening);
  };
  const plan = (): void => {
    cancelTimer();
    const dueMs = nextChangeMs(world, arm);
    cancelTimer =
      dueMs === null
        ? () => undefined
        : clock.after(Math.max(0, dueMs - clock.monotonicMs()), () => apply({ is: "time" }));
  };
  return {
    id,
    apply,
    senses,
    world: () => world,
    state: () => ({
      id,
      name,
      arm: world.arm.at,
      height: Math.round(heightOf(world.arm, arm, clock.monotonicMs()) * 1000) / 1000,
      rise_ms: arm.riseMs,
      fall_ms: arm.fallMs,
      contacts: world.contacts,
      loops: {
        before: world.loops.before.length > 0,
        under: world.loops.under.length > 0,
        deck_end: world.loops.deck_end.length > 0,
      },
      light: lightOf(world),
      sign: world.sign,
    }),
    onSense: (listener) => senseListeners.push(listener),
    onHappening(listener) {
      happeningListeners.add(listener);
      return () => happeningListeners.delete(listener);
    },
    drive(drives, isOn, { device, firstByteMs }) {
      const first_byte_ms = events.sinceStart(firstByteMs);
      events.add({ kind: "output", lane: id, device, drives, is_on: isOn, first_byte_ms });
      for (const listener of [...drivenListeners]) listener(drives, isOn, firstByteMs);
      apply(
        drives === "red" || drives === "green"
          ? { is: "lamp", lamp: drives, isOn }
          : { is: "contact", contact: drives, isOn },
      );
    },
    onDriven(listener) {
      drivenListeners.add(listener);
      return () => drivenListeners.delete(listener);
    },
    [Symbol.dispose]: () => cancelTimer(),
  };
}

/** Checks whether a well-behaved driver may go: the arm is up, and it opened after this truck's arrival or is held. */
export function mayGo(world: LaneWorld, wasOpenedSinceArrival: boolean): boolean {
  return world.arm.at === "up" && (wasOpenedSinceArrival || isHeldUp(world));
}
