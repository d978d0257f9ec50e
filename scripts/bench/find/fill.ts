import { believableCustoms } from "../../../central/features/trade/papers/seed/paper-samples.ts";
import { systemActor } from "../../../central/platform/auth/principal.ts";
import type { Database } from "../../../central/platform/db/database.ts";
import { firstOrThrow } from "../../../central/platform/db/first.ts";
import { insertMany } from "../../../central/platform/db/insert-many.ts";
import type { Platform } from "../../../central/platform/platform.ts";
import { fillDocuments } from "./fill-documents.ts";
import { idOf, LISTS, plateOf } from "../lists/rows.ts";

const BATCH = 5_000;
export const spmkOf = (n: number): string => `SPMK-${String(n).padStart(7, "0")}`;
export const accessNumberOf = (n: number): string => `GT-${String(n).padStart(9, "0")}`;
export const codeOf = (n: number): string => `VT${String(n).padStart(8, "0")}`;
export const personOf = (n: number): string => `Budi Hartono ${n}`;
export const driverOf = (n: number): string => `Slamet Riyadi ${n}`;
export const vesselOf = (n: number): string => `KM SINAR ${n}`;
export const documentsOf = (count: number) => believableCustoms(7, count);

/** How many of each kind. */
export interface Sizes {
  activities: number;
  /** Customs documents, SPMK documents, tickets, vehicles and employees, each. */
  many: number;
  /** Companies, users and vessels, each. */
  some: number;
}

/** Records of every kind that can be found, in an area that stands; without audit log, as rows. */
export async function fillFindable({ transact }: Platform, areaId: string, { many, some }: Sizes): Promise<void> {
  const put = async (table: keyof Database, count: number, row: (n: number, roleId: string) => object) => {
    for (let from = 0; from < count; from += BATCH)
      await transact(systemActor("bench"), async ({ tx }) => {
        const { id } = await firstOrThrow(tx.selectFrom("roles").select("id"));
        const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => row(from + n, id));
        await insertMany(tx, table, rows as never[]);
      });
  };
  const at = (n: number) => {
    const created_at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
    return { id: idOf(n), created_at, updated_at: created_at, deleted_at: null };
  };
  const companyOf = (n: number): string => idOf(n % some);
  await put("companies", some, (n) => LISTS["companies"]?.row(n) ?? {});
  await put("users", some, (n, role_id) => ({
    ...at(n),
    role_id,
    fullname: personOf(n),
    email: `budi${n}@example.com`,
    type: "internal",
    is_active: 1,
    phone_number: null,
    company_id: null,
    password_hash: null,
    pin_hash: null,
    email_verified_at: null,
    attachment_url: null,
  }));
  await put("vessels", some, (n) => ({ ...at(n), area_id: areaId, nm_kapal: vesselOf(n), kd_kapal: `V${n}` }));
  await put("vehicles", many, (n) => ({
    ...at(n),
    company_id: companyOf(n),
    police_number: plateOf(n),
    plate_normal: plateOf(n),
    total_item: 0,
    type: "truck",
    vehicle_type: "trailer",
    containers: "[]",
  }));
  await put("company_employees", many, (n) => ({
    ...at(n),
    company_id: companyOf(n),
    name: driverOf(n),
    employee_number: `E${n}`,
    is_active: 1,
  }));
  await put("tickets", many, (n) => ({
    ...at(n),
    ticket_class: "guest",
    type: "guest",
    status: "running",
    source: "web",
    direction: "in_out",
    company_id: companyOf(n),
    area_id: areaId,
    ticket_access_number: accessNumberOf(n),
  }));
  await put("vehicle_tickets", many, (n) => ({
    ...at(n),
    ticket_id: idOf(n),
    vehicle_id: idOf(n),
    area_id: areaId,
    position: 0,
    status: "active",
    vehicle_ticket_code: codeOf(n),
    police_number: plateOf(n),
    plate_normal: plateOf(n),
    total_item: 0,
    request_at_start: at(n).created_at.slice(0, 10),
    weight_in: 0,
    weight_out: 0,
    is_load_unload_done: 0,
    is_at_gates: 0,
    customs: "none",
  }));
}

/** The papers beside them. */
export async function fillPapers(platform: Platform, areaId: string, { many }: Sizes): Promise<void> {
  const port = Array.from({ length: many }, (_, n) => ({ document: { spmk_number: spmkOf(n) } }));
  await fillDocuments(platform, areaId, { customs: documentsOf(many), port });
}
