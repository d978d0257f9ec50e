import { z } from "zod";
import type { Clock } from "../../../shared/lib/clock.ts";
import {
  Command,
  type CommandResult,
  type Heartbeat,
  HeartbeatReply,
  RotateCommand,
} from "../../../shared/wire/sync.ts";
import { TestCommand } from "../../../shared/wire/device-test.ts";
import type { Answer } from "./answer.ts";
import type { Credentials } from "../credentials.ts";
import type { Http, HttpCall } from "./http.ts";
import { enveloped } from "./envelope.ts";
import { linesOf } from "./ndjson.ts";
import { photoForm } from "../photo-form.ts";
import type { OutgoingPhoto, ReleaseSource } from "../ports.ts";
import { tolerantParse } from "../../../shared/lib/tolerant-parse.ts";
import { REVOKED_CODE, tokenSource } from "./token-source.ts";

/** `strange` holds the ids of commands that this version does not understand. */
interface ReceivedCommands {
  commands: (Command | RotateCommand | TestCommand)[];
  strange: string[];
}

/** The calls of an enrolled edge to central. None throws for a failure of the network or of central. */
export interface CentralClient extends ReleaseSource {
  /** The feed's lines as they arrive. Iterating throws when the answer is cut; leaving early ends the call. */
  changes(ask: { cursor: string; waitSeconds: number; signal: AbortSignal }): Promise<Answer<AsyncIterable<string>>>;
  /** @param post sends facts by this call, which lacks only the body; it may run again with another token */
  pushFacts<T>(post: (call: HttpCall) => Promise<Answer<T>>, signal: AbortSignal): Promise<Answer<T>>;
  heartbeat(report: Heartbeat, signal: AbortSignal): Promise<Answer<HeartbeatReply>>;
  commands(ask: { waitSeconds: number; signal: AbortSignal }): Promise<Answer<ReceivedCommands>>;
  /** @returns central's answer, which is a grant of new credentials where the command asked for them */
  commandResult(id: string, result: CommandResult, signal: AbortSignal): Promise<Answer<unknown>>;
  /**
   * Sending a photo again changes nothing. Its result does not count for central's reachability: a slow link fails for
   * photos first.
   */
  sendPhoto(photo: OutgoingPhoto, signal: AbortSignal): Promise<Answer<null>>;
}

const CALL_MS = 15_000;
const UPLOAD_MS = 60_000;
// Long enough for a snapshot over a slow link; the lines before the limit stay, and the next call resumes there.
const STREAM_MS = 600_000;

/** Each command is parsed separately, so that an unreadable one doesn't hide the others. */
const CommandItems = z.object({ items: z.array(z.unknown()) });
const JSON_BODY = { "content-type": "application/json" };

/**
 * @param settings.limits.callMs how long an ordinary call may take; the long polls add their wait
 * @param settings.limits.uploadMs the same for facts and photos
 * @param settings.onAnswer receives the result of every call that was not aborted locally
 */
