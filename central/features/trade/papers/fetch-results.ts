import { z } from "zod";
import type { InputProblem } from "../../../../shared/errors/codes.ts";
import { inputProblems } from "../../../../shared/errors/input-problems.ts";
import { invalidInput } from "../../../../shared/errors/app-error.ts";
import { FetchResult, MAX_FETCHED } from "../../../wire/document.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { textProblems, withTextProblems } from "../../../platform/http/text-problems.ts";
import { resolveReference } from "../../../platform/resolve-reference.ts";
import type { Work } from "../../../platform/transact.ts";
import { areas } from "../../base/areas.ts";
import { publishFreshness } from "./freshness.ts";
import { messageTime } from "./message-time.ts";
import { settleShownOfArea } from "./shown/shown-papers.ts";
import { inWords, say } from "../../../../shared/words/say.ts";
import { wordProblem } from "../../../../shared/errors/word-problem.ts";
import type { Said } from "../../../../shared/wire/said.ts";

/** The larger messages of a service have some kilobytes each. */
export const MAX_FETCH_BYTES = 16 * 1024 * 1024;

/** A bulk fetch takes seconds: other requests are answered after this many of its documents. */
const DOCUMENTS_A_TURN = 10;

/** Lets the event loop turn now and then. @param at the index of the next document */
export async function takeTurn(at: number): Promise<void> {
  if (at % DOCUMENTS_A_TURN === 0) await new Promise(setImmediate);
}

/**
 * Reads one document of a message, or gives its refusal, which names each problem. The texts are checked here because
 * one text that no database keeps must not refuse the other documents.
 */
export function readItem<T>(
  schema: z.ZodType<T>,
  item: unknown,
): { data: T; refusal: null } | { data: null; refusal: FetchResult } {
  const unkept = textProblems([item]);
  const { data, error } = schema.safeParse(item);
  if (data !== undefined && unkept.length === 0) return { data, refusal: null };
  return {
    data: null,
    refusal: refused(say("item_unreadable"), withTextProblems(error ? inputProblems(error, item) : [], unkept)),
  };
}

/** The result of a rejected document, with the reasons. */
export function refused(said: Said, errors: readonly InputProblem[]): FetchResult {
  return { ...resultOf(null, "refused", said), errors: errors.map((one) => wordProblem(one)) };
}

/** The result of a document without a problem of its input. @param id of the document that is stored */
export function resultOf(id: string | null, outcome: FetchResult["outcome"], said: Said | null = null): FetchResult {
  return { id, outcome, message: said && inWords(said, "en"), said, errors: [] };
}

const Results = z.array(FetchResult).max(MAX_FETCHED);

/** The results, as stored for a retry of the same request. */
export const fetchReplay = {
  resultId: (reply: { items: FetchResult[] }) => JSON.stringify(reply.items),
  replay: ({ id }: { id: string }) => Promise.resolve({ items: Results.parse(JSON.parse(id)) }),
};

/**
 * The area of new documents: the area in the body, or the caller's only area.
 * @throws AppError `invalid_input` where the caller may not name it, or has several and named none
 */
export async function areaOfFetch(db: Reads, actor: Principal, areaId: string | undefined): Promise<string | null> {
  if (areaId !== undefined) return (await resolveReference("area_id", areas.get(db, actor, areaId))).id;
  return onlyAreaOf(actor);
}

function onlyAreaOf({ areaIds }: Principal): string | null {
  if (areaIds === null) return null;
  const [only, ...others] = areaIds;
  if (only !== undefined && others.length === 0) return only;
  throw invalidInput([{ path: "area_id", said: say("is_required") }]);
}

/**
 * Records the moment up to which a service has reported everything in an area.
 * @throws AppError `invalid_input` without an area, or for a moment in the future
 */
export async function noteCompleteness(work: Work, areaId: string | null, asOf: string | undefined): Promise<void> {
  if (asOf === undefined) return;
  if (areaId === null) {
    throw invalidInput([{ path: "area_id", said: say("is_required") }]);
  }
  const moment = messageTime(work, asOf);
  if (moment === null) {
    throw invalidInput([{ path: "complete_as_of", said: say("completeness_is_ahead") }]);
  }
  await publishFreshness(work, areaId, moment);
  await settleShownOfArea(work, areaId);
}
