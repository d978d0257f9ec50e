import type { Vessel } from "../../../../wire/port-document.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type StoredPort, vessels } from "../../documents/service.ts";

type Ship = Omit<Vessel, "id" | "created_at" | "updated_at" | "deleted_at">;

function shipOf(document: StoredPort): Ship | null {
  const { area_id, nm_kapal, jns_kapal, jns_pelayaran, grt, loa, agen, no_ppk, eta, etd } = document;
  const kd_kapal = document.kd_kapal ?? nm_kapal;
  return kd_kapal === null
    ? null
    : { area_id, kd_kapal, nm_kapal, jns_kapal, jns_pelayaran, grt, loa, agen, no_ppk, eta, etd };
}

const keyOf = ({ area_id, kd_kapal }: Ship): string => JSON.stringify([area_id, kd_kapal]);

/**
 * Stores the ships of these documents, as the latest document describes them.
 * @returns the vessel of each document that is not tied to it yet, by the document's id
 */
export async function vesselsOf(work: Work, documents: readonly StoredPort[]): Promise<Map<string, string>> {
  const ships = documents.map((document) => ({ document, ship: shipOf(document) }));
  const codes = [...new Set(ships.flatMap(({ ship }) => ship?.kd_kapal ?? []))];
  const known = new Map((await vessels.having(work.tx, "kd_kapal", codes)).map((one) => [keyOf(one), one]));
  const found = new Map<string, string>();
  for (const { document, ship } of ships) {
    if (!ship) continue;
    const key = keyOf(ship);
    const before = known.get(key);
    const vessel = before ? await withLatest(work, before, ship) : await vessels.insert(work, ship);
    known.set(key, vessel);
    if (document.vessel_id !== vessel.id) found.set(document.id, vessel.id);
  }
  return found;
}

/** An order of an earlier call does not change a ship; a field that is left out keeps its value. */
async function withLatest(work: Work, before: Vessel, ship: Ship): Promise<Vessel> {
  if ((ship.eta ?? "") < (before.eta ?? "")) return before;
  const given = Object.fromEntries(Object.entries(ship).filter(([, value]) => value !== null));
  const after: Vessel = { ...before, ...given };
  const isSame = Object.entries(after).every(([field, value]) => before[field as keyof Vessel] === value);
  return isSame ? before : vessels.save(work, before, after);
}
