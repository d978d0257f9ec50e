import type Database from "better-sqlite3";
import { isoTime } from "../../../shared/lib/clock.ts";
import { FEED_START, VehicleTicketRecord } from "../../../shared/wire/feed.ts";
import { jsonOfBody } from "../flawed-facts.ts";
import { OCCURRED_MS } from "../journal.ts";
import { REPLICA_STATE, ReplicaState, replicaFormat, withRebuild, writeReplicaState } from "../replica-state.ts";
import type { GateCopy } from "./gate-copy.ts";
import { readableRows, type Row } from "./readable-rows.ts";
import { rowWriter } from "./row-writer.ts";

type Live = ReplicaState["live"];

/**
 * Copies central's records as far as they can be read, and has the replica rebuilt from central. Until that is complete
 * the gate decides by them; a ticket that is not among them is admitted by its signature.
 * @param copy of its lanes and keys; null for none
 * @returns the number of lanes
 */
export function salvageReplica(
  source: Database.Database | null,
  into: Database.Database,
  copy: GateCopy | null,
): number {
  const records = source ? [...readableRows(source, "replica_records", "generation")] : [];
  const live: Live = (source && stateOf(source)) ?? {
    generation: likelyGeneration(records),
    cursor: FEED_START,
    epoch: null,
    asOf: lastKnownAsOf(into) ?? copy?.asOf ?? null,
  };
  const putRecord = rowWriter(into, "replica_records");
  // Its checksum shows that the copy is what was written: it comes first.
  for (const record of copy?.records ?? []) putRecord({ generation: live.generation, ...record });
  for (const row of records) if (isLive(row, live) && jsonOfBody(String(row["body"])) !== null) putRecord(row);
  const putTicket = rowWriter(into, "replica_vehicle_tickets");
  if (source)
    for (const row of readableRows(source, "replica_vehicle_tickets", "rowid"))
      if (isLive(row, live) && isTicket(row)) putTicket(row);
  writeReplicaState(into, withRebuild({ format: replicaFormat(), live, rebuild: null, dead: [] }));
  const lanes = into.prepare("SELECT count(*) FROM replica_records WHERE kind = 'lane'").pluck().get();
  return Number(lanes);
}

const isLive = (row: Row, { generation }: Live): boolean => row["generation"] === generation;

function stateOf(source: Database.Database): Live | null {
  for (const { key, value } of readableRows(source, "meta", "key"))
    if (key === REPLICA_STATE) return ReplicaState.safeParse(jsonOfBody(String(value))).data?.live ?? null;
  return null;
}

/** The one with the most records: a rebuild in progress, or a generation that is being deleted, has fewer. */
function likelyGeneration(records: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const row of records) {
    const generation = Number(row["generation"]);
    counts.set(generation, (counts.get(generation) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** Each fact carries the age of the data that it was made with. */
function lastKnownAsOf(into: Database.Database): string | null {
  const asOfMs = into
    .prepare<[], number | null>(
      `SELECT CAST(${OCCURRED_MS} - (body ->> '$.replica_age_ms') AS INTEGER) FROM journal
       WHERE json_valid(body) AND body ->> '$.replica_age_ms' IS NOT NULL ORDER BY sequence DESC LIMIT 1`,
    )
    .pluck()
    .get();
  return typeof asOfMs === "number" ? isoTime(asOfMs) : null;
}

function isTicket({ id, code, body }: Row): boolean {
  const ticket = VehicleTicketRecord.safeParse(jsonOfBody(String(body))).data;
  return ticket?.id === id && ticket?.vehicle_ticket_code === code;
}
