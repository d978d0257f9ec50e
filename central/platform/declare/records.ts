import { rowsByNamedPlan } from "../db/named-plans.ts";
import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import { noSuch, type Thing } from "../../../shared/errors/app-error.ts";
import { epochMsOf, isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { PageMeta } from "../../../shared/wire/common.ts";
import type { Principal } from "../auth/principal.ts";
import type { AnyTables, Reads } from "../db/database.ts";
import { flag, jsonText } from "../db/stored.ts";
import { type ListQuery, readPage, searchOf } from "../lists.ts";
import type { ListDeclaration, SortKind } from "../lists/declaration.ts";
import { hasValue } from "../lists/folds.ts";
import { narrowingOf } from "../lists/narrowing.ts";
import type { FeedChange } from "../feed/publish.ts";
import { isUnchanged } from "../patch.ts";
import { type Scope, within } from "../scope.ts";
import { changeOf, type Change } from "../follow.ts";
import type { Work } from "../transact.ts";
import { type Reference, refuseDuplicates, refuseIfUsed, type Unique } from "./refusals.ts";
import { Spoken } from "../../../shared/wire/said.ts";
import { spokenOfText } from "../../../shared/words/spoken-text.ts";

/** The common fields of every declared record. */
export interface RecordFields {
  id: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** The storage of one kind of record. */
export interface RecordsDeclaration<T> {
  /** For the audit log and for messages. */
  name: Thing;
  /** Their scope, and their table. */
  scope: Scope;
  /** The schema of a record; its flags, sentences and JSON columns follow from it. */
  record: z.ZodType<T>;
  /** Columns of words: a search covers them, and their order ignores case. */
  search: readonly (keyof T & string)[];
  /** Values that must be unique among existing records. */
  unique?: readonly Unique<T>[];
  /** References that prevent the deletion of a record. */
  references?: readonly Reference[];
  /** The gates' form of an existing record, published after every write; a deletion leaves a tombstone. */
  published?: (work: Work, record: T) => Promise<FeedChange> | FeedChange;
  /** Dependent rows that are deleted with a record. */
  removing?(work: Work, before: T): Promise<void>;
}

/** A record before and after a change; deleted, it has its `deleted_at` afterwards. */
export interface Changed<T> {
  before: T;
  after: T;
}

/** A requested list: its paging, and its own filters. */
export type ListRequest = ListQuery & Record<string, unknown>;

/** The queries of declared records, and the one way to write them: the interface for other features. */
export interface Records<T> {
  declared: RecordsDeclaration<T>;
  /** A record of these was changed or deleted: other features follow it. */
  changed: Change<Changed<T>>;
  /** A record in the form of its table. */
  read(row: object): T;
  /**
   * The record of this id, or of this value in a unique column. @throws AppError `not_found` when the actor may see
   * none
   */
  get(db: Reads, actor: Principal, value: string, column?: keyof T & string): Promise<T>;
  /**
   * The declaration of a list of these records. @param sorts the first is the default @param filters columns to compare
   */
  listedBy(sorts: readonly string[], filters?: readonly string[]): ListDeclaration;
  /** @param only the fixed limit of the list beside its filters */
  page(
    db: Reads,
    actor: Principal,
    requested: ListRequest,
    by: ListDeclaration,
    only?: RawBuilder<SqlBool>,
  ): Promise<{ items: T[]; meta: PageMeta }>;
  /** The same, with ids and names only. */
  names(
    db: Reads,
    actor: Principal,
    requested: ListRequest,
    by: ListDeclaration,
  ): Promise<{ items: { id: string; name: string }[]; meta: PageMeta }>;
  /** Existing records with one of these values in a column, regardless of scope, ordered by id. */
  having(db: Reads, column: keyof T & string, values: readonly string[]): Promise<T[]>;
  /** Stores a new record, with its audit row. @throws AppError `already_exists` */
  insert(work: Work, fields: Omit<T, keyof RecordFields>): Promise<T>;
  /**
   * Stores a changed record, with its audit row; an unchanged record stays as it is. @throws AppError `already_exists`
   */
  save(work: Work, before: T, after: T): Promise<T>;
  /** The same, but always a new version, for a record whose parts have changed. @throws AppError `already_exists` */
  renew(work: Work, before: T, after: T): Promise<T>;
  /** Soft delete: marks a record as deleted, with its audit row. @throws AppError `in_use`, naming every use */
  remove(work: Work, before: T): Promise<T>;
  /** Publishes a record again to the gates after its parts have changed. */
  publish(work: Work, record: T): Promise<void>;
}

const PAGING = new Set(["page", "per_page", "after", "sort", "order", "search"]);

/** Records of one kind, from their declaration. */
export function recordsOf<T extends RecordFields>(declaration: RecordsDeclaration<T>): Records<T> {
  const { name, scope, record, search, unique = [], references = [], published } = declaration;
  const { table } = scope;
  const changed = changeOf<Changed<T>>();
  const columns = Object.keys(shapeOf(record));
  const fromRow = rowReader(record);

  const standing = (db: Reads) => asLoose(db).selectFrom(table).where("deleted_at", "is", null);

  async function pageOf(
    db: Reads,
    actor: Principal,
    {
      selected,
      requested,
      by,
      searched,
    }: { selected: string[]; requested: ListRequest; by: ListDeclaration; searched: readonly string[] },
    only?: RawBuilder<SqlBool>,
  ) {
    let query = standing(db).select(selected).where(within(actor, scope));
    if (only !== undefined) query = query.where(only);
    for (const [column, wanted] of Object.entries(requested))
      if (!PAGING.has(column) && wanted !== undefined) query = query.where(hasValue(column, stored(wanted)));
    const narrowed = narrowingOf(by, requested, { actor, scope });
    return readPage(query as never, requested, {
      db,
      list: by,
      narrowed,
      search: searchOf(by, requested.search, searched),
    });
  }

  async function publish(work: Work, after: T): Promise<void> {
    if (!published) return;
    const change = await published(work, after);
    await work.feed.publish(after.deleted_at === null ? change : { ...change, data: null });
  }

  async function keep(work: Work, before: T | null, after: T): Promise<T> {
    if (before === null) await asLoose(work.tx).insertInto(table).values(toRow(after)).execute();
    else await asLoose(work.tx).updateTable(table).set(toRow(after)).where("id", "=", after.id).execute();
    await work.audit({ type: name, id: after.id, before, after });
    await publish(work, after);
    return after;
  }

  const requireUnique = (work: Work, after: T) =>
    refuseDuplicates(standing(work.tx).select(columns), unique, after, name, fromRow);

  async function renew(work: Work, before: T, next: T): Promise<T> {
    const after = { ...next, updated_at: momentAfter(before, work) };
    await requireUnique(work, after);
    await keep(work, before, after);
    await work.changed(changed, { before, after });
    return after;
  }

  return {
    declared: declaration,
    changed,
    read: fromRow,
    async get(db, actor, value, column = "id") {
      const [row] = await rowsByNamedPlan(
        db,
        standing(db)
          .select(columns)
          .where(within(actor, scope))
          .where(sql<SqlBool>`${sql.ref(column)} = ${value}`)
          .limit(1)
          .compile(),
      );
      if (!row) throw noSuch(name, value);
      return fromRow(row);
    },
    listedBy(sorts, filters = []) {
      const kindOf = (column: string): SortKind => {
        const schema = shapeOf(record)[column];
        if (search.some((one) => one === column)) return "words";
        if (schema instanceof z.ZodNumber) return "number";
        if (!(schema instanceof z.ZodNullable)) return "plain";
        return schema.unwrap() instanceof z.ZodNumber ? "nullable number" : "nullable";
      };
      const reach = [scope.company, scope.area].filter((column) => typeof column === "string");
      const columns = new Set([...filters.filter((column) => column.endsWith("_id")), ...reach, ...filters]);
      return {
        table,
        isStanding: true,
        sorts: Object.fromEntries(sorts.map((column) => [column, kindOf(column)])),
        filters: [...columns].filter((column) => column !== "none" && column !== "hidden"),
        search: search.length === 0 ? [] : [{ table, columns: search }],
      };
    },
    async page(db, actor, requested, by, only) {
      const { items, meta } = await pageOf(db, actor, { selected: columns, requested, by, searched: search }, only);
      return { items: items.map((row) => fromRow(row as object)), meta };
    },
    names: (db, actor, requested, by) =>
      pageOf(db, actor, { selected: ["id", "name"], requested, by, searched: ["name"] }) as never,
    async having(db, column, values) {
      if (values.length === 0) return [];
      const rows = await standing(db)
        .select(columns)
        .where(sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`)
        .orderBy("id")
        .execute();
      return rows.map((row) => fromRow(row));
    },
    async insert(work, fields) {
      const moments = { created_at: work.at, updated_at: work.at, deleted_at: null };
      // The schema puts the fields in its order, so that a replayed answer is the same text.
      const after = record.parse({ id: newId(work.nowMs), ...fields, ...moments });
      await requireUnique(work, after);
      return keep(work, null, after);
    },
    save: (work, before, changed) =>
      isUnchanged(before, changed) ? Promise.resolve(before) : renew(work, before, changed),
    renew,
    async remove(work, before) {
      await refuseIfUsed(work.tx, references, before, name);
      await declaration.removing?.(work, before);
      const moment = momentAfter(before, work);
      const after = { ...before, updated_at: moment, deleted_at: moment };
      // What hangs on the record goes before it, for the gates as well.
      await work.changed(changed, { before, after });
      return keep(work, before, after);
    },
    publish,
  };
}

/** The time of a change: later than the last change, so that two versions never have the same timestamp. */
export function momentAfter(before: Pick<RecordFields, "updated_at">, { at }: Pick<Work, "at">): string {
  return at > before.updated_at ? at : isoTime(epochMsOf(before.updated_at) + 1);
}

/** Declared records choose their table at run time, which the types of the tables cannot express. */
export function asLoose(db: Reads): Kysely<AnyTables> {
  return db as unknown as Kysely<AnyTables>;
}

function toRow(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([column, value]) => [column, stored(value)]));
}

function stored(value: unknown): unknown {
  if (typeof value === "boolean") return flag(value);
  return typeof value === "object" && value !== null ? jsonText(value) : value;
}

/** Turns rows into records: flags, sentences and JSON columns follow from the schema, which is looked at once. */
function rowReader<T>(record: z.ZodType<T>): (row: object) => T {
  const readers = Object.entries(shapeOf(record)).map(([column, schema]) => [column, restorerOf(schema)] as const);
  return (row) => {
    const kept = row as Record<string, unknown>;
    const values: Record<string, unknown> = {};
    for (const [column, restore] of readers) values[column] = restore ? restore(kept[column]) : kept[column];
    return record.parse(values);
  };
}

function shapeOf(record: z.ZodType): z.core.$ZodShape {
  if (record instanceof z.ZodObject) return record.shape;
  throw new TypeError("a declared record is an object");
}

function restorerOf(schema: unknown): ((value: unknown) => unknown) | null {
  const bare = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (bare instanceof z.ZodBoolean) return (value) => (value === null ? null : value === 1);
  if (bare === Spoken) return (value) => (typeof value === "string" ? spokenOfText(value) : value);
  const isJson = bare instanceof z.ZodObject || bare instanceof z.ZodArray || bare instanceof z.ZodRecord;
  return isJson ? (value) => (typeof value === "string" ? (JSON.parse(value) as unknown) : value) : null;
}
