import { singular } from "../reference/naming.ts";
import { z } from "zod";
import { AppError, invalidInput } from "../../../shared/errors/app-error.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import type { Access } from "../auth/permissions.ts";
import type { Principal } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import { type AnyCalled, defineWrite } from "../http/operation.ts";
import { AllOrNothing, Refusal } from "../../wire/bulk.ts";
import type { Files } from "../files/files.ts";
import type { Work } from "../transact.ts";
import type { Records } from "./records.ts";
import { wordProblem } from "../../../shared/errors/word-problem.ts";

export type BulkVerb = "create" | "update" | "delete";

/** Goods and fleets are imported from files of other systems. */
const MOST = 1000;
/** Small enough that gates are answered between them. */
const ROWS_A_TURN = 5;
/** What a bulk operation answers: each record at its place, or why it was refused. */
export interface BulkReply {
  items: readonly { id: string | null; refusal: z.output<typeof Refusal> | null }[];
}

/** What a bulk operation keeps for a replay: the id of each record, or its refusal. */
export const StoredOutcomes = z.array(z.union([z.string(), Refusal]));

/** The actions of bulk operations on one record. */
interface BulkDeps<S, C extends object, U extends object> {
  nouns: string;
  path: `/v1/${string}`;
  create: z.ZodType<C>;
  update: z.ZodType<U>;
  example: object;
  may: (action: BulkVerb) => Access;
  /** The shape of an answered record, and the function that reads it again. */
  reply: z.ZodType<S>;
  read: (db: Reads, actor: Principal, id: string) => Promise<S>;
  createOne: (work: Work, input: C, files: Files) => Promise<S>;
  updateOne: (work: Work, id: string, input: U, files: Files) => Promise<S>;
  deleteOne: (work: Work, id: string) => Promise<S>;
}

/** Bulk operations: each record is handled on its own, and a refused one has its reason at its place. */
export function bulkOperations<T, S extends { id: string }, C extends object, U extends object>(
  records: Records<T>,
  needs: BulkDeps<S, C, U>,
): Record<BulkVerb, AnyCalled<BulkReply>> {
  const { nouns, createOne, updateOne, deleteOne, read } = needs;
  const { scope } = records.declared;
  const reply = z
    .strictObject({
      items: z.array(
        z.strictObject({ id: Uuid.nullable(), record: needs.reply.nullable(), refusal: Refusal.nullable() }),
      ),
    })
    .meta({ id: `${singular(nouns)}InBulk` });
  const many = <I extends z.ZodType>(item: I) =>
    z.strictObject({ items: z.array(item).min(1).max(MOST), all_or_nothing: AllOrNothing });
  const common = { path: `${needs.path}/bulk`, scope, reply } as const;
  return {
    create: defineWrite({
      ...common,
      id: `create${nouns}`,
      method: "post",
      permission: needs.may("create"),
      summary: `Create many, one result each`,
      body: many(needs.create),
      example: { body: { items: [needs.example as C] } },
      // Refusals are stored with the created records: a replay reports both.
      resultId: outcomesOf,
      async replay({ db, actor, id }) {
        const stored = StoredOutcomes.parse(JSON.parse(id));
        const result = async (one: (typeof stored)[number]) =>
          typeof one === "string" ? each(() => read(db, actor, one)) : { id: null, record: null, refusal: one };
        return { items: await Promise.all(stored.map(result)) };
      },
      handle: ({ work, body, platform }) => bulkResults(body, (item) => createOne(work, item, platform.files)),
    }),
    update: defineWrite({
      ...common,
      id: `update${nouns}`,
      method: "patch",
      permission: needs.may("update"),
      summary: `Update many, one result each`,
      body: many(z.strictObject({ id: Uuid, fields: needs.update })),
      handle: ({ work, body, platform }) =>
        bulkResults(body, ({ id, fields }) => updateOne(work, id, fields, platform.files)),
    }),
    delete: defineWrite({
      ...common,
      id: `delete${nouns}`,
      method: "delete",
      permission: needs.may("delete"),
      summary: `Delete many, one result each`,
      body: many(z.strictObject({ id: Uuid })),
      handle: ({ work, body }) => bulkResults(body, ({ id }) => deleteOne(work, id)),
    }),
  };
}

/** @see StoredOutcomes */
export function outcomesOf({ items }: BulkReply): string {
  return JSON.stringify(items.map(({ id, refusal }) => id ?? refusal));
}

/**
 * Handles each item on its own.
 * @throws AppError `invalid_input`, naming each refused record, when the request demands all or none
 */
export async function bulkResults<I, T extends { id: string }>(
  { items, all_or_nothing }: { items: readonly I[]; all_or_nothing: boolean },
  act: (item: I) => Promise<T>,
) {
  const found = [];
  for (const [at, item] of items.entries()) {
    // SQLite answers without a turn of the event loop: gates and health checks would wait for the whole bulk.
    if (at % ROWS_A_TURN === 0) await new Promise(setImmediate);
    found.push(await each(() => act(item)));
  }
  const problems = found.flatMap(({ refusal }, at) =>
    refusal === null
      ? []
      : refusal.errors.length === 0
        ? [{ path: `items.${at}`, said: refusal.said }]
        : refusal.errors.map(({ path, said }) => ({ path: `items.${at}.${path}`, said })),
  );
  if (all_or_nothing && problems.length > 0) throw invalidInput(problems);
  return { items: found };
}

/** A refusal is decided before any write for its record, so that it leaves nothing behind. */
async function each<T extends { id: string }>(act: () => Promise<T>) {
  try {
    const record = await act();
    return { id: record.id, record, refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, said, problems } = error;
    return {
      id: null,
      record: null,
      refusal: { code, message, said, errors: problems.map((one) => wordProblem(one)) },
    };
  }
}
