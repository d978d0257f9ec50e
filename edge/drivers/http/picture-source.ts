import { randomBytes } from "node:crypto";
import { Agent, request } from "undici";
import type { Clock } from "../../../shared/lib/clock.ts";
import type { Picture } from "../../lane/ports.ts";
import { pictureHead, pictureProblem } from "../camera/frame.ts";
import { authorization, bestChallenge, type Challenge, challengesIn, isStale } from "./digest.ts";
import { say } from "../../../shared/words/say.ts";
import { Trouble } from "../../../shared/words/trouble.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The address of a camera's picture. */
export interface PictureAddress {
  url: string;
  username: string;
  password: string;
  timeout_ms: number;
  max_bytes: number;
}

/** The result of a picture request. `unusable`: the camera answered, and further requests get the same answer. */
export type PictureOutcome =
  { is: "picture"; picture: Picture } | { is: "unreachable"; because: Spoken } | { is: "unusable"; because: Spoken };

/** A network camera that is asked for one picture at a time. */
export interface PictureSource extends AsyncDisposable {
  /** Never rejects. A picture has memory of its own. */
  fetch(): Promise<PictureOutcome>;
}

/** The first answer asks for the password; the second may report a stale nonce. */
const MAX_TRIES = 3;

export function pictureSource(address: PictureAddress, clock: Clock): PictureSource {
  const agent = new Agent({ connections: 2, pipelining: 1, connect: { timeout: address.timeout_ms } });
  const url = new URL(address.url);
  const stop = new AbortController();
  let challenge: Challenge | null = null;
  let count = 0;

  const credentials = (): Record<string, string> => {
    if (!challenge || address.username === "") return {};
    count += 1;
    const { username, password } = address;
    const cnonce = randomBytes(12).toString("base64url");
    const uri = `${url.pathname}${url.search}`;
    return { authorization: authorization(challenge, { username, password, method: "GET", uri, count, cnonce }) };
  };

  const ask = async (signal: AbortSignal): Promise<PictureOutcome> => {
    for (let tries = 1; ; tries++) {
      const isAnswering = challenge !== null;
      const { statusCode, headers, body } = await request(url, {
        dispatcher: agent,
        signal,
        headers: { accept: "image/jpeg, image/png, */*", ...credentials() },
      });
      if (statusCode === 200) return await pictureOf(body, Number(headers["content-length"] ?? 0));
      await body.dump({ limit: 65_536, signal });
      if (statusCode !== 401) return { is: "unusable", because: say("it_answers", { status: statusCode }) };
      const asked = challengesIn(headers["www-authenticate"]);
      challenge = bestChallenge(asked);
      count = 0;
      if (address.username === "") return { is: "unusable", because: say("wants_sign_in") };
      if (!challenge) return { is: "unusable", because: say("strange_sign_in") };
      // An earlier nonce may have expired without notice from the camera: one retry with a new one.
      const mayBeOld = isAnswering && tries === 1;
      if (tries === MAX_TRIES || (isAnswering && !mayBeOld && !isStale(challenge))) {
        challenge = null;
        return { is: "unusable", because: say("wrong_sign_in") };
      }
    }
  };

  async function pictureOf(body: AsyncIterable<Uint8Array>, stated: number): Promise<PictureOutcome> {
    const tooLarge = { is: "unusable", because: say("too_many_bytes", { bytes: address.max_bytes }) } as const;
    const pieces: Uint8Array[] = [];
    let size = 0;
    // Leaving the loop early closes the connection: a body that is too large is not read to its end.
    for await (const piece of body) {
      size += piece.length;
      if (Math.max(size, stated) > address.max_bytes) return tooLarge;
      pieces.push(piece);
    }
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    const problem = pictureProblem(bytes);
    const head = pictureHead(bytes);
    if (problem !== null || !head) return { is: "unusable", because: problem ?? say("no_picture") };
    return { is: "picture", picture: { kind: head.kind, bytes } };
  }

  return {
    async fetch() {
      const limit = new AbortController();
      const cancel = clock.after(address.timeout_ms, () =>
        limit.abort(new Trouble(say("no_picture_within", { milliseconds: address.timeout_ms }))),
      );
      try {
        return await ask(AbortSignal.any([limit.signal, stop.signal]));
      } catch (error) {
        return { is: "unreachable", because: wordsOf(error) };
      } finally {
        cancel();
      }
    },
    async [Symbol.asyncDispose]() {
      stop.abort(new Trouble(say("not_asked")));
      await agent.destroy();
    },
  };
}

/** The innermost cause, such as `connect ECONNREFUSED 10.0.0.1:80`. */
function wordsOf(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause;
  if (inner instanceof AggregateError && inner.errors.length > 0) inner = inner.errors[0];
  return inner instanceof Error ? inner.message || inner.name : String(inner);
}
