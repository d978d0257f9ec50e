import { type Clock } from "../../shared/lib/clock.ts";
import { type Log } from "../../shared/lib/log.ts";
import { centralClient } from "./central-client.ts";
import { startCommands } from "./commands.ts";
import { type ContactState, openContact } from "./contact.ts";
import { type Credentials } from "./credentials.ts";
import { enrol } from "./enrol.ts";
import { type Boot, startHeartbeat } from "./heartbeat.ts";
import { httpTo } from "./http.ts";
import { startLoop } from "./loop.ts";
import { afterFailure } from "./plan.ts";
import {
  type ClockTrust,
  type CommandLog,
  type CommandSink,
  type GateState,
  type Outbox,
  type Replica,
} from "./ports.ts";
import { startPull } from "./pull.ts";
import { startPush } from "./push.ts";

export interface SyncSettings {
  centralUrl: string;
  enrolmentCode: string | null;
  credentialsFile: string;
  /** How long central may hold a long poll; default 25. */
  waitSeconds?: number;
  /** How long an ordinary call may take; default 15 s. */
  callMs?: number;
}

export interface SyncNeeds {
  settings: SyncSettings;
  /** Null before the edge is enrolled. */
  credentials: Credentials | null;
  replica: Replica;
  outbox: Outbox;
  commandLog: CommandLog;
  commands: CommandSink;
  gate: GateState;
  clockTrust: ClockTrust;
  clock: Clock;
  log: Log;
  random: () => number;
  boot: Boot;
  /** Called when this run of the edge was enrolled, again if it throws; the credentials are on disk. */
  onEnrolled?: (credentials: Credentials) => void;
}

export interface SyncStatus {
  enrolment:
    { is: "enrolled"; edgeId: string; gateId: string } | { is: "waiting"; because: string | null } | { is: "no-code" };
  contact: ContactState;
  /** What in the change feed this version can't read. */
  stuckBecause: string | null;
}

export interface Sync extends AsyncDisposable {
  status(): SyncStatus;
  /** As they are now; null before the enrolment. */
  credentials(): Credentials | null;
}

/**
 * Keeps this gate and central in step until it is disposed of. It starts without central and, where an enrolment code
 * is set, without credentials: it goes on trying. Pull, push, commands and heartbeat never wait for each other.
 */
export function startSync(needs: SyncNeeds): Sync {
  const { settings, clock, log, random } = needs;
  const stack = new AsyncDisposableStack();
  const http = stack.use(httpTo(settings.centralUrl));
  const wakers = new Set<() => void>();
  const contact = openContact({
    clock,
    log,
    onBack: () => {
      for (const wake of wakers) wake();
    },
  });
  let credentials = needs.credentials;
  let refusedBecause: string | null = null;
  let pull: ReturnType<typeof startPull> | null = null;

  const startLoops = (known: Credentials): void => {
    const client = centralClient({
      http,
      credentials: known,
      clock,
      onAnswer: (answer) => contact.note(answer),
      ...(settings.callMs === undefined ? {} : { limits: { callMs: settings.callMs } }),
    });
    const waitSeconds = settings.waitSeconds ?? 25;
    stack.use(startHeartbeat({ ...needs, client }));
    pull = stack.use(startPull({ ...needs, client, waitSeconds }));
    const push = stack.use(startPush({ ...needs, client }));
    const commands = stack.use(startCommands({ ...needs, client, sink: needs.commands, waitSeconds }));
    for (const loop of [pull, push, commands]) wakers.add(() => loop.wake());
  };
  const welcome = (granted: Credentials): null => {
    needs.onEnrolled?.(granted);
    startLoops(granted);
    return null;
  };
  const startEnrolling = (enrolmentCode: string): void => {
    let failures = 0;
    const { credentialsFile } = settings;
    const loop = startLoop({
      ...needs,
      name: "enrolment",
      async turn(signal) {
        // Enrolled by the turn before: only what comes after it failed, and the code is spent.
        if (credentials) return welcome(credentials);
        const answer = await enrol({ http, enrolmentCode, credentialsFile, version: needs.boot.version, signal });
        if (signal.aborted) return 0;
        contact.note(answer);
        if (answer.is === "ok") {
          log.info({ edge: answer.value.edge_id, gate: answer.value.gate_id }, "this edge is enrolled");
          credentials = answer.value;
          return welcome(credentials);
        }
        if (answer.because !== refusedBecause) log.warn({ because: answer.because }, "enrolment has not succeeded");
        refusedBecause = answer.because;
        const isTurnedAway = answer.is === "refused" && answer.status < 500 && answer.status !== 429;
        const next = afterFailure(
          isTurnedAway ? { is: "revoked", because: answer.because } : answer,
          failures,
          random(),
        );
        ({ failures } = next);
        return next.waitMs;
      },
    });
    stack.use(loop);
  };

  if (credentials) startLoops(credentials);
  else if (settings.enrolmentCode !== null) startEnrolling(settings.enrolmentCode);
  else log.warn("this edge is not enrolled and has no enrolment code");

  return {
    status: () => ({
      enrolment: credentials
        ? { is: "enrolled", edgeId: credentials.edge_id, gateId: credentials.gate_id }
        : settings.enrolmentCode === null
          ? { is: "no-code" }
          : { is: "waiting", because: refusedBecause },
      contact: contact.state(),
      stuckBecause: pull?.stuckBecause() ?? null,
    }),
    credentials: () => credentials,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
