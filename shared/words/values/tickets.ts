import type { Values } from "./values.ts";

export const TICKET_CLASSES = {
  tenant_without_pabeanan: ["Tenant without customs", "Tenant tanpa pabean"],
  tenant_with_pabeanan: ["Tenant with customs", "Tenant dengan pabean"],
  trade_vehicle: ["Trade vehicle", "Kendaraan niaga"],
  guest: ["Guest", "Tamu"],
  invitation: ["Invitation", "Undangan"],
  dual_container: ["Dual container", "Dua peti kemas"],
} as const satisfies Values;

/** Of tickets and of their vehicles. */
export const TICKET_STATUSES = {
  waiting_approve: ["waits for approval", "menunggu persetujuan"],
  running: ["valid", "berlaku"],
  active: ["valid", "berlaku"],
  done: ["done", "selesai"],
  expired: ["expired", "kedaluwarsa"],
  rejected: ["rejected", "ditolak"],
  cancelled: ["cancelled", "dibatalkan"],
} as const satisfies Values;

export const TICKET_DIRECTIONS = {
  in_out: ["in, then out", "masuk, lalu keluar"],
  out_in: ["out, then in", "keluar, lalu masuk"],
} as const satisfies Values;

/** What a destination says to a ticket. */
export const DESTINATION_STATUSES = {
  waiting: ["waiting", "menunggu"],
  approved: ["approved", "disetujui"],
  rejected: ["rejected", "ditolak"],
} as const satisfies Values;
