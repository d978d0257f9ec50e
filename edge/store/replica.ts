import type Database from "better-sqlite3";
import { z } from "zod";
import { type Clock, systemClock } from "../../shared/lib/clock.ts";
import type { Log } from "../../shared/lib/log.ts";
import { normalizePlate } from "../../shared/lib/plate.ts";
import { countingStep } from "../../shared/rules/next-step.ts";
import {
  FEED_START,
  FeedKind,
  type FeedDelete,
  type FeedPut,
  type VehicleTicketRecord,
} from "../../shared/wire/feed.ts";
import type { QuarantinedLine, FeedRefusal, Replica, ReplicaChange } from "../sync/ports.ts";
import { readFeedLine } from "../sync/feed/feed-line.ts";
import { isLaterCursor } from "../sync/feed/cursor.ts";
import { openHeldRevocations } from "./held-revocations.ts";
import { secureWipe } from "./secure-wipe.ts";
import type { Store } from "./open.ts";
import { STEPS_LOST } from "./steps.ts";
import { REFUSED_LANE, type ReplicaReads, replicaReads, SET_ASIDE } from "./replica-reads.ts";
import { isRevocation, isRevokedTicket, openRevocations, type Revocation } from "./revocations.ts";
import { readReplicaState, replicaFormat, withRebuild, writeReplicaState, type ReplicaState } from "./replica-state.ts";

const SWEEP_ROWS = 1_000;
const EVERY_KIND: ReadonlySet<FeedKind> = new Set(FeedKind.options);

/** Central's data, stored at the gate. */
export interface ReplicaStore extends Replica, ReplicaReads {
  /** The revocations of this epoch's feed behind the cursor: the oldest `most`. */
  revocationsAfter(epoch: string, cursor: string, most?: number): Revocation[];
  /**
   * Applies a revocation that another gate forwards before central's own feed brings it; the feed repeats it. Returns
   * whether it was new: a revocation behind this gate's own position in the feed, or of another epoch, is not.
   */
  receiveRevocation(revocation: Revocation, epoch: string): boolean;
  /** Deletes the list of revocations from before a moment, Unix epoch milliseconds; the records themselves stay. */
  pruneRevocations(beforeMs: number): void;
  /**
   * Deletes all of central's data durably, also from the disk: neither this edge nor a reader of its disk may have it.
   * This rewrites the file, which takes time by the journal's size and needs its space once more. Without that space
   * the data is deleted all the same, and the next wipe clears the file.
   */
  wipe(): void;
}

/**
 * @param store the edge's database; its free space decides whether changes are accepted
 * @param clock central's time, as far as it is known
 */
