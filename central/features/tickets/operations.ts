import { type Feature } from "../../platform/platform.ts";
import { approveTicketOfAnyKind } from "./operations/approve-ticket.ts";
import { expireTickets } from "./domain/expire-tickets.ts";
import { getTicketByAccessNumber } from "./operations/get-ticket-by-access-number.ts";
import { listTickets } from "./operations/list-tickets.ts";
import { listVehicleTickets } from "./operations/list-vehicle-tickets.ts";
import { areaOfQr, makeQr, QR_FOLDER } from "./qr/qr.ts";
import { rejectTicketOfAnyKind } from "./operations/reject-ticket.ts";

export const ticketsFeature: Feature = {
  name: "tickets",
  operations: [listTickets, getTicketByAccessNumber, listVehicleTickets, approveTicketOfAnyKind, rejectTicketOfAnyKind],
  jobs: [expireTickets],
  folders: { [QR_FOLDER]: { make: makeQr, areaOf: areaOfQr } },
};
