import { AppError } from "../../../../../shared/errors/app-error.ts";
import type { Log } from "../../../../../shared/lib/log.ts";
import type { FactBatchReply } from "../../../../../shared/wire/sync.ts";
import type { Actor, EdgeIdentity } from "../../../../platform/auth/principal.ts";
import { isOutOfService } from "../../../../platform/db/violations.ts";
import type { Transact } from "../../../../platform/transact.ts";
import { asUnread, readFact } from "./read-fact.ts";
import type { Sent } from "./triage.ts";
import { ingestFacts } from "./ingest-facts.ts";

/**
 * Ingests a batch of an edge's facts, each on its own: an unreadable fact is parked with its error.
 * @throws the database's error when nothing can be stored at all
 */
export async function ingestBatch(
  transact: Transact,
  actor: Actor,
  edge: EdgeIdentity,
  facts: readonly Record<string, unknown>[],
  log: Log,
): Promise<FactBatchReply> {
  try {
    return await transact(actor, (work) => ingestFacts(work, edge, sentBy(edge, facts)));
  } catch (error) {
    if (error instanceof AppError || isOutOfService(error)) throw error;
    log.warn({ err: error, edge: edge.edgeId, facts: facts.length }, "fact batch failed, retrying one by one");
    return oneByOne(transact, actor, edge, facts, log);
  }
}

/** A fault in one fact must not block the others: that fact is parked as unreadable. */
async function oneByOne(
  transact: Transact,
  actor: Actor,
  edge: EdgeIdentity,
  facts: readonly Record<string, unknown>[],
  log: Log,
): Promise<FactBatchReply> {
  const replies: FactBatchReply[] = [];
  for (const fact of facts) {
    try {
      replies.push(await transact(actor, (work) => ingestFacts(work, edge, sentBy(edge, [fact]))));
    } catch (error) {
      if (error instanceof AppError || isOutOfService(error)) throw error;
      log.error({ err: error, edge: edge.edgeId, fact: fact.id }, "fact could not be ingested: parked");
      replies.push(await transact(actor, (work) => ingestFacts(work, edge, asParked(edge, fact))));
    }
  }
  return { results: replies.flatMap(({ results }) => results), missing: replies.flatMap(({ missing }) => missing) };
}

function sentBy(edge: EdgeIdentity, facts: readonly Record<string, unknown>[]): Sent[] {
  return facts.map((raw) => ({ id: typeof raw.id === "string" ? raw.id : "", reading: readFact(raw, edge) }));
}

function asParked(edge: EdgeIdentity, fact: Record<string, unknown>): Sent[] {
  const error = "central failed to take it in; its log says why";
  return sentBy(edge, [fact]).map(({ id, reading }) => ({
    id,
    reading: reading.is === "fact" ? asUnread(reading, error) : reading,
  }));
}
