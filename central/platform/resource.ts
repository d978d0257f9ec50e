import { z } from "zod";
import { newId } from "../../shared/lib/ids.ts";
import { Uuid } from "../../shared/wire/common.ts";
import { type Permission, type PermissionModule } from "./auth/permissions.ts";
import { defineOperation, type Operation } from "./http/operation.ts";
import { listOf, type ListQuery, listQuery } from "./lists.ts";
import { given } from "./patch.ts";
import { type Platform } from "./platform.ts";
import { type RecordFields, type ResourceStore, resourceStore, type StoreOptions } from "./resource-store.ts";
import { type Work } from "./transact.ts";
import { type Uses, uses } from "./uses.ts";

/** The modules whose permissions are the four plain ones. */
type PlainModule = {
  [M in PermissionModule]: `${M}.${"create" | "read" | "update" | "delete"}` extends Permission ? M : never;
}[PermissionModule];

/** A resource that is created, listed, read, updated and deleted, and nothing more. */
export interface ResourceDeclaration<
  T extends RecordFields,
  C extends object,
  U extends object,
> extends StoreOptions<T> {
  /** Name of one in the ids of the operations, such as `Product`: `createProduct`. */
  noun: string;
  /** And of many: `listProducts`. */
  nouns: string;
  module: PlainModule;
  path: `/v1/${string}`;
  create: z.ZodType<C>;
  update: z.ZodType<U>;
  /** Columns to sort by; the first is the default. */
  sort: readonly [string, ...string[]];
  /** Columns that the list can be narrowed to a value of. */
  filters?: Record<string, z.ZodType>;
  /** The record that new input makes; the platform adds id and moments. */
  made(input: C, work: Work): Omit<T, keyof RecordFields> | Promise<Omit<T, keyof RecordFields>>;
  /** The record that a change makes; the given fields take the place of the old ones unless told otherwise. */
  changed?(before: T, input: U, work: Work): T | Promise<T>;
  /** In the same transaction, after every write: for what must be true with it, such as the feed. */
  saved?(work: Work, after: T): Promise<void>;
}

/** A plain resource, ready to be served, with what other features need of it. */
export interface Resource<T> {
  operations: Operation[];
  store: ResourceStore<T>;
  /** Other features register here what keeps a record from being deleted. */
  uses: Uses;
  /** Calls `listener` in the transaction of every change of a record; for features that hold what follows from it. */
  onChange(listener: ChangeListener<T>): void;
}

type ChangeListener<T> = (work: Work, before: T, after: T) => Promise<void>;

/** The five operations of a plain resource, from its declaration. */
export function plainResource<T extends RecordFields, C extends object, U extends object>(
  { db, transact }: Platform,
  declaration: ResourceDeclaration<T, C, U>,
): Resource<T> {
  const { name, noun, nouns, module, path, record, create, update, filters = {} } = declaration;
  const store = resourceStore(declaration);
  const inUse = uses();
  const listeners: ChangeListener<T>[] = [];
  const params = z.strictObject({ id: Uuid });
  const one = { path: `${path}/{id}`, params, reply: record } as const;
  const may = (action: "create" | "read" | "update" | "delete") => `${module}.${action}` as Permission;
  const saved = async (work: Work, after: T): Promise<T> => {
    await declaration.saved?.(work, after);
    return after;
  };

  const operations = [
    defineOperation({
      id: `create${noun}`,
      method: "post",
      path,
      permission: may("create"),
      summary: `Create ${a(name)}`,
      body: create,
      creates: true,
      reply: record,
      message: `${capital(name)} created`,
      handle: ({ actor, body }) =>
        transact(actor, async (work) => {
          const head = { id: newId(work.nowMs), created_at: work.at, updated_at: work.at, deleted_at: null };
          const made = { ...(await declaration.made(body, work)), ...head } as T;
          return saved(work, await store.insert(work, made));
        }),
    }),
    defineOperation({
      id: `list${nouns}`,
      method: "get",
      path,
      permission: may("read"),
      summary: `List of ${spaced(nouns)}`,
      query: listQuery(declaration.sort, filters),
      reply: listOf(record),
      handle: ({ actor, query }) => store.page(db, actor, query as ListQuery & Record<string, unknown>),
    }),
    defineOperation({
      ...one,
      id: `get${noun}`,
      method: "get",
      permission: may("read"),
      summary: `Detail of ${a(name)}`,
      handle: ({ actor, params: { id } }) => store.get(db, actor, id),
    }),
    defineOperation({
      ...one,
      id: `update${noun}`,
      method: "patch",
      permission: may("update"),
      summary: `Update ${a(name)}`,
      body: update,
      message: `${capital(name)} updated`,
      handle: ({ actor, params: { id }, body }) =>
        transact(actor, async (work) => {
          const before = await store.get(work.tx, actor, id);
          const changed = declaration.changed
            ? await declaration.changed(before, body, work)
            : { ...before, ...given(body) };
          const after = await saved(work, await store.save(work, before, { ...changed, updated_at: work.at }));
          for (const listener of listeners) await listener(work, before, after);
          return after;
        }),
    }),
    defineOperation({
      ...one,
      id: `delete${noun}`,
      method: "delete",
      permission: may("delete"),
      summary: `Delete ${a(name)} (soft); refused while it is in use`,
      message: `${capital(name)} deleted`,
      handle: ({ actor, params: { id } }) =>
        transact(actor, async (work) => {
          const before = await store.get(work.tx, actor, id);
          await inUse.refuseIfAny(work, id, `This ${name}`);
          return saved(work, await store.save(work, before, { ...before, updated_at: work.at, deleted_at: work.at }));
        }),
    }),
  ];
  return { operations, store, uses: inUse, onChange: (listener) => void listeners.push(listener) };
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
