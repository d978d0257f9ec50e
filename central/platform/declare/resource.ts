import { z } from "zod";
import type { ErrorCode } from "../../../shared/errors/codes.ts";
import { IdAndName } from "../../wire/company.ts";
import { Uuid } from "../../../shared/wire/common.ts";
import type { Access, Permission, PermissionModule } from "../auth/permissions.ts";
import { type AnyCalled, type Called, defineRead, defineWrite, type Operation } from "../http/operation.ts";
import type { Asked, CallOptions, FormBody } from "../http/typed.ts";
import { listOf, listQuery, type ListReply } from "../lists.ts";
import { given } from "../patch.ts";
import type { Files } from "../files/files.ts";
import { requireOwnFiles } from "../files/own-files.ts";
import type { Work } from "../transact.ts";
import type { Principal } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import { toResponse } from "./to-response.ts";
import { bulkOperations, type BulkReply, type BulkVerb } from "./bulk.ts";
import type { ListRequest, RecordFields, Records } from "./records.ts";
import { say } from "../../../shared/words/say.ts";

const VERBS = ["create", "list", "get", "update", "delete"] as const;
type Verb = (typeof VERBS)[number];
type Action = "create" | "read" | "update" | "delete";

/** The modules that have exactly the four plain permissions. */
type PlainModule = {
  [M in PermissionModule]: `${M}.${Action}` extends Permission ? M : never;
}[PermissionModule];

/** The operations of declared records. */
export interface ResourceDeclaration<T extends RecordFields, C extends object, U extends object, S, CI, UI> {
  /** Singular and plural in operation ids, such as `Product` and `Products`. */
  noun: string;
  nouns: string;
  /** The four permissions of a module, or a separate one for each. */
  may: PlainModule | Record<Action, Access>;
  path: `/v1/${string}`;
  create: z.ZodType<C, CI>;
  update: z.ZodType<U, UI>;
  /** Valid input for `create`, whose ids are replaced; the walk over all operations sends it. */
  example: object;
  /** Columns to sort by; the first is the default. */
  sort: readonly [string, ...string[]];
  order?: "asc" | "desc";
  /** Columns that filter the list by a value. */
  filters?: Record<string, z.ZodType>;
  /** A subset of the five. */
  verbs?: readonly Verb[];
  /** Ids and names for a picker, at `/dropdown`. */
  dropdown?: boolean;
  /** The answered fields of a record; by default all of them. */
  shown?: z.ZodType<S>;
  /** The time for which any cache may keep an answer to a read; only for public data. */
  cacheSeconds?: number;
  /** Bulk operations, at `/bulk`, with one result each. */
  bulk?: readonly BulkVerb[];
  /** The column of a second address for reads: `/key/{key}`. */
  by?: keyof T & string;
  /** Fields that name an uploaded file, and the company whose users read it with the record. */
  files?: { fields: readonly (keyof T & string)[]; ownerOf: (record: T) => string | null };
  /** Computes the fields of a new record, when they differ from the input. */
  toRecord?(work: Work, input: C): Promise<Omit<T, keyof RecordFields>>;
  /** Computes the changed record; by default the given fields replace the old ones. */
  applyPatch?(before: T, input: U, work: Work): T | Promise<T>;
}

type One = { params: { id: string } } & CallOptions;

/** The operations of a resource: those that it serves, in the order of the reference, and each by its verb. */
export interface ResourceOperations<S, CI, UI> extends ReadonlyArray<Operation> {
  create: Called<{ body: CI | FormBody } & CallOptions, S>;
  list: Called<{ query?: Asked } & CallOptions, ListReply<S>>;
  get: Called<One, S>;
  update: Called<One & { body: UI | FormBody }, S>;
  delete: Called<One, S>;
  names: Called<{ query?: Asked } & CallOptions, ListReply<z.output<typeof IdAndName>>>;
  bulk: Readonly<Record<BulkVerb, AnyCalled<BulkReply>>>;
}

/** The operations of a plain resource, from its declaration. */
export function resource<
  T extends RecordFields,
  C extends object,
  U extends object,
  S extends { id: string } = T,
  CI = C,
  UI = U,
