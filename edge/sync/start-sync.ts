import type { Clock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { Answer } from "./link/answer.ts";
import { centralClient } from "./link/central-client.ts";
import { startCommands } from "./commands.ts";
import { type ContactState, openContact } from "./contact.ts";
import type { Credentials } from "./credentials.ts";
import { enrol, hashOfEnrolmentCode } from "./enrol.ts";
import { type Boot, startHeartbeat } from "./heartbeat.ts";
import { factPost } from "./facts/fact-post.ts";
import { type HttpAccess, httpTo } from "./link/http.ts";
import { startLoop } from "./loop.ts";
import { afterFailure } from "./plan.ts";
import type {
  ClockTrust,
  CommandLog,
  CommandSink,
  GateState,
  Outbox,
  PhotoOutbox,
  Replica,
  UpdatePort,
} from "./ports.ts";
import { startPhotos } from "./photos.ts";
import { startPull } from "./feed/pull.ts";
import { startPush } from "./facts/push.ts";
import { beforeRotation, type CredentialKeeper, openCredentials } from "./rotation.ts";
import { say } from "../../shared/words/say.ts";
import type { Spoken } from "../../shared/wire/said.ts";

export interface SyncSettings {
  centralUrl: string;
  enrolmentCode: string | null;
  /** The route to central where it is not a direct one. */
  centralAccess?: HttpAccess;
  credentialsFile: string;
  /** How long central may delay a long poll; default 25. */
  waitSeconds?: number;
  /** How long an ordinary call may take; default 15 s. */
  callMs?: number;
}

export interface SyncDeps {
  settings: SyncSettings;
  /** Null before the edge is enrolled. */
  credentials: Credentials | null;
  replica: Replica;
  outbox: Outbox;
  /** Left out where no photos are kept. */
  photos?: PhotoOutbox;
  /** Left out where this process can't be updated. */
  updater?: UpdatePort;
  commandLog: CommandLog;
  commands: CommandSink;
  gate: GateState;
  clockTrust: ClockTrust;
  clock: Clock;
  log: Log;
  random: () => number;
  boot: Boot;
  /** Central has revoked this edge before: the edge does not call central again. */
  isRevoked?: boolean;
  /** Called once, when central states that this edge was revoked for good; no further call goes to central. */
  onRevoked?: (because: Spoken) => void;
  /** Called when the reachability of central changes. */
  onContact?: (state: ContactState) => void;
  /** Called when this run of the edge was enrolled, again if it throws; the credentials are on disk. */
  onEnrolled?: (credentials: Credentials) => void;
}

export interface SyncStatus {
  enrolment:
    { is: "enrolled"; edgeId: string; gateId: string } | { is: "waiting"; because: Spoken | null } | { is: "no-code" };
  contact: ContactState;
  /** The line of the change feed that this version can't read. */
  stuckBecause: Spoken | null;
}

export interface Sync extends AsyncDisposable {
  status(): SyncStatus;
  /** The current credentials; null before the enrolment. */
  credentials(): Credentials | null;
}

/**
 * Keeps this gate and central in step until it is disposed of. It starts without central and, where an enrolment code
 * is set, without credentials, and retries. Pull, push, commands and heartbeat never wait for each other.
 */
export function startSync(needs: SyncDeps): Sync {
  const { settings, clock, log, random } = needs;
  const stack = new AsyncDisposableStack();
  const http = stack.use(httpTo(settings.centralUrl, settings.centralAccess));
  const loops = stack.use(new AsyncDisposableStack());
  const wakers = new Set<() => void>();
  const contact = openContact({
    clock,
    log,
    onChange: (state) => needs.onContact?.(state),
    onBack: () => {
      for (const wake of wakers) wake();
    },
  });
  let keeper: CredentialKeeper | null = null;
  let refusedBecause: Spoken | null = null;
  let pull: ReturnType<typeof startPull> | null = null;
  let isRevoked = needs.isRevoked ?? false;
  let isEnrolling = false;

  const onAnswer = (answer: Answer<unknown>): void => {
    contact.record(answer);
    if (answer.is !== "revoked" || isRevoked) return;
    if (!answer.isFinal) {
      enrolAnew();
      return;
    }
    isRevoked = true;
    // Not awaited: this is called from within one of the loops. Data that they still bring in must be there before it
    // is wiped. A turn that fails, as on a full disk, is retried: data that this edge must forget must not stay.
    stack.use(
      startLoop({
        ...needs,
        name: "revocation",
        async turn() {
          await loops.disposeAsync();
          needs.onRevoked?.(answer.because);
          return null;
        },
      }),
    );
  };
  const startLoops = (): void => {
    if (!keeper) return;
    const rotation = keeper;
    const client = centralClient({
      http,
      credentials: () => rotation.current(),
      onNotTaken: () => rotation.fallBack(),
      clock,
      onAnswer,
      ...(settings.callMs === undefined ? {} : { limits: { callMs: settings.callMs } }),
    });
    const waitSeconds = settings.waitSeconds ?? 25;
    needs.updater?.fetchBy(client);
    loops.use(startHeartbeat({ ...needs, client }));
    pull = loops.use(startPull({ ...needs, client, waitSeconds }));
    const push = loops.use(startPush({ ...needs, client, post: factPost({ http, outbox: needs.outbox }) }));
    const commands = loops.use(startCommands({ ...needs, client, rotation, sink: needs.commands, waitSeconds }));
    const photos = needs.photos ? [loops.use(startPhotos({ ...needs, photos: needs.photos, client }))] : [];
    for (const loop of [pull, push, commands, ...photos]) wakers.add(() => loop.wake());
  };
  const welcome = (granted: Credentials): null => {
    needs.onEnrolled?.(granted);
    startLoops();
    return null;
  };
  /** Central does not know this edge, and somebody has entered a new code: the edge continues under its identity. */
  const enrolAnew = (): void => {
    const { enrolmentCode } = settings;
    const known = keeper?.current();
    if (isEnrolling || enrolmentCode === null || !known) return;
    if (known.enrolment_code_hash !== hashOfEnrolmentCode(enrolmentCode)) startEnrolling(enrolmentCode, known);
  };
  const startEnrolling = (enrolmentCode: string, known?: Credentials): void => {
    let failures = 0;
    isEnrolling = true;
    const { credentialsFile } = settings;
    const ended = (): null => {
      isEnrolling = false;
      return null;
    };
    const loop = startLoop({
      ...needs,
      name: "enrolment",
      async turn(signal) {
        // The turn before enrolled the edge: only the step after it failed, and the code is used up.
        if (keeper && !known) return welcome(keeper.current());
        if (isRevoked || (known && !contact.state().isRevoked)) return ended();
        const { version } = needs.boot;
        // Central may have registered the edge with either of its two keys.
        const who = known && failures % 2 === 1 ? (beforeRotation(known) ?? known) : known;
        const answer = await enrol({ http, enrolmentCode, credentialsFile, version, known: who, signal });
        if (signal.aborted) return 0;
        if (!known || answer.is === "ok") contact.record(answer);
        if (answer.is === "ok") {
          log.info({ edge: answer.value.edge_id, gate: answer.value.gate_id }, "edge enrolled");
          if (known) {
            keeper?.replace(answer.value);
            return ended();
          }
          keeper = openCredentials(credentialsFile, answer.value, log);
          return welcome(answer.value);
        }
        if (answer.because !== refusedBecause) log.warn({ because: answer.because }, "enrolment failed: it is retried");
        refusedBecause = answer.because;
        const isTurnedAway = answer.is === "refused" && answer.status < 500 && answer.status !== 429;
        const next = afterFailure(
          isTurnedAway ? { is: "revoked", because: answer.because, isFinal: false } : answer,
          failures,
          random(),
        );
        ({ failures } = next);
        return next.waitMs;
      },
    });
    stack.use(loop);
  };

  if (needs.credentials) keeper = openCredentials(settings.credentialsFile, needs.credentials, log);
  if (isRevoked) contact.record({ is: "revoked", because: say("edge_revoked"), isFinal: true });
  else if (keeper) startLoops();
  else if (settings.enrolmentCode !== null) startEnrolling(settings.enrolmentCode);
  else log.warn("this edge is not enrolled and has no enrolment code");

  return {
    status: () => ({
      enrolment: keeper
        ? { is: "enrolled", edgeId: keeper.current().edge_id, gateId: keeper.current().gate_id }
        : settings.enrolmentCode === null
          ? { is: "no-code" }
          : { is: "waiting", because: refusedBecause },
      contact: contact.state(),
      stuckBecause: pull?.stuckBecause() ?? null,
    }),
    credentials: () => keeper?.current() ?? null,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
