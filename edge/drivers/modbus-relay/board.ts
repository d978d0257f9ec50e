import { type Clock } from "../../../shared/lib/clock.ts";
import { type DeviceState, NotSentError } from "../../lane/ports.ts";
import { BoardRefused, type Bus, orNotSent } from "./bus.ts";
import { ALL_RELAYS, allRelaysOff, CONTROL_MODES, flashOn, switchRelay } from "./frame.ts";
import { pollPace } from "./pace.ts";
import { say } from "../../../shared/words/say.ts";
import { type Spoken } from "../../../shared/wire/said.ts";
import { Trouble } from "../../../shared/words/trouble.ts";

/** What a device wants of its board, and what it is told. */
export interface BoardMember {
  /** The device's name, for sentences. */
  name: string;
  relays: readonly number[];
  inputs: readonly number[];
  pollMs: number;
  /** After every poll; `level` answers null for all inputs while the board cannot be read. */
  sampled(level: (input: number) => boolean | null, atMs: number): void;
  health(state: DeviceState, detail: Spoken | null): void;
}

/** A device's place at its board. Every call rejects at once while the board is not ready. */
export interface BoardSeat extends AsyncDisposable {
  /** See Bus.keepFree. */
  standBy(): void;
  /** See Device.rest. The board is polled less often while all its members rest. */
  rest(isAtRest: boolean): void;
  /** The relay closes and opens again by the board's own timer. Sent once; see Bus.write for how it fails. */
  pulse(relay: number, pulseMs: number): Promise<void>;
  /** A maintained relay; a board that comes back is told again what was last taken. */
  set(relay: number, isOn: boolean): Promise<void>;
}

/** One relay board: polled as long as it has members. */
export interface Board extends Disposable {
  readonly memberCount: number;
  join(member: BoardMember): BoardSeat;
}

const POLLS_UNTIL_LOST = 3;
/** Boards of this family have their modes and inputs in groups of eight. */
const GROUP = 8;

