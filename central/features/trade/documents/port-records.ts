import type { z } from "zod";
import { PortDocument, PortLookup, Vessel } from "../../../wire/port-document.ts";
import { recordsOf } from "../../../platform/declare/records.ts";
import { scopeOf } from "../../../platform/scope.ts";

/** A port document as stored, with its message. */
export const StoredPort = PortDocument.omit({ type: true }).extend({ raw: PortDocument.shape.no_spmk });
export type StoredPort = z.infer<typeof StoredPort>;

declare module "../../../platform/db/database.ts" {
  interface Database {
    port_documents: Omit<StoredPort, "marks" | "changed_by_hand"> & { marks: string; changed_by_hand: string | null };
    vessels: Vessel;
    port_lookups: PortLookup;
  }
}

export const PORT = scopeOf({ table: "port_documents", company: "company_id", area: "area_id" });
export const VESSELS = scopeOf({ table: "vessels", company: "none", area: "area_id" });
export const PORT_LOOKUPS = scopeOf({ table: "port_lookups", company: "none", area: "area_id" });

/** Work orders of the port. */
export const portDocuments = recordsOf<StoredPort>({
  name: "port document",
  scope: PORT,
  record: StoredPort,
  search: ["spmk_number", "no_spmk", "nm_kapal", "nm_pbm", "no_ppk"],
});

export const vessels = recordsOf<Vessel>({
  name: "vessel",
  scope: VESSELS,
  record: Vessel,
  search: ["kd_kapal", "nm_kapal", "agen"],
});

export const portLookups = recordsOf<PortLookup>({
  name: "port lookup",
  scope: PORT_LOOKUPS,
  record: PortLookup,
  search: ["code", "name"],
});

/** A document as lists show it. */
export function portView({ raw: _raw, ...document }: StoredPort): PortDocument {
  return PortDocument.parse({ type: "spmk", ...document });
}
