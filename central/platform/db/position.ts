import { first, firstOrThrow } from "./first.ts";
import { rowsByNamedPlan } from "./named-plans.ts";
import { randomBytes } from "node:crypto";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine, Reads, Tx } from "./database.ts";

/**
 * A place in the order of changes, for readers that follow it without a gap. On PostgreSQL a position starts with the
 * transaction's number, and readers stay below the oldest running one. So they never miss a change that commits late.
 * SQLite writes one transaction after the other, so its number is 0.
 */
export interface Position {
  xid: number;
  seq: number;
}

export const FIRST_POSITION: Position = { xid: 0, seq: 0 };

/** A position as text, `xid.seq`; the start is `0`. */
export function cursorText(position: Position): string {
  return position.xid === 0 && position.seq === 0 ? "0" : `${position.xid}.${position.seq}`;
}

/** The position of a cursor, without its marks; null when the text is not a cursor. */
export function positionOf(cursor: string): Position | null {
  if (cursor === "0") return FIRST_POSITION;
  const match = /^(\d{1,15})\.(\d{1,15})(?:~[0-9a-f]{1,16})?(?:@\d{1,15})?$/.exec(cursor);
  return match ? { xid: Number(match[1]), seq: Number(match[2]) } : null;
}

/** The life of the database in which a cursor was issued, if the cursor has one: see `incarnations.ts`. */
export function incarnationOf(cursor: string): string | null {
  return /~([0-9a-f]+)/.exec(cursor)?.[1] ?? null;
}

/** A cursor with the life in which it is issued; the start belongs to every life. */
export function withIncarnation(cursor: string, life: string | null): string {
  return cursor === "0" || life === null ? cursor : `${cursor}~${life}`;
}

/** The start of the snapshot that a cursor is part of (Unix epoch milliseconds); null outside a snapshot. */
export function snapshotOf(cursor: string): number | null {
  const match = /@(\d+)$/.exec(cursor);
  return match ? Number(match[1]) : null;
}

/** The suffix of a cursor within a snapshot that started at this time. */
export function snapshotMark(startedMs: number): string {
  return `@${startedMs}`;
}

/** Is the first position before the second? */
export function isBefore(one: Position, other: Position): boolean {
  return one.xid === other.xid ? one.seq < other.seq : one.xid < other.xid;
}

/** Makes and compares positions on one engine. */
export interface Positions {
  /**
   * This many new rising positions, after all earlier ones of this transaction. The first positions of a life also
   * record the life, in the same transaction: no reader sees a position without its life.
   */
  next(tx: Tx, count: number): Promise<Position[]>;
  /**
   * Condition on a table with `xid` and `seq`: after `position`, and settled: no lower position can appear any more.
   */
  after(position: Position): RawBuilder<SqlBool>;
  /** Every later change gets a position after this one. */
  head(db: Reads): Promise<Position>;
  /**
   * The bounds of begun and ended transactions. Every stored one has a number below `begun`. One below `settled` has
   * ended, and a reader from now on sees its result.
   */
  horizon(db: Reads): Promise<{ settled: number; begun: number }>;
  /** Is the position beyond all positions that this database has issued? Then it comes from a lost life. */
  isAhead(db: Reads, position: Position): Promise<boolean>;
}

/** The positions of an engine, for one process. */
export function positionsOf(engine: Engine): Positions {
  return engine === "postgres" ? postgresPositions : sqlitePositions(randomBytes(4).toString("hex"));
}

/** @param life of this process: a file is only replaced while no process has it open */
const sqlitePositions = (life: string): Positions => ({
  async next(tx, count) {
    const { rows } = await sql<{ value: number; is_new: number }>`
      update meta set value = cast(value as integer) + ${count} where key = 'position'
      returning cast(value as integer) as value, not exists (select 1 from lives where id = ${life}) as is_new
    `.execute(tx);
    const { value, is_new } = onlyRow(rows);
    const before = { xid: 0, seq: value - count };
    if (is_new === 1) await beginLife(tx, life, before);
    return Array.from({ length: count }, (_, n) => ({ xid: 0, seq: before.seq + n + 1 }));
  },
  after: (position) => sql<SqlBool>`(xid, seq) > (${position.xid}, ${position.seq})`,
  head: headOfSqlite,
  horizon: () => Promise.resolve({ settled: 1, begun: 1 }),
  async isAhead(db, position) {
    const head = await headOfSqlite(db);
    return position.xid > 0 || position.seq > head.seq;
  },
});

async function headOfSqlite(db: Reads): Promise<Position> {
  const { rows } = await sql<{ value: number }>`
    select cast(value as integer) as value from meta where key = 'position'
  `.execute(db);
  return { xid: 0, seq: onlyRow(rows).value };
}

/**
 * The life of a PostgreSQL database: the same for all processes. It changes after every event that can restore an older
 * state: a start of the server, another database under this name, or a newly made table.
 */
const POSTGRES_LIFE = sql<string>`left(md5(concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
  (select oid from pg_database where datname = current_database()), 'lives'::regclass::oid)), 8)`;

const postgresPositions: Positions = {
  async next(tx, count) {
    const next = sql<Position & { new_life: string | null }>`
      select pg_current_xact_id()::text::bigint as xid, nextval('positions') as seq,
        (select id from (select ${POSTGRES_LIFE}) as life (id) where not exists (select 1 from lives where id = life.id)) as new_life
      from generate_series(1, ${count}::int)
    `;
    const rows = await rowsByNamedPlan(tx, next.compile(tx));
    const [{ new_life } = { new_life: null }] = rows;
    if (new_life !== null) await beginLife(tx, new_life, await lastThatStands(tx));
    return rows.map(({ xid, seq }) => ({ xid, seq })).sort((one, other) => one.seq - other.seq);
  },
  after: (position) =>
    sql<SqlBool>`(xid, seq) > (${position.xid}, ${position.seq})
      and xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`,
  async head(db) {
    const { rows } = await sql<{ xid: number }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid
    `.execute(db);
    return { xid: onlyRow(rows).xid, seq: 0 };
  },
  async horizon(db) {
    const { rows } = await sql<{ settled: number; begun: number }>`
      select pg_snapshot_xmin(now)::text::bigint as settled, pg_snapshot_xmax(now)::text::bigint as begun
      from pg_current_snapshot() as now
    `.execute(db);
    return onlyRow(rows);
  },
  async isAhead(db, position) {
    const { rows } = await sql<{ xid: number }>`
      select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid
    `.execute(db);
    return position.xid >= onlyRow(rows).xid;
  },
};

/**
 * The last position in the feed. A life begins after it, not at its own first transaction: a dumped and restored
 * database continues with higher numbers than all lost ones.
 */
async function lastThatStands(db: Reads): Promise<Position> {
  const inTable = (table: "feed_entries" | "feed_floors") =>
    first(db.selectFrom(table).select(["xid", "seq"]).orderBy("xid", "desc").orderBy("seq", "desc"));
  const [entry, floor] = [await inTable("feed_entries"), await inTable("feed_floors")];
  return [entry, floor].reduce<Position>((last, at) => (at && isBefore(last, at) ? at : last), FIRST_POSITION);
}

async function beginLife(tx: Tx, id: string, { xid, seq }: Position): Promise<void> {
  const { latest } = await firstOrThrow(
    tx.selectFrom("lives").select((eb) => eb.fn.coalesce(eb.fn.max("ordinal"), eb.lit(0)).as("latest")),
  );
  await tx
    .insertInto("lives")
    .values({ ordinal: latest + 1, id, xid, seq })
    .execute();
}

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("the database gave no row where it always gives one");
  return row;
}
