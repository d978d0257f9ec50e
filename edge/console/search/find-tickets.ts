import type Database from "better-sqlite3";
import { normalizeTicketCode } from "../../../shared/credential/ticket-code.ts";
import { LOOK_ALIKES, normalizePlate, plateLook } from "../../../shared/lib/plate.ts";
import { readReplicaState } from "../../store/replica-state.ts";

/** Tickets as the replica stores them: JSON, best first. */
export type FindTickets = (query: string, most: number) => string[];

/** A shorter text is searched only at the beginning. */
const SHORTEST_PART = 3;
const MAX_COMPANIES = 20;

/**
 * Finds tickets while typing: by code, by the beginning of a plate, by a part of one, by a part of one that looks alike,
 * by a part of the company's name. The first two are index lookups. A part of a plate scans the index of plates; a part
 * of a name reads one row per company.
 */
export function openFindTickets(db: Database.Database): FindTickets {
  const FROM = "SELECT id, body FROM replica_vehicle_tickets";
  type Row = { id: string; body: string };
  const range = (column: "code" | "plate") =>
    db.prepare<[string, string, number, number], Row>(
      `${FROM} INDEXED BY replica_vehicle_tickets_by_${column}
       WHERE ${column} >= ? AND ${column} < ? AND generation = ? ORDER BY ${column} LIMIT ?`,
    );
  const byCode = range("code");
  const byPlate = range("plate");
  const holding = (plate: string) =>
    db.prepare<[string, number, number], Row>(
      `${FROM} WHERE rowid IN
         (SELECT rowid FROM replica_vehicle_tickets INDEXED BY replica_vehicle_tickets_by_plate
          WHERE instr(${plate}, ?) > 0 AND +generation = ? LIMIT ?)
       ORDER BY plate, id DESC`,
    );
  const plateHolds = holding("plate");
  const lookHolds = holding(
    Object.entries(LOOK_ALIKES).reduce((inner, [one, other]) => `replace(${inner}, '${one}', '${other}')`, "plate"),
  );
  // Steps from company to company by the index, independent of the number of tickets.
  const companies = db
    .prepare<[string, number], string>(
      `WITH RECURSIVE each (name) AS (
         SELECT min(company) FROM replica_vehicle_tickets
         UNION ALL
         SELECT (SELECT company FROM replica_vehicle_tickets INDEXED BY replica_vehicle_tickets_by_company
                 WHERE company > each.name ORDER BY company LIMIT 1) FROM each
         WHERE each.name IS NOT NULL
       ) SELECT name FROM each WHERE instr(name, ?) > 0 LIMIT ?`,
    )
    .pluck();
  const ofCompany = db.prepare<[string, number, number], Row>(
    `${FROM} INDEXED BY replica_vehicle_tickets_by_company
     WHERE company = ? AND generation = ? ORDER BY id DESC LIMIT ?`,
  );

  return (query, most) => {
    const { generation } = readReplicaState(db).live;
    const found = new Map<string, string>();
    const add = (rows: Row[]): void => {
      for (const { id, body } of rows) if (found.size < most) found.set(id, body);
    };
    const isFull = (): boolean => found.size >= most;
    const code = normalizeTicketCode(query);
    const plate = normalizePlate(query);
    const name = query.trim().toLowerCase();
    if (code !== "" && !/\s/.test(query.trim())) add(byCode.all(code, after(code), generation, most));
    if (plate !== "" && !isFull()) add(byPlate.all(plate, after(plate), generation, most));
    if (plate.length >= SHORTEST_PART && !isFull()) add(plateHolds.all(plate, generation, most));
    if (plate.length >= SHORTEST_PART && !isFull()) add(lookHolds.all(plateLook(plate), generation, most));
    if (name.length >= SHORTEST_PART && !isFull())
      for (const company of companies.all(name, MAX_COMPANIES)) {
        if (isFull()) break;
        add(ofCompany.all(company, generation, most));
      }
    return [...found.values()];
  };
}

/** The first text after all texts with this beginning. */
function after(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}