export function openBoard(bus: Bus, address: number, clock: Clock): Board {
  const members = new Set<BoardMember>();
  const pace = pollPace(members);
  const wanted = new Map<number, boolean>();
  /** Relays whose state at the board is not known to be the wanted one. */
  const untold = new Set<number>();
  /** Relays that the board says it does not have, and how many inputs it can be asked for. */
  const refused = new Set<number>();
  let readable = Infinity;
  let state: DeviceState = "starting";
  let detail: Spoken | null = null;
  let isFirstStart = true;
  /** Somebody joined since the last good poll. */
  let isCrewNew = false;
  let failures = 0;
  let askedMs = 0;
  let cancelNext = (): void => undefined;
  let running: Promise<void> | null = null;
  const triesNow = (): number => (state === "lost" ? 1 : 2);
  const isLineOpen = (): boolean => bus.line.isOpen;
  const where = say("board", { address, line: bus.line.name });

  const stopListening = bus.line.listen({
    bytes: () => undefined,
    opened: () => next(0),
    lost: (because) => fall("lost", because),
  });

  function tell(nextState: DeviceState, nextDetail: Spoken | null): void {
    state = nextState;
    detail = nextDetail;
    for (const member of members) tellMember(member);
  }

  function tellMember(member: BoardMember): void {
    const relay = member.relays.find((one) => refused.has(one));
    const input = member.inputs.find((one) => one >= readable);
    if (state !== "ready" || (relay === undefined && input === undefined)) member.health(state, detail);
    else
      member.health(
        "misconfigured",
        say("has_no", { device: where, what: relay === undefined ? `input ${input ?? 0}` : `relay ${relay}` }),
      );
  }

  function fall(to: "lost" | "misconfigured", because: Spoken): void {
    for (const relay of wanted.keys()) untold.add(relay);
    refused.clear();
    readable = Infinity;
    tell(to, because);
    for (const member of members) member.sampled(() => null, clock.monotonicMs());
  }

  function next(delayMs: number): void {
    cancelNext();
    if (members.size > 0) cancelNext = clock.after(delayMs, () => void step());
  }

  async function step(): Promise<void> {
    if (running || members.size === 0) return;
    askedMs = clock.monotonicMs();
    running = poll();
    await running;
    running = null;
    nextPoll();
  }

  /** Does nothing of its own while a poll is under way: after it the next one is set anyhow. */
  function nextPoll(): void {
    if (running) return;
    const everyMs = pace.everyMs(state === "ready" || state === "starting");
    next(Math.max(0, askedMs + everyMs - clock.monotonicMs()));
  }

  async function poll(): Promise<void> {
    if (!isLineOpen()) {
      if (bus.line.lostBecause !== null && state !== "lost") fall("lost", bus.line.lostBecause);
      return;
    }
    try {
      if (state !== "ready") await prepare();
      await tellRelays();
      const read = await readInputs();
      failures = 0;
      if (state !== "ready" || isCrewNew) tell("ready", null);
      isCrewNew = false;
      const atMs = clock.monotonicMs();
      for (const member of members) member.sampled(read, atMs);
    } catch (error) {
      failures += 1;
      if (error instanceof Misconfigured) fall("misconfigured", error.said);
      else if (failures >= POLLS_UNTIL_LOST && isLineOpen()) fall("lost", say("does_not_answer", { device: where }));
    }
  }

  /** All outputs off before anything else; then no channel may obey an input by itself. */
  async function prepare(): Promise<void> {
    if (isFirstStart) {
      await allOff();
      isFirstStart = false;
    }
    const modes = await readModes();
    const linked = modes.findIndex((mode) => mode !== 0);
    if (linked >= 0)
      throw new Misconfigured(say("channel_linked", { device: where, channel: linked, mode: modes[linked] ?? 0 }));
  }

  async function allOff(): Promise<void> {
    try {
      await bus.write(allRelaysOff(address));
    } catch (error) {
      // A board without that address is told relay by relay, as every board is.
      if (!(error instanceof BoardRefused)) throw error;
    }
  }

  async function readModes(): Promise<readonly number[]> {
    for (const count of questions([...relays()])) {
      try {
        return await bus.read({ kind: "read-holding", address, from: CONTROL_MODES, count }, triesNow());
      } catch (error) {
        // A board without that function or without those registers has no modes.
        if (!(error instanceof BoardRefused && (error.code === 1 || error.code === 2))) throw error;
      }
    }
    return [];
  }

  /** Off first, then on: so two relays that exclude each other are never both on. */
  async function tellRelays(): Promise<void> {
    for (const isOn of [false, true]) {
      // A relay that is switched meanwhile is no longer among them.
      for (const relay of untold) {
        if ((wanted.get(relay) ?? false) !== isOn) continue;
        try {
          await bus.write(switchRelay(address, relay, isOn));
        } catch (error) {
          if (!(error instanceof BoardRefused)) throw error;
          refused.add(relay);
        }
        untold.delete(relay);
      }
    }
  }

  async function readInputs(): Promise<(input: number) => boolean | null> {
    const inputs = [...members].flatMap((member) => member.inputs);
    // A board without inputs is asked for its relays, to see whether it is still there.
    const kind = inputs.length > 0 ? "read-inputs" : "read-coils";
    for (const count of questions(inputs.length > 0 ? inputs : [...relays()])) {
      if (count > readable) continue;
      try {
        const bits = await bus.read({ kind, address, from: 0, count }, triesNow());
        readable = count;
        pace.read(bits);
        return (input) => (bits[input] === undefined ? null : bits[input] === 1);
      } catch (error) {
        if (!(error instanceof BoardRefused)) throw error;
      }
    }
    throw new Misconfigured(say("no_inputs", { device: where }));
  }

  function* relays(): Generator<number> {
    for (const member of members) yield* member.relays;
  }

  function assertReady(): void {
    if (state !== "ready") throw new NotSentError(detail ?? say(`device_${state}`, { device: where }));
  }

  /** @param isDoubted is the relay's state to be told again where it is not known that the board took the command? */
  async function switched(relay: number, isDoubted: boolean, ...command: Parameters<Bus["write"]>): Promise<void> {
    untold.delete(relay);
    try {
      await orNotSent(bus.write(...command));
    } catch (error) {
      if (isDoubted && wanted.has(relay)) untold.add(relay);
      throw error;
    }
  }

  async function leave(member: BoardMember): Promise<void> {
    if (!members.delete(member)) return;
    cancelNext();
    await running;
    for (const relay of member.relays) {
      wanted.delete(relay);
      untold.delete(relay);
    }
    if (members.size > 0) next(0);
    if (state !== "ready" && members.size > 0) return;
    // The best that can be done on the way out: a board that does not answer keeps nobody waiting for long.
    const offs = members.size > 0 ? member.relays : [ALL_RELAYS, ...member.relays];
    await Promise.allSettled(offs.map((relay) => bus.write(switchRelay(address, relay, false), "urgent")));
  }

  return {
    get memberCount() {
      return members.size;
    },
    join(member) {
      members.add(member);
      isCrewNew = true;
      readable = Infinity;
      for (const relay of member.relays) {
        wanted.set(relay, false);
        untold.add(relay);
      }
      if (state === "lost" || state === "misconfigured") member.health(state, detail);
      else if (bus.line.lostBecause !== null) fall("lost", bus.line.lostBecause);
      next(0);
      return {
        standBy: () => bus.keepFree(),
        rest(isAtRest) {
          pace.rest(member, isAtRest);
          if (!isAtRest && state === "ready") nextPoll();
        },
        async pulse(relay, pulseMs) {
          assertReady();
          await switched(relay, untold.has(relay), flashOn(address, relay, pulseMs), "urgent");
        },
        async set(relay, isOn) {
          // What did not reach the board must not come true later: only "off" is remembered before it is taken.
          if (!isOn) wanted.set(relay, false);
          assertReady();
          await switched(relay, true, switchRelay(address, relay, isOn));
          wanted.set(relay, isOn);
        },
        [Symbol.asyncDispose]: () => leave(member),
      };
    },
    [Symbol.dispose]: () => stopListening(),
  };
}

/** How many channels to ask for, in turn: a board with fewer refuses the whole question and is asked a smaller one. */
function questions(channels: readonly number[]): ReadonlySet<number> {
  const needed = Math.max(0, ...channels) + 1;
  return new Set([Math.ceil(needed / GROUP) * GROUP, needed, GROUP, GROUP / 2]);
}

/** The board answers, but cannot be used as it is set up. */
class Misconfigured extends Trouble {
  override readonly name = "Misconfigured";
}
