import { type Clock, epochMsOf, isoTime } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import type { TestCommand } from "../../shared/wire/device-test.ts";
import type { Command, CommandResult, RotateCommand } from "../../shared/wire/sync.ts";
import type { CentralClient } from "./link/central-client.ts";
import { startLoop, type Loop } from "./loop.ts";
import { outcomeOf } from "./outcome.ts";
import { afterFailure, afterPoll, pollSeconds, ruleOnCommand } from "./plan.ts";
import type { CredentialKeeper } from "./rotation.ts";
import type { ClockTrust, CommandLog, CommandSink } from "./ports.ts";
import type { Spoken } from "../../shared/wire/said.ts";
import { say } from "../../shared/words/say.ts";

interface CommandDeps {
  client: Pick<CentralClient, "commands" | "commandResult">;
  commandLog: CommandLog;
  sink: CommandSink;
  /** Null where this edge's credentials can't change. */
  rotation?: Pick<CredentialKeeper, "begin" | "complete"> | null;
  clockTrust: ClockTrust;
  clock: Clock;
  log: Log;
  random: () => number;
  /** How long central may delay an answer while it waits for a command (long poll). */
  waitSeconds: number;
}

/**
 * A lane sends its arm nothing after the command's expiry, and then waits at most for the arm's answer. After this
 * further time the edge answers in the lane's place.
 */
const SILENCE_MS = 8_000;
const UNMEASURED_WAIT_MS = 500;
const IDLE_MS = 60_000;

/** Results by command that did not fit on the disk: they are written, and sent, once the disk has room. */
type UnkeptResults = Map<string, CommandResult>;

/** Fetches commands, carries each out at most once, and sends every result until central has acknowledged it. */
export function startCommands(needs: CommandDeps): AsyncDisposable & { wake(): void } {
  const { client, clockTrust, clock, log, random } = needs;
  let failures = 0;
  const unkept: UnkeptResults = new Map();
  const reporting = startReporting(needs, unkept);
  const receiver = commandReceiver(needs, unkept, () => reporting.wake());
  const fetching = startLoop({
    ...needs,
    name: "commands",
    async turn(signal) {
      // The next heartbeat is in flight: until its answer nothing gives a command's age.
      if (clockTrust.state().trust === "uncertain") return UNMEASURED_WAIT_MS;
      const startedMs = clock.monotonicMs();
      const answer = await client.commands({ waitSeconds: pollSeconds(needs.waitSeconds, random()), signal });
      if (answer.is !== "ok") {
        const next = afterFailure(answer, failures, random());
        ({ failures } = next);
        return next.waitMs;
      }
      failures = 0;
      const { commands, strange } = answer.value;
      if (strange.length > 0) log.error({ commands: strange }, "commands of central refused: unknown to this version");
      const news = [
        ...strange.map((id) => receiver.refuse(id)),
        ...commands.map((command) => receiver.receive(command)),
      ];
      return afterPoll(news.filter(Boolean).length, clock.monotonicMs() - startedMs);
    },
  });
  return {
    wake() {
      fetching.wake();
      reporting.wake();
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([fetching[Symbol.asyncDispose](), reporting[Symbol.asyncDispose]()]);
      receiver.close();
    },
  };
}