export function centralClient(settings: {
  http: Http;
  /** A function where they can change. */
  credentials: Credentials | (() => Credentials);
  /** Called when central rejects the secret: is there another one to try now? */
  onNotTaken?: () => boolean;
  clock: Clock;
  limits?: { callMs: number; uploadMs?: number };
  onAnswer?: (answer: Answer<unknown>) => void;
}): CentralClient {
  const { http, credentials, onNotTaken = () => false } = settings;
  const callMs = settings.limits?.callMs ?? CALL_MS;
  const uploadMs = Math.max(callMs, settings.limits?.uploadMs ?? UPLOAD_MS);
  const tokens = tokenSource({
    ...settings,
    credentials: () => (typeof credentials === "function" ? credentials() : credentials),
    onNotTaken,
    callMs,
  });

  /** Sends with a token; a token that central has stopped accepting is renewed once. */
  const withToken = async <T>(call: HttpCall, send: (call: HttpCall) => Promise<Answer<T>>): Promise<Answer<T>> => {
    for (let isRenewed = false; ; isRenewed = true) {
      const token = await tokens.get();
      if (token.is !== "ok") return token;
      const answer = await send({ ...call, headers: { ...call.headers, authorization: `Bearer ${token.value}` } });
      if (answer.is === "refused" && answer.code === REVOKED_CODE)
        return { is: "revoked", because: answer.because, isFinal: true };
      if (answer.is !== "refused" || answer.status !== 401) return answer;
      if (isRenewed) return { is: "revoked", because: answer.because, isFinal: false };
      tokens.drop(token.value);
    }
  };
  const noted = async <T>(call: HttpCall, send: (call: HttpCall) => Promise<Answer<T>>): Promise<Answer<T>> => {
    const answer = await withToken(call, send);
    if (!call.signal?.aborted) settings.onAnswer?.(answer);
    return answer;
  };
  const json = <T>(call: HttpCall, schema: z.ZodType<T>): Promise<Answer<T>> =>
    noted(call, (made) => enveloped(http, made, schema));
  const post = (path: string, body: unknown, limitMs: number, signal: AbortSignal): HttpCall => ({
    method: "POST",
    path,
    headers: JSON_BODY,
    body: JSON.stringify(body),
    limitMs,
    signal,
  });

  return {
    async changes({ cursor, waitSeconds, signal }) {
      const query = new URLSearchParams({ cursor, wait_seconds: String(waitSeconds) });
      const call: HttpCall = { method: "GET", path: `v1/sync/changes?${query.toString()}`, limitMs: STREAM_MS, signal };
      const answer = await noted(call, (made) => http.open(made));
      return answer.is === "ok" ? { is: "ok", value: linesOf(answer.value) } : answer;
    },
    pushFacts(post, signal) {
      const call = {
        method: "POST",
        path: "v1/sync/activities",
        headers: JSON_BODY,
        limitMs: uploadMs,
        signal,
      } as const;
      return noted(call, post);
    },
    heartbeat: (report, signal) => json(post("v1/sync/heartbeat", report, callMs, signal), HeartbeatReply),
    async commands({ waitSeconds, signal }) {
      const path = `v1/sync/commands?wait_seconds=${waitSeconds}`;
      const limitMs = callMs + waitSeconds * 1000;
      const answer = await json({ method: "GET", path, limitMs, signal }, CommandItems);
      return answer.is === "ok" ? { is: "ok", value: sortOut(answer.value.items) } : answer;
    },
    commandResult: (id, result, signal) =>
      json(post(`v1/sync/commands/${encodeURIComponent(id)}/result`, result, callMs, signal), z.unknown()),
    async sendPhoto(photo, signal) {
      const call = { method: "POST", path: "v1/files/hardware-transactions", limitMs: uploadMs, signal } as const;
      const answer = await withToken(call, (made) => enveloped(http, { ...made, body: photoForm(photo) }, z.unknown()));
      return answer.is === "ok" ? { is: "ok", value: null } : answer;
    },
    releasePart({ id, from, to }, signal) {
      const path = `v1/sync/releases/${encodeURIComponent(id)}`;
      const headers = {
        accept: "application/octet-stream",
        "accept-encoding": "identity",
        range: `bytes=${from}-${to}`,
      };
      return withToken({ method: "GET", path, headers, limitMs: uploadMs, signal }, (made) => http.open(made));
    },
  };
}

function sortOut(items: readonly unknown[]): ReceivedCommands {
  const commands: ReceivedCommands["commands"] = [];
  const strange: string[] = [];
  for (const item of items) {
    const parsed = tolerantParse(schemaOf(item), item);
    const id = CommandId.safeParse(item);
    if (parsed.ok) commands.push(parsed.value);
    else if (id.success) strange.push(id.data.id);
  }
  return { commands, strange };
}
function schemaOf(item: unknown): z.ZodType<ReceivedCommands["commands"][number]> {
  const { data } = z.looseObject({ action: z.string() }).safeParse(item);
  if (data?.action === RotateCommand.shape.action.value) return RotateCommand;
  return data?.action === TestCommand.shape.action.value ? TestCommand : Command;
}
const CommandId = z.object({ id: Command.shape.id });