export function openReplica({
  store,
  log,
  clock = systemClock,
}: {
  store: Pick<Store, "db" | "hasRoom" | "durably">;
  log: Log;
  clock?: Pick<Clock, "nowMs">;
}): ReplicaStore {
  const { db } = store;
  const revocations = openRevocations(store);
  let state = readReplicaState(db);
  const save = db.transaction((next: ReplicaState) => writeReplicaState(db, next));
  const startOver = (because: string): void => {
    const next = withRebuild({ ...state, format: replicaFormat() });
    save.immediate(next);
    state = next;
    log.warn({ because }, "the replica is rebuilt from a new snapshot");
  };
  const isOfAnother = state.format !== replicaFormat();
  if (isOfAnother) startOver("this version reads records that another one wrote");

  const rows = replicaRows(db);
  const reads = replicaReads(db, () => state.live.generation, log);
  const listeners = new Set<(kinds: ReadonlySet<FeedKind>) => void>();

  const held = openHeldRevocations(db, (generation, line) => rows.put(generation, line));
  const takeIn = (line: FeedPut | FeedDelete, epoch: string): void => {
    const { generation } = state.live;
    const admitted = held.admit(line, generation);
    if (admitted) rows.write(generation, admitted);
    if (isRevocation(line)) revocations.note(line, epoch, clock.nowMs());
  };
  const write = db.transaction((change: ReplicaChange): ReplicaState => {
    const generation = (state.rebuild ?? state.live).generation;
    for (const item of change.items) {
      if (item.type === "refuse") rows.refuse(generation, state.live.generation, item);
      else if (item.type === "forget") rows.forget(generation, item);
      else {
        const line = item.type === "aside" ? item.standIn : item;
        if (line && state.rebuild) rows.write(generation, line);
        else if (line) takeIn(line, change.epoch);
        if (item.type === "aside") rows.setAside(generation, state.live.generation, item);
      }
    }
    const next = { ...after(change), dead: rows.sweep(state.dead) };
    const { live } = state;
    if (next.live.generation === live.generation) return (save(next), next);
    const isRestored = live.epoch !== null && live.epoch !== change.epoch;
    const kept = held.carryOver({ live: live.generation, next: generation, isRestored });
    if (kept > 0) log.warn({ kept }, "revocations that central lost stay in force here");
    db.prepare("DELETE FROM meta WHERE key = ?").run(STEPS_LOST);
    const swapped = { ...next, dead: [...next.dead, live.generation] };
    return (save(swapped), swapped);
  });
  const after = ({ epoch, cursor, completeAsOf }: ReplicaChange): ReplicaState => {
    const { live, rebuild } = state;
    if (!rebuild) return { ...state, live: { ...live, cursor, asOf: completeAsOf ?? live.asOf } };
    if (completeAsOf === null) return { ...state, rebuild: { ...rebuild, cursor, epoch } };
    return { ...state, rebuild: null, live: { generation: rebuild.generation, cursor, epoch, asOf: completeAsOf } };
  };

  const changed = (kinds: ReadonlySet<FeedKind>): void => {
    reads.refresh(kinds);
    for (const listener of listeners) listener(kinds);
  };
  const receive = db.transaction(takeIn);
  /** Runs independently of central: this version may be able to read records that another version could not. */
  const readAsideAgain = db.transaction((): void => {
    for (const { raw } of rows.allAside(state.live.generation)) {
      const read = readFeedLine(raw);
      if (read.is === "line" && read.line.type === "put") takeIn(read.line, state.live.epoch ?? "");
    }
  });
  if (isOfAnother && store.hasRoom()) {
    db.transaction(() => rows.normalizePlates()).immediate();
    readAsideAgain.immediate();
    reads.refresh(EVERY_KIND);
  }
  const wipe = (next: ReplicaState): void => {
    db.exec("DELETE FROM replica_vehicle_tickets; DELETE FROM replica_records;");
    revocations.clear();
    held.clear();
    writeReplicaState(db, next);
  };

  /** The stored revocation; null where it was taken back since. */
  const standing = ({ kind, id, cursor }: Pick<Revocation, "kind" | "id" | "cursor">): Revocation | null => {
    if (kind === "edge")
      return reads.edges().some((known) => known.id === id) ? null : { type: "delete", kind, id, cursor };
    const put = { type: "put", id, cursor } as const;
    const ticket = kind === "vehicle_ticket" ? reads.vehicleTicket(id) : null;
    const key = kind === "key" ? reads.keys().find((known) => known.id === id) : undefined;
    const found: FeedPut | null = ticket
      ? { ...put, kind: "vehicle_ticket", data: ticket }
      : key
        ? { ...put, kind: "key", data: key }
        : null;
    return found && isRevocation(found) ? found : null;
  };

  return {
    ...reads,
    revocationsAfter(epoch, cursor, most = Infinity) {
      const found: Revocation[] = [];
      for (const row of revocations.after(epoch, cursor)) {
        if (found.length === most) break;
        const revocation = standing(row);
        if (revocation) found.push(revocation);
      }
      return found;
    },
    receiveRevocation(revocation, epoch) {
      const { live } = state;
      if (live.epoch !== epoch || !isRevocation(revocation) || !store.hasRoom()) return false;
      const { kind, id, cursor } = revocation;
      const known = [live.cursor, revocations.cursorOf(kind, id, epoch) ?? live.cursor];
      if (known.some((place) => isLaterCursor(cursor, place) !== true)) return false;
      receive.immediate(revocation, epoch);
      changed(new Set([revocation.kind]));
      return true;
    },
    pruneRevocations: (beforeMs) => void revocations.cleanUp(beforeMs),
    wipe() {
      const next = withRebuild({
        format: replicaFormat(),
        live: { generation: 0, cursor: FEED_START, epoch: null, asOf: null },
        rebuild: null,
        dead: [],
      });
      store.durably(() => wipe(next));
      state = next;
      changed(EVERY_KIND);
      secureWipe(db, log);
    },
    position: () => ({ cursor: state.live.cursor, epoch: state.live.epoch, asOf: state.live.asOf }),
    readingFrom: () => ({
      cursor: (state.rebuild ?? state.live).cursor,
      epoch: (state.rebuild ?? state.live).epoch,
    }),
    startOver,
    apply(change) {
      const { epoch } = state.rebuild ?? state.live;
      if (epoch !== null && epoch !== change.epoch)
        throw new Error(`a change of epoch ${change.epoch} can't follow epoch ${epoch}`);
      if (!store.hasRoom()) throw new Error("the disk is full: the replica accepts no changes");
      const before = state.live.generation;
      const isRebuilding = state.rebuild !== null;
      state = write.immediate(change);
      const isSwapped = state.live.generation !== before;
      if (isRebuilding && !isSwapped) return;
      const kinds = isSwapped
        ? EVERY_KIND
        : new Set(change.items.flatMap(({ kind }) => FeedKind.safeParse(kind).data ?? []));
      if (kinds.size === 0) return;
      changed(kinds);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The statements that change rows. */
function replicaRows(db: Database.Database) {
  const TICKETS = "replica_vehicle_tickets";
  const putTicket = db.prepare(`INSERT OR REPLACE INTO ${TICKETS} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const putRecord = db.prepare("INSERT OR REPLACE INTO replica_records VALUES (?, ?, ?, ?)");
  const removeTicket = db.prepare(`DELETE FROM ${TICKETS} WHERE generation = ? AND id = ?`);
  const removeRecord = db.prepare("DELETE FROM replica_records WHERE generation = ? AND kind = ? AND id = ?");
  const saveRecord = db.prepare(
    `INSERT OR IGNORE INTO replica_records
     SELECT :generation, kind, id, body FROM replica_records WHERE generation = :live AND kind = :kind AND id = :id`,
  );
  const sweepTickets = db.prepare(
    `DELETE FROM ${TICKETS} WHERE rowid IN (SELECT rowid FROM ${TICKETS} WHERE generation = ? LIMIT ${SWEEP_ROWS})`,
  );
  const sweepRecords = db.prepare("DELETE FROM replica_records WHERE generation = ?");
  const platesBeyondAscii = db.prepare<[], { rowid: number; typed: string }>(
    `SELECT rowid, coalesce(json_extract(body, '$.police_number'), '') AS typed FROM ${TICKETS}
     WHERE body GLOB '*[^ -~]*' AND json_valid(body)`,
  );
  const setPlate = db.prepare(`UPDATE ${TICKETS} SET plate = ? WHERE rowid = ?`);
  const allAside = db
    .prepare<[number, string], string>("SELECT body FROM replica_records WHERE generation = ? AND kind = ?")
    .pluck();
  const asideId = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`;
  const rows = {
    put(generation: number, { kind, id, data }: FeedPut): void {
      const body = JSON.stringify(data);
      if (kind === "lane") removeRecord.run(generation, REFUSED_LANE, id);
      rows.forget(generation, { kind, id });
      if (kind !== "vehicle_ticket") {
        putRecord.run(generation, kind, id, body);
        return;
      }
      const plate = normalizePlate(data.police_number);
      const flags = [Number(isInside(data)), Number(isRevokedTicket(data))];
      const words = [data.vehicle_ticket_code, plate, data.company_name.toLowerCase()];
      putTicket.run(generation, id, ...words, ...flags, data.credential_digest ?? null, body);
    },
    remove(generation: number, { kind, id }: FeedDelete): void {
      if (kind === "vehicle_ticket") removeTicket.run(generation, id);
      else removeRecord.run(generation, kind, id);
      if (kind === "lane") removeRecord.run(generation, REFUSED_LANE, id);
      rows.forget(generation, { kind, id });
    },
    /** The former record stays: a rebuild also carries it along. */
    refuse(generation: number, live: number, { kind, id, lane }: FeedRefusal): void {
      putRecord.run(generation, REFUSED_LANE, id, JSON.stringify(lane));
      if (generation !== live) saveRecord.run({ generation, live, kind, id });
    },
    /** The former record stays: a rebuild also carries it along. */
    setAside(generation: number, live: number, { kind, id, because, raw }: QuarantinedLine): void {
      putRecord.run(generation, SET_ASIDE, asideId({ kind, id }), JSON.stringify({ kind, because, raw }));
      if (generation !== live) saveRecord.run({ generation, live, kind, id });
    },
    forget(generation: number, record: { kind: string; id: string }): void {
      removeRecord.run(generation, SET_ASIDE, asideId(record));
    },
    /** Another version may have normalised plates otherwise; those of ASCII are the same in every version. */
    normalizePlates(): void {
      for (const { rowid, typed } of platesBeyondAscii.all()) setPlate.run(normalizePlate(typed), rowid);
    },
    allAside: (generation: number) => allAside.all(generation, SET_ASIDE).map((body) => Aside.parse(JSON.parse(body))),
    /** Deletes some rows of the first dead generation; returns the dead ones. Bounded, so that no gate waits for it. */
    sweep([first, ...others]: readonly number[]): number[] {
      if (first === undefined) return [];
      if (sweepTickets.run(first).changes > 0) return [first, ...others];
      sweepRecords.run(first);
      return others;
    },
  };
  return {
    ...rows,
    write(generation: number, line: FeedPut | FeedDelete): void {
      if (line.type === "put") rows.put(generation, line);
      else rows.remove(generation, line);
    },
  };
}

/** The stored form of a record that can't be read. */
const Aside = z.object({ raw: z.string() });

function isInside({ last_step, steps_reset_at }: VehicleTicketRecord): boolean {
  return countingStep(last_step, steps_reset_at)?.step === "in";
}