/** Accepts commands one by one; its methods return whether the command is new. */
function commandReceiver(
  { commandLog, sink, rotation, clockTrust, clock, log }: CommandDeps,
  unkept: UnkeptResults,
  onFinished: () => void,
) {
  const guards = new Set<() => void>();
  const centralNowMs = (): number => clock.nowMs() + (clockTrust.state().offsetMs ?? 0);
  const finish = (id: string, result: CommandResult): void => {
    log.info({ command: id, outcome: result.outcome, because: result.because }, "central command finished");
    try {
      commandLog.finish(id, result);
    } catch (error) {
      log.warn({ err: error, command: id }, "the result of a command could not be stored: it is retried");
      unkept.set(id, result);
    }
    onFinished();
  };
  const answerOf = (outcome: "refused" | "expired", because: Spoken): CommandResult => ({
    outcome,
    because,
    activity_id: null,
    at: isoTime(centralNowMs()),
  });
  const takesOn = (id: string): boolean => {
    const taken = commandLog.take(id);
    if (taken.is === "new") return true;
    // Central asks again because it did not get the answer, so the result is sent again. A command in progress answers
    // by itself.
    if (taken.result) {
      commandLog.finish(id, taken.result);
      onFinished();
    }
    return false;
  };
  const rotate = (id: string): void => {
    if (!rotation) {
      finish(id, answerOf("refused", "this edge keeps its credentials"));
      return;
    }
    try {
      const public_key = rotation.begin(id);
      finish(id, { outcome: "done", because: null, activity_id: null, at: isoTime(centralNowMs()), public_key });
    } catch (error) {
      log.error({ err: error, command: id }, "key rotation failed: no new key pair could be created");
      finish(id, answerOf("refused", "the edge could not keep a new key"));
    }
  };
  const carryOut = (command: Command | TestCommand, remainingMs: number): void => {
    let isAnswered = false;
    const end = (result: CommandResult): void => {
      if (isAnswered) {
        log.warn({ command: command.id, outcome: result.outcome }, "a lane answered a command after its timeout");
        return;
      }
      isAnswered = true;
      cancelGuard();
      guards.delete(cancelGuard);
      finish(command.id, result);
    };
    const cancelGuard = clock.after(remainingMs + SILENCE_MS, () =>
      end(answerOf("refused", "the lane gave no answer in time")),
    );
    guards.add(cancelGuard);
    void attempt(command, clock.monotonicMs() + remainingMs).then(end);
  };
  const attempt = async (command: Command | TestCommand, deadlineMs: number): Promise<CommandResult> => {
    try {
      return await sink.carryOut(command, deadlineMs);
    } catch (error) {
      log.error({ err: error, command: command.id }, "command of central failed");
      return answerOf("refused", "the gate failed to carry it out");
    }
  };
  for (const id of commandLog.unfinished())
    finish(id, answerOf("refused", "the edge restarted while it was carried out"));

  return {
    receive(command: Command | RotateCommand | TestCommand): boolean {
      if (!takesOn(command.id)) return false;
      const { trust, uncertaintyMs } = clockTrust.state();
      const nowMs = centralNowMs();
      const expiresMs = epochMsOf(command.expires_at);
      const ruling = ruleOnCommand({ expiresMs }, { nowMs, uncertaintyMs, trust });
      if (ruling.do === "answer") finish(command.id, answerOf(ruling.outcome, ruling.because));
      else if (command.action === "rotate_credentials") rotate(command.id);
      else carryOut(command, expiresMs - nowMs);
      return true;
    },
    refuse(id: string): boolean {
      if (!takesOn(id)) return false;
      finish(id, answerOf("refused", say("command_not_understood")));
      return true;
    },
    close() {
      for (const cancel of guards) cancel();
    },
  };
}

function startReporting(
  { client, commandLog, rotation, clock, log, random }: CommandDeps,
  unkept: UnkeptResults,
): Loop {
  let failures = 0;
  return startLoop({
    name: "command results",
    clock,
    log,
    random,
    async turn(signal) {
      for (const [id, result] of unkept) {
        commandLog.finish(id, result);
        unkept.delete(id);
      }
      for (const { id, result } of commandLog.unreported()) {
        const answer = await client.commandResult(id, result, signal);
        const outcome = outcomeOf(answer);
        const isUnknown = answer.is === "refused" && answer.status === 404;
        if (answer.is !== "ok" && outcome.kind === "waiting" && !isUnknown) {
          const next = afterFailure(answer, failures, random());
          ({ failures } = next);
          return next.waitMs;
        }
        if (answer.is === "ok" && result.public_key !== undefined) rotation?.complete(id, answer.value);
        if (answer.is !== "ok")
          log.error({ command: id, because: answer.because }, "central refused the result of a command: it is dropped");
        commandLog.reported(id);
        failures = 0;
      }
      return IDLE_MS;
    },
  });
}
