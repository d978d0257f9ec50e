import { buildKeyring } from "../../shared/credential/keyring.ts";
import { readPresented } from "../../shared/credential/read-presented.ts";
import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { epochMsOf } from "../../shared/lib/clock.ts";
import type { ConsoleSettings } from "../config/config.ts";
import { lastStepOf } from "../admission/last-step.ts";
import { vehiclesInside, whoIsInside } from "../admission/room.ts";
import type { Hooks } from "../drivers/plate-reader/hooks.ts";
import { openJournalReader } from "../store/journal-reader.ts";
import type { Store } from "../store/open.ts";
import type { OutboxStore } from "../store/outbox.ts";
import type { ReplicaStore } from "../store/replica.ts";
import type { ActingGate } from "./acts/deps.ts";
import { openFormSubmissions } from "./acts/form-submissions.ts";
import { answers } from "./answer.ts";
import { consoleApp, type Supervision } from "./app.ts";
import type { Live, Pages, ShiftView } from "./ports.ts";
import { openFindTickets } from "./search/find-tickets.ts";
import { openSearchThread } from "./search/search-thread.ts";
import { openSearch } from "./search/search.ts";
import { cookies } from "./session/guard.ts";
import { openLocks } from "./session/lock-store.ts";
import { openPins } from "./session/pins.ts";
import { openSessions } from "./session/sessions.ts";
import { openSignIn } from "./session/sign-in.ts";
import { followJournal } from "./shift/journal-tail.ts";
import { openPassages } from "./shift/passages.ts";
import { KEPT_MS, openShiftCounts, shiftsBefore } from "./shift/shift-counts.ts";
import type { ConsoleSources } from "./sources.ts";
import type { EdgeStatus } from "./status.ts";
import { gateViews } from "./view/gate-view.ts";
import { openLive } from "./view/live.ts";

export interface ConsoleDeps {
  settings: Pick<ConsoleSettings, "idleMs" | "absoluteMs" | "shiftStarts" | "emergencyHash" | "metricsToken" | "tls">;
  /** The edge's database; null for one in memory, which no other thread can read. */
  databaseFile: string | null;
  store: Pick<Store, "db" | "durably">;
  replica: ReplicaStore;
  outbox: Pick<OutboxStore, "onAdded" | "retryParked">;
  /** Null before the edge is enrolled. */
  gate: () => ActingGate | null;
  status: () => EdgeStatus;
  supervision: Supervision;
  sources: ConsoleSources;
  pages: Pages;
  hooks?: Pick<Hooks, "knock">;
  clock: Clock;
  log: Log;
}

export interface OpenConsole extends AsyncDisposable {
  readonly app: ReturnType<typeof consoleApp>;
  readonly live: Live;
  /** Notifies of a possible change of the gate's view. */
  touch(): void;
}

/** Assembles the officer's console; `startConsole` serves it. */
export function openConsole(needs: ConsoleDeps): OpenConsole {
  const { settings, store, replica, clock, log, sources } = needs;
  const stack = new AsyncDisposableStack();
  const officers = () => replica.officers();
  const mayEmergency = (): boolean => !officers().some(({ pin_hash }) => pin_hash !== null);
  const times = { idleMs: settings.idleMs, absoluteMs: settings.absoluteMs };
  const sessions = stack.use(openSessions({ officers, mayEmergency, times, clock }));
  const signIn = openSignIn({
    officers,
    emergencyHash: settings.emergencyHash,
    sessions,
    locks: openLocks({ store, clock }),
    pins: openPins(),
    record() {
      const admission = needs.gate()?.admission;
      return admission ? (event, detail) => admission.recordEvent(event, detail) : null;
    },
    log,
  });
  const passages = openPassages();
  const counts = openShiftCounts();
  const reader = openJournalReader(store);
  const views = gateViews({
    status: needs.status,
    gate: () => needs.gate()?.gate ?? null,
    replica,
    passages,
    sources,
    queuedAmong: queuedIn(store),
    clock,
  });
  const live = stack.use(openLive({ make: (version) => views.gate(version), clock }));
  const tail = stack.use(
    followJournal({
      reader,
      sinceMs: clock.nowMs() - KEPT_MS,
      take(fact) {
        passages.take(fact);
        counts.take(fact);
      },
      onRead: () => live.touch(),
      clock,
      log,
    }),
  );
  stack.defer(needs.outbox.onAdded(() => tail.poke()));
  stack.defer(
    replica.onChange((kinds) => {
      if (kinds.has("officer")) sessions.recheck();
      live.touch();
    }),
  );

  const thread = needs.databaseFile === null ? null : stack.use(openSearchThread(needs.databaseFile));
  const here = openFindTickets(store.db);
  const timeZone = () => replica.areas()[0]?.time_zone ?? "UTC";
  const search = openSearch({
    find: (query, most) => (thread ? thread.find(query, most) : Promise.resolve(here(query, most))),
    ticket: (id) => replica.vehicleTicket(id),
    read: (text) => readPresented(text, buildKeyring(replica.keys()), { mayBePlate: false }),
    lastStepOf(ticket) {
      const context = needs.gate()?.context;
      return context ? lastStepOf(context, ticket.id, ticket) : ticket.last_step;
    },
    timeZone,
  });
  const shift = (since: string | null): ShiftView => {
    const nowMs = clock.nowMs();
    const shifts = shiftsBefore(nowMs, settings.shiftStarts, timeZone());
    const chosen = shifts.find((one) => one.since === since) ?? shifts[0] ?? { since: live.view().now, until: null };
    const untilMs = chosen.until === null ? Infinity : epochMsOf(chosen.until);
    const context = needs.gate()?.context;
    const inside = context ? vehiclesInside(context, context.identity.areaId) : replica.insideCount();
    const sums = counts.sum(epochMsOf(chosen.since), untilMs);
    return { since: chosen.since, shifts, ...sums, inside_now: inside, is_partial: !tail.isCaughtUp() };
  };
  const app = consoleApp({
    answers: answers({ pages: needs.pages, live, sessions }),
    cookies: cookies(settings.tls !== null),
    isSecure: settings.tls !== null,
    acts: { gate: needs.gate, signIn, sources },
    submissions: openFormSubmissions(),
    sessions,
    signIn,
    live,
    views,
    search,
    shift,
    inside() {
      const context = needs.gate()?.context;
      return context ? whoIsInside(context) : null;
    },
    sources,
    status: needs.status,
    supervision: needs.supervision,
    metricsToken: settings.metricsToken,
    pages: needs.pages,
    ...(needs.hooks ? { hooks: needs.hooks } : {}),
    log,
  });
  return { app, live, touch: () => live.touch(), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** The facts that wait for central: those of a page are adjacent in the outbox. */
function queuedIn({ db }: Pick<Store, "db">): (sequences: readonly number[]) => ReadonlySet<number> {
  const find = db.prepare<[number], number>("SELECT sequence FROM outbox WHERE sequence = ?").pluck();
  return (sequences) => new Set(sequences.filter((sequence) => find.get(sequence) !== undefined));
}
