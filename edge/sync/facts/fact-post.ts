import { FactBatchReply } from "../../../shared/wire/sync.ts";
import type { Answer } from "../link/answer.ts";
import { enveloped } from "../link/envelope.ts";
import type { Http, HttpCall } from "../link/http.ts";
import { settlementOf } from "../outcome.ts";
import type { Outbox, Settlement } from "../ports.ts";

/** The result of sending a batch of facts. */
export interface PostedFacts {
  count: number;
  /** The id of the oldest fact of the batch. */
  firstId: string;
  answer: Answer<Settlement>;
}

/** Sends up to `most` waiting facts, oldest first, by a call that lacks only the body; null where none waits. */
export type PostFacts = (call: HttpCall, most: number) => Promise<PostedFacts | null>;

/** Sends the waiting facts of the outbox. */
export function factPost({ http, outbox }: { http: Pick<Http, "json">; outbox: Pick<Outbox, "next"> }): PostFacts {
  return async (call, most) => {
    const next = outbox.next(most);
    const [first] = next?.facts ?? [];
    if (!next || !first) return null;
    const { facts, body } = next;
    const reply = await enveloped(http, { ...call, body }, FactBatchReply);
    const answer = reply.is === "ok" ? ({ is: "ok", value: settlementOf(facts, reply.value) } as const) : reply;
    return { count: facts.length, firstId: first.id, answer };
  };
}