>(records: Records<T>, declaration: ResourceDeclaration<T, C, U, S, CI, UI>): ResourceOperations<S, CI, UI> {
  const { noun, nouns, path, create, update, example, verbs = VERBS, by } = declaration;
  const { name, scope } = records.declared;
  const reply = (declaration.shown ?? records.declared.record) as z.ZodType<S>;
  const show = toResponse<T>(declaration.shown) as (record: T) => object as (record: T) => S;
  const cached = declaration.cacheSeconds === undefined ? {} : { cacheSeconds: declaration.cacheSeconds };
  const params = z.strictObject({ id: Uuid });
  const one = { path: `${path}/{id}`, params, reply, scope } as const;
  const list = records.listedBy(declaration.sort, Object.keys(declaration.filters ?? {}));
  const nameList = records.listedBy(["name"]);
  if (declaration.dropdown === true && !records.declared.search.includes("name" as keyof T & string))
    throw new TypeError(`the dropdown of ${nouns} searches names: declare a search of them`);
  const may = (action: Action): Access =>
    typeof declaration.may === "string" ? (`${declaration.may}.${action}` as Permission) : declaration.may[action];
  /** Rejects files that the readers of the record may not see; one that it names already may stay. */
  const requireFiles = async (
    { tx, actor }: Work,
    files: Files,
    input: Partial<T>,
    before: T | null,
  ): Promise<void> => {
    const { fields, ownerOf } = declaration.files ?? {};
    if (!fields || !ownerOf) return;
    const news = fields.filter((field) => input[field] !== before?.[field]);
    const named = Object.fromEntries(news.map((field) => [field, input[field] as string | null | undefined]));
    await requireOwnFiles(tx, { actor, files }, { named, companyId: before && ownerOf(before) });
  };
  const createOne = async (work: Work, input: C, files: Files) => {
    await requireFiles(work, files, input, null);
    return show(await records.insert(work, (await declaration.toRecord?.(work, input)) ?? (input as never)));
  };
  const updateOne = async (work: Work, id: string, input: U, files: Files): Promise<S> => {
    const before = await records.get(work.tx, work.actor, id);
    await requireFiles(work, files, input, before);
    const change = (await declaration.applyPatch?.(before, input, work)) ?? { ...before, ...given(input) };
    return show(await records.save(work, before, change));
  };
  const deleteOne = async (work: Work, id: string): Promise<S> =>
    show(await records.remove(work, await records.get(work.tx, work.actor, id)));
  const read = async (db: Reads, actor: Principal, id: string): Promise<S> => show(await records.get(db, actor, id));

  const { unique = [], references = [] } = records.declared;
  const clashes: readonly ErrorCode[] = unique.length > 0 ? ["already_exists"] : [];

  const operations = {
    create: defineWrite({
      id: `create${noun}`,
      method: "post",
      path,
      permission: may("create"),
      scope,
      summary: `Create ${a(name)}`,
      body: create,
      example: { body: example as CI },
      reply,
      fails: clashes,
      message: say("thing_created", { thing: say(`thing:${name}`) }),
      replay: ({ db, actor, id }) => read(db, actor, id),
      handle: ({ work, body, platform }) => createOne(work, body, platform.files),
    }),
    list: defineRead({
      id: `list${nouns}`,
      method: "get",
      path,
      permission: may("read"),
      scope,
      summary: `List of ${spaced(nouns)}`,
      query: listQuery(declaration.sort, declaration.filters ?? {}, declaration.order),
      list,
      reply: listOf(reply),
      ...cached,
      async handle({ db, actor, query }) {
        const { items, meta } = await records.page(db, actor, query as ListRequest, list);
        return { items: items.map(show), meta };
      },
    }),
    get: defineRead({
      ...one,
      id: `get${noun}`,
      method: "get",
      permission: may("read"),
      summary: `Detail of ${a(name)}`,
      isKeyed: true,
      ...cached,
      handle: ({ db, actor, params: { id } }) => read(db, actor, id),
    }),
    update: defineWrite({
      ...one,
      id: `update${noun}`,
      method: "patch",
      permission: may("update"),
      summary: `Update ${a(name)}`,
      body: update,
      fails: clashes,
      message: say("thing_updated", { thing: say(`thing:${name}`) }),
      handle: ({ work, params: { id }, body, platform }) => updateOne(work, id, body, platform.files),
    }),
    delete: defineWrite({
      ...one,
      id: `delete${noun}`,
      method: "delete",
      permission: may("delete"),
      summary: `Delete ${a(name)} (soft); refused while it is in use`,
      fails: references.length > 0 ? ["in_use"] : [],
      message: say("thing_deleted", { thing: say(`thing:${name}`) }),
      handle: ({ work, params: { id } }) => deleteOne(work, id),
    }),
  };
  const names = defineRead({
    id: `list${noun}Names`,
    method: "get",
    path: `${path}/dropdown`,
    permission: may("read"),
    scope,
    summary: `Ids and names of ${spaced(nouns)}, for a picker`,
    query: listQuery(["name"], {}, "asc"),
    list: nameList,
    reply: listOf(IdAndName),
    handle: ({ db, actor, query }) => records.names(db, actor, query, nameList),
  });
  const bulk = bulkOperations(records, {
    nouns,
    path,
    create,
    update,
    may,
    example,
    createOne,
    updateOne,
    deleteOne,
    reply,
    read,
  });
  const served: Operation[] = [
    ...verbs.map((verb) => operations[verb]),
    ...(declaration.dropdown === true ? [names] : []),
    ...(by === undefined ? [] : [readBy(records, by, { noun, path, permission: may("read") })]),
    ...(declaration.bulk ?? []).map((verb) => bulk[verb]),
  ];
  return Object.assign(served, { ...operations, names, bulk }) as never;
}

function readBy<T extends RecordFields>(
  records: Records<T>,
  column: keyof T & string,
  { noun, path, permission }: { noun: string; path: `/v1/${string}`; permission: Access },
): Operation {
  const { name, scope, record } = records.declared;
  return defineRead({
    id: `get${noun}By${capital(column)}`,
    method: "get",
    path: `${path}/${column}/{${column}}`,
    permission,
    scope,
    summary: `Detail of ${a(name)} by its ${column}`,
    params: z.strictObject({ [column]: z.string().max(255) }),
    reply: record,
    isKeyed: true,
    handle: ({ db, actor, params }) => records.get(db, actor, String(params[column]), column),
  });
}

function a(name: string): string {
  return /^[aeiou]/i.test(name) ? `an ${name}` : `a ${name}`;
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function spaced(nouns: string): string {
  return nouns.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
