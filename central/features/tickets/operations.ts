import { type Platform, type Feature } from "../../platform/platform.ts";
import { approveTicketOfAnyKind } from "./approve-ticket.ts";
import { expireTicketsJob } from "./expire-tickets.ts";
import { getTicketByAccessNumber } from "./get-ticket-by-access-number.ts";
import { listTickets } from "./list-tickets.ts";
import { listVehicleTickets } from "./list-vehicle-tickets.ts";
import { areaOfQr, QR_FOLDER, qrMaker } from "./qr/qr.ts";
import { rejectTicketOfAnyKind } from "./reject-ticket.ts";
import { type TicketService } from "./service.ts";

export function ticketsFeature(platform: Platform, tickets: TicketService): Feature {
  platform.files.makers.set(QR_FOLDER, qrMaker(platform));
  platform.files.areas.set(QR_FOLDER, areaOfQr(platform));
  return {
    name: "tickets",
    operations: [
      listTickets(platform, tickets),
      getTicketByAccessNumber(platform, tickets),
      listVehicleTickets(platform),
      approveTicketOfAnyKind(platform, tickets),
      rejectTicketOfAnyKind(platform, tickets),
    ],
    jobs: [expireTicketsJob(platform)],
  };
}
