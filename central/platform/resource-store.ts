import { type Kysely, type RawBuilder, sql, type SqlBool } from "kysely";
import { z } from "zod";
import { AppError } from "../../shared/errors/app-error.ts";
import { type PageMeta } from "../../shared/wire/common.ts";
import { type Principal } from "./auth/principal.ts";
import { type Database, type Reads } from "./db/database.ts";
import { flag, jsonText } from "./db/stored.ts";
import { caseless, holdsText, type ListQuery, readPage } from "./lists.ts";
import { type Work } from "./transact.ts";

/** What every record of a plain resource has beside its own fields. */
export interface RecordFields {
  id: string;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** How records of a plain resource are kept. */
export interface StoreOptions<T> {
  /** For the audit log and for people, such as `product`. */
  name: string;
  table: keyof Database;
  /** What a record looks like; its flags and JSON columns follow from it. */
  record: z.ZodType<T>;
  /** Columns of words: a search looks into them, and they are ordered whatever the case. */
  search: readonly string[];
  /** Which rows the actor may see; every row unless told otherwise. */
  scope?: (actor: Principal) => RawBuilder<SqlBool>;
}

/** The queries of a plain resource. */
export interface ResourceStore<T> {
  /** @throws AppError `not_found` when there is none that the actor may see */
  get(db: Reads, actor: Principal, id: string): Promise<T>;
  page(db: Reads, actor: Principal, list: ListQuery & Record<string, unknown>): Promise<{ items: T[]; meta: PageMeta }>;
  insert(work: Work, record: T): Promise<T>;
  save(work: Work, before: T, after: T): Promise<T>;
}

const PAGING = new Set(["page", "per_page", "sort", "order", "search"]);

export function resourceStore<T extends RecordFields>(options: StoreOptions<T>): ResourceStore<T> {
  const { name, table, record, search, scope } = options;
  const words = Object.fromEntries(search.map((column) => [column, caseless(column)]));
  const columns = Object.keys(shapeOf(record));

  function standing(db: Reads, actor: Principal) {
    return asLoose(db)
      .selectFrom(table)
      .select(columns)
      .where("deleted_at", "is", null)
      .where(scope?.(actor) ?? sql<SqlBool>`1 = 1`);
  }

  return {
    async get(db, actor, id) {
      const row = await standing(db, actor).where("id", "=", id).executeTakeFirst();
      if (!row) throw new AppError("not_found", `No ${name} ${id}`);
      return fromRow(record, row);
    },
    async page(db, actor, list) {
      let query = standing(db, actor);
      if (list.search !== undefined) query = query.where(holdsText(search, list.search));
      for (const [column, wanted] of Object.entries(list))
        if (!PAGING.has(column) && wanted !== undefined) query = query.where(column, "=", stored(wanted));
      const { items, meta } = await readPage(query as never, list, words);
      return { items: items.map((row) => fromRow(record, row as Record<string, unknown>)), meta };
    },
    async insert(work, after) {
      await asLoose(work.tx).insertInto(table).values(toRow(after)).execute();
      await work.audit({ type: name, id: after.id, before: null, after });
      return after;
    },
    async save(work, before, after) {
      await asLoose(work.tx).updateTable(table).set(toRow(after)).where("id", "=", after.id).execute();
      await work.audit({ type: name, id: after.id, before, after });
      return after;
    },
  };
}

/** A plain resource names its table at run time, which the types of the tables cannot follow. */
function asLoose(db: Reads): Kysely<Record<string, Record<string, unknown>>> {
  return db as unknown as Kysely<Record<string, Record<string, unknown>>>;
}

function toRow(record: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([column, value]) => [column, stored(value)]));
}

function stored(value: unknown): unknown {
  if (typeof value === "boolean") return flag(value);
  return typeof value === "object" && value !== null ? jsonText(value) : value;
}

function fromRow<T>(record: z.ZodType<T>, row: Record<string, unknown>): T {
  const values = Object.entries(shapeOf(record)).map(([column, schema]) => [column, restored(schema, row[column])]);
  return record.parse(Object.fromEntries(values));
}

function shapeOf(record: z.ZodType): z.core.$ZodShape {
  if (record instanceof z.ZodObject) return record.shape;
  throw new TypeError("the record of a plain resource is an object");
}

function restored(schema: unknown, value: unknown): unknown {
  const bare = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (bare instanceof z.ZodBoolean && value !== null) return value === 1;
  const isJson = bare instanceof z.ZodObject || bare instanceof z.ZodArray || bare instanceof z.ZodRecord;
  return isJson && typeof value === "string" ? (JSON.parse(value) as unknown) : value;
}
