import type { LookupKind, PortLookup, PortLookups } from "../../../../wire/port-document.ts";
import type { z } from "zod";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { asLoose } from "../../../../platform/declare/records.ts";
import { within } from "../../../../platform/scope.ts";
import type { Work } from "../../../../platform/transact.ts";
import { PORT_LOOKUPS, portLookups, type StoredPort } from "../../documents/service.ts";

/** The values that work orders name by a code and a name: both are stored, and the latest name applies. */

type Named = Pick<PortLookup, "area_id" | "kind" | "code" | "name" | "branch" | "region">;

function namedBy(document: StoredPort): Named[] {
  const { area_id } = document;
  const found: Named[] = [];
  const add = (kind: LookupKind, code: string | number | null, name: string | null, more: Partial<Named> = {}) => {
    if (code === null && name === null) return;
    const text = String(code ?? name);
    found.push({ area_id, kind, code: text, name: name ?? text, branch: null, region: null, ...more });
  };
  add("terminal", document.kd_terminal, document.nm_terminal, {
    branch: document.kd_cabang === null ? null : String(document.kd_cabang),
    region: document.nm_regional,
  });
  add("pier", document.kd_dermaga, document.nm_dermaga);
  add("mooring", document.kd_tambatan, document.nm_tambatan);
  add("activity", document.kd_kegiatan, document.nm_kegiatan);
  add("agent", document.agen, document.agen);
  add("stevedore", document.kd_pbm, document.nm_pbm);
  add("payer", document.kd_tertagih, document.nm_tertagih);
  return found;
}

const keyOf = ({ area_id, kind, code }: Named): string => JSON.stringify([area_id, kind, code]);

/** Stores the values that these documents name; a known value with the same name changes nothing. */
export async function saveLookups(work: Work, documents: readonly StoredPort[]): Promise<void> {
  const named = new Map(documents.flatMap(namedBy).map((one) => [keyOf(one), one]));
  const codes = [...new Set([...named.values()].map(({ code }) => code))];
  const known = new Map((await portLookups.having(work.tx, "code", codes)).map((one) => [keyOf(one), one]));
  for (const [key, one] of named) {
    const before = known.get(key);
    if (!before) await portLookups.insert(work, one);
    else if (before.name !== one.name || before.branch !== one.branch || before.region !== one.region)
      await portLookups.save(work, before, { ...before, ...one });
  }
}

const PLACES = {
  terminal: "terminals",
  pier: "piers",
  mooring: "moorings",
  activity: "activities",
  agent: "agents",
  stevedore: "stevedores",
  payer: "payers",
} as const satisfies Record<LookupKind, keyof z.infer<typeof PortLookups>>;

/** All values that work orders have named so far, by kind and code. */
export async function allLookups(db: Reads, actor: Principal): Promise<z.infer<typeof PortLookups>> {
  const rows = await asLoose(db)
    .selectFrom("port_lookups")
    .selectAll()
    .where("deleted_at", "is", null)
    .where(within(actor, PORT_LOOKUPS))
    .orderBy("code")
    .orderBy("id")
    .execute();
  const all: z.infer<typeof PortLookups> = {
    terminals: [],
    piers: [],
    moorings: [],
    activities: [],
    agents: [],
    stevedores: [],
    payers: [],
  };
  for (const row of rows.map((one) => portLookups.read(one))) all[PLACES[row.kind]].push(row);
  return all;
}
