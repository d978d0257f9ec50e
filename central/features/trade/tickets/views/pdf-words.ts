import type { TicketClass } from "../../../../../shared/wire/area.ts";
import type { TicketStatus, VehicleTicketStatus } from "../../../../../shared/wire/feed.ts";
import type { InBoth } from "../../../../platform/pdf/in-both.ts";
import type { StoredTicket } from "../domain/stored.ts";

export const KINDS: Record<TicketClass, InBoth> = {
  tenant_without_pabeanan: ["Tiket kendaraan tenant", "Tenant vehicle ticket"],
  tenant_with_pabeanan: ["Tiket kendaraan tenant, dengan pabean", "Tenant vehicle ticket, with customs"],
  trade_vehicle: ["Tiket kendaraan niaga", "Trade vehicle ticket"],
  guest: ["Tiket tamu", "Guest ticket"],
  invitation: ["Tiket undangan", "Invitation ticket"],
  dual_container: ["Tiket dua peti kemas", "Dual container ticket"],
};

export const LABELS = {
  company: ["Perusahaan", "Company"],
  invited: ["Diundang", "Invited"],
  host: ["Menemui", "Visits"],
  people: ["Jumlah orang", "People"],
  driver: ["Pengemudi", "Driver"],
  executor: ["Pelaksana", "Done by"],
  purpose: ["Keperluan", "Purpose"],
  load: ["Muatan", "Load"],
  container: ["Peti kemas", "Container"],
  document: ["No. dokumen", "Document no."],
  valid: ["Berlaku", "Valid"],
  direction: ["Arah", "Direction"],
  area: ["Kawasan", "Area"],
  destination: ["Tujuan", "Destination"],
  code: ["Kode tiket", "Ticket code"],
  accessNumber: ["No. akses", "Access number"],
} as const satisfies Record<string, InBoth>;

export const DIRECTIONS: Record<StoredTicket["direction"], InBoth> = {
  in_out: ["Masuk, lalu keluar", "In, then out"],
  out_in: ["Keluar, lalu masuk", "Out, then in"],
};

/** The banner of a ticket that no gate admits; a good one has none. */
export const TICKET_BANNERS: Record<Exclude<TicketStatus, "running">, InBoth> = {
  waiting_approve: ["BELUM BERLAKU: menunggu persetujuan", "NOT VALID YET: waits for approval"],
  rejected: ["DITOLAK", "REJECTED"],
  cancelled: ["DIBATALKAN", "CANCELLED"],
  expired: ["KEDALUWARSA", "EXPIRED"],
  done: ["SELESAI", "DONE"],
};

export const VEHICLE_BANNERS: Record<Exclude<VehicleTicketStatus, "active">, InBoth> = {
  cancelled: TICKET_BANNERS.cancelled,
  expired: TICKET_BANNERS.expired,
  done: TICKET_BANNERS.done,
};

export const NO_VEHICLES: InBoth = ["Belum ada kendaraan pada tiket ini", "No vehicle stands on this ticket yet"];

export const NO_END: InBoth = ["tanpa batas akhir", "no last day"];

const DATE = new Intl.DateTimeFormat("id-ID", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

/** @param date `YYYY-MM-DD` @returns such as `21 Nov 2026` */
export function printedDate(date: string): string {
  return DATE.format(new Date(`${date}T00:00:00Z`));
}
