import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Engine, type Reads, type Tx } from "./database.ts";

/**
 * A place in the order of changes, for readers that follow along without missing any. On PostgreSQL a transaction's
 * number comes first and readers stay below the oldest running one: a change that commits late is never stepped over.
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

/** The position that a cursor names, whatever mark it bears; null when the text is not a cursor. */
export function positionOf(cursor: string): Position | null {
  if (cursor === "0") return FIRST_POSITION;
  const match = /^(\d{1,15})\.(\d{1,15})(?:@\d{1,15})?$/.exec(cursor);
  return match ? { xid: Number(match[1]), seq: Number(match[2]) } : null;
}

/** When the snapshot began that a cursor is in the middle of (Unix epoch milliseconds); null where it is in none. */
export function snapshotOf(cursor: string): number | null {
  const match = /@(\d+)$/.exec(cursor);
  return match ? Number(match[1]) : null;
}

/** What a cursor bears behind it in the middle of a snapshot that began then. */
export function snapshotMark(startedMs: number): string {
  return `@${startedMs}`;
}

/** Does the one position lie before the other? */
export function isBefore(one: Position, other: Position): boolean {
  return one.xid === other.xid ? one.seq < other.seq : one.xid < other.xid;
}

/** Makes and compares positions on one engine. */
export interface Positions {
  /** So many new positions, rising, after all that this transaction has made. */
  next(tx: Tx, count: number): Promise<Position[]>;
  /** Condition on a table with `xid` and `seq`: after `position`, and settled: nothing can still come before it. */
  after(position: Position): RawBuilder<SqlBool>;
  /** The position behind which every later change will stand. */
  head(db: Reads): Promise<Position>;
  /**
   * How far transactions have been begun, and have ended: every one that is kept by now has a number below `begun`; one
   * below `settled` is over, and whoever reads from now on sees what it kept.
   */
  horizon(db: Reads): Promise<{ settled: number; begun: number }>;
  /** Is the position beyond all that this database has ever given out? Then it comes from a later life of it. */
  isAhead(db: Reads, position: Position): Promise<boolean>;
}

/** The positions of an engine. */
export function positionsOf(engine: Engine): Positions {
  return engine === "postgres" ? postgresPositions : sqlitePositions;
}

const sqlitePositions: Positions = {
  async next(tx, count) {
    const { rows } = await sql<{ value: number }>`
      update meta set value = cast(value as integer) + ${count} where key = 'position'
      returning cast(value as integer) as value
    `.execute(tx);
    const first = onlyRow(rows).value - count + 1;
    return Array.from({ length: count }, (_, n) => ({ xid: 0, seq: first + n }));
  },
  after: (position) => sql<SqlBool>`(xid, seq) > (${position.xid}, ${position.seq})`,
  async head(db) {
    const { rows } = await sql<{ value: number }>`
      select cast(value as integer) as value from meta where key = 'position'
    `.execute(db);
    return { xid: 0, seq: onlyRow(rows).value };
  },
  horizon: () => Promise.resolve({ settled: 1, begun: 1 }),
  async isAhead(db, position) {
    const head = await sqlitePositions.head(db);
    return position.xid > 0 || position.seq > head.seq;
  },
};

const postgresPositions: Positions = {
  async next(tx, count) {
    const { rows } = await sql<Position>`
      select pg_current_xact_id()::text::bigint as xid, nextval('positions') as seq from generate_series(1, ${count}::int)
    `.execute(tx);
    return rows.sort((one, other) => one.seq - other.seq);
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

function onlyRow<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error("the database gave no row where it always gives one");
  return row;
}
