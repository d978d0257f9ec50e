import type { Clock } from "../../../shared/lib/clock.ts";
import { type DeviceState, NotSentError } from "../../lane/ports.ts";
import { BoardRefused, type Bus, orNotSent } from "./bus.ts";
import { ALL_RELAYS, allRelaysOff, CONTROL_MODES, flashOn, switchRelay } from "./frame.ts";
import { pollRate } from "./poll-rate.ts";
import { say } from "../../../shared/words/say.ts";
import type { Spoken } from "../../../shared/wire/said.ts";
import { Trouble } from "../../../shared/words/trouble.ts";

/** The needs of a device at its board, and the notifications that it receives. */
export interface BoardMember {
  /** The device's name, for sentences. */
  name: string;
  relays: readonly number[];
  inputs: readonly number[];
  pollMs: number;
  /** Called after every poll; `level` returns null for all inputs while the board cannot be read. */
  sampled(level: (input: number) => boolean | null, atMs: number): void;
  health(state: DeviceState, detail: Spoken | null): void;
}

/** A device's place at its board. Every call rejects at once while the board is not ready. */
export interface BoardSlot extends AsyncDisposable {
  /** See Bus.keepFree. */
  standBy(): void;
  /** See Device.rest. The board is polled less often while all its members rest. */
  rest(isAtRest: boolean): void;
  /** The relay closes, and opens again by the board's own timer. Sent once; see Bus.write for failures. */
  pulse(relay: number, pulseMs: number): Promise<void>;
  /** A maintained relay; after a reconnect the board gets the last accepted state again. */
  set(relay: number, isOn: boolean): Promise<void>;
}

/** One relay board: polled as long as it has members. */
export interface Board extends Disposable {
  readonly memberCount: number;
  join(member: BoardMember): BoardSlot;
}

const POLLS_UNTIL_LOST = 3;
/** Boards of this family have their modes and inputs in groups of eight. */
const GROUP = 8;

export function openBoard(bus: Bus, address: number, clock: Clock): Board {
  const members = new Set<BoardMember>();
  const rate = pollRate(members);
  const wanted = new Map<number, boolean>();
  /** Relays whose state at the board may differ from the wanted state. */
  const pending = new Set<number>();
  /** Relays that the board reports as missing, and the number of inputs that it can be asked for. */
  const refused = new Set<number>();
  let readable = Infinity;
  let state: DeviceState = "starting";
  let detail: Spoken | null = null;
  let isFirstStart = true;
  /** A member joined since the last good poll. */
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

  function notifyMembers(nextState: DeviceState, nextDetail: Spoken | null): void {
    state = nextState;
    detail = nextDetail;
    for (const member of members) notifyMember(member);
  }

  function notifyMember(member: BoardMember): void {
    const relay = member.relays.find((one) => refused.has(one));
    const input = member.inputs.find((one) => one >= readable);
    if (state !== "ready" || (relay === undefined && input === undefined)) member.health(state, detail);
    else
      member.health(
        "misconfigured",
        say("has_no", {
          device: where,
          what: relay === undefined ? say("input", { number: input ?? 0 }) : say("relay", { number: relay }),
        }),
      );
  }

  function fall(to: "lost" | "misconfigured", because: Spoken): void {
    for (const relay of wanted.keys()) pending.add(relay);
    refused.clear();
    readable = Infinity;
    notifyMembers(to, because);
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

  /** Has no effect while a poll is in flight: the poll schedules the next one at its end. */
  function nextPoll(): void {
    if (running) return;
    const everyMs = rate.everyMs(state === "ready" || state === "starting");
    next(Math.max(0, askedMs + everyMs - clock.monotonicMs()));
  }

  async function poll(): Promise<void> {
    if (!isLineOpen()) {
      if (bus.line.lostBecause !== null && state !== "lost") fall("lost", bus.line.lostBecause);
      return;
    }
    try {
      if (state !== "ready") await prepare();
      await writeRelays();
      const read = await readInputs();
      failures = 0;
      if (state !== "ready" || isCrewNew) notifyMembers("ready", null);
      isCrewNew = false;
      const atMs = clock.monotonicMs();
      for (const member of members) member.sampled(read, atMs);
    } catch (error) {
      failures += 1;
      if (error instanceof Misconfigured) fall("misconfigured", error.said);
      else if (failures >= POLLS_UNTIL_LOST && isLineOpen()) fall("lost", say("does_not_answer", { device: where }));
    }
  }

  /** All outputs off first; then it checks that no input controls a channel by itself. */
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
      // A board without that address gets one command per relay.
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

  /** Off first, then on: two mutually exclusive relays are never both on. */
  async function writeRelays(): Promise<void> {
    for (const isOn of [false, true]) {
      // A relay that is switched meanwhile is no longer in the set.
      for (const relay of pending) {
        if ((wanted.get(relay) ?? false) !== isOn) continue;
        try {
          await bus.write(switchRelay(address, relay, isOn));
        } catch (error) {
          if (!(error instanceof BoardRefused)) throw error;
          refused.add(relay);
        }
        pending.delete(relay);
      }
    }
  }

  async function readInputs(): Promise<(input: number) => boolean | null> {
    const inputs = [...members].flatMap((member) => member.inputs);
    // A board without inputs is asked for its relays, to check that it is still online.
    const kind = inputs.length > 0 ? "read-inputs" : "read-coils";
    for (const count of questions(inputs.length > 0 ? inputs : [...relays()])) {
      if (count > readable) continue;
      try {
        const bits = await bus.read({ kind, address, from: 0, count }, triesNow());
        readable = count;
        rate.read(bits);
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

  /** @param isDoubted sends the relay's state again if it is not known that the board accepted the command */
  async function switched(relay: number, isDoubted: boolean, ...command: Parameters<Bus["write"]>): Promise<void> {
    pending.delete(relay);
    try {
      await orNotSent(bus.write(...command));
    } catch (error) {
      if (isDoubted && wanted.has(relay)) pending.add(relay);
      throw error;
    }
  }

  async function leave(member: BoardMember): Promise<void> {
    if (!members.delete(member)) return;
    cancelNext();
    await running;
    for (const relay of member.relays) {
      wanted.delete(relay);
      pending.delete(relay);
    }
    if (members.size > 0) next(0);
    if (state !== "ready" && members.size > 0) return;
    // Best effort at shutdown: a board that does not answer must not delay the shutdown for long.
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
        pending.add(relay);
      }
      if (state === "lost" || state === "misconfigured") member.health(state, detail);
      else if (bus.line.lostBecause !== null) fall("lost", bus.line.lostBecause);
      next(0);
      return {
        standBy: () => bus.keepFree(),
        rest(isAtRest) {
          rate.rest(member, isAtRest);
          if (!isAtRest && state === "ready") nextPoll();
        },
        async pulse(relay, pulseMs) {
          assertReady();
          await switched(relay, pending.has(relay), flashOn(address, relay, pulseMs), "urgent");
        },
        async set(relay, isOn) {
          // A command that did not reach the board must not take effect later: only "off" is stored before it is
          // accepted.
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

/** The channel counts to ask for, in turn: a board with fewer channels refuses the question and gets a smaller one. */
function questions(channels: readonly number[]): ReadonlySet<number> {
  const needed = Math.max(0, ...channels) + 1;
  return new Set([Math.ceil(needed / GROUP) * GROUP, needed, GROUP, GROUP / 2]);
}

/** The board answers, but its configuration makes it unusable. */
class Misconfigured extends Trouble {
  override readonly name = "Misconfigured";
}
