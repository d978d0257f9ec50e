import { following } from "../../../platform/follow.ts";
import type { Feature } from "../../../platform/feature.ts";
import { areas } from "../../base/areas.ts";
import { companies } from "../../base/companies.ts";
import { moveExpiries } from "./life/move-expiries.ts";
import { publishTicketsOfCompany } from "./service.ts";
import { expireTickets } from "./life/expire-tickets.ts";
import { PAPER_COLUMNS } from "./views/papers.ts";
import { TICKETS } from "./domain/store.ts";
import { ANY_KIND } from "./domain/kind.ts";
import { invitationOperations } from "./invitations/operations.ts";
import { externalTickets } from "./external/create-external-ticket.ts";
import { publishVehicleTicketsAgain } from "./gates/publish-again.ts";
import { forgetGuestIdentities } from "./kinds/guest/forget-identities.ts";
import { INVITATION } from "./kinds/invitation.ts";
import { approveTicketOf } from "./operations/approve-ticket.ts";
import { getTicketByAccessNumberOf } from "./operations/get-ticket-by-access-number.ts";
import { listDriverLinks } from "./driver/list-driver-links.ts";
import { listTickets } from "./operations/list-tickets.ts";
import { listVehicleTickets } from "./operations/list-vehicle-tickets.ts";
import { changeDualContainerType } from "./kinds/dual-container/change-dual-container-type.ts";
import { DUAL_CONTAINER } from "./kinds/dual-container/dual-container.ts";
import { listDualContainerTickets } from "./kinds/dual-container/list-dual-container-tickets.ts";
import { linkTicketSpmk } from "./operations/link-ticket-spmk.ts";
import { unlinkTicketSpmk } from "./operations/unlink-ticket-spmk.ts";
import { operationsOfKind, ticketKindFeatures } from "./operations/operations-of-kind.ts";
import { rejectTicketOf } from "./operations/reject-ticket.ts";
import { areaOfQr, makeQr, QR_FOLDER } from "./qr/qr.ts";

export const getTicketByAccessNumber = getTicketByAccessNumberOf(ANY_KIND);
export const approveTicket = approveTicketOf(ANY_KIND);
export const rejectTicket = rejectTicketOf(ANY_KIND);

/** Ticket operations: one group of the reference for each group of kinds, and one for all kinds. */
export const ticketFeatures: readonly Feature[] = [
  ...ticketKindFeatures.map((feature) =>
    feature.name === INVITATION.group
      ? { ...feature, operations: [...invitationOperations, ...feature.operations] }
      : feature,
  ),
  { name: "external", operations: externalTickets },
  {
    name: "tickets",
    operations: [
      listTickets,
      getTicketByAccessNumber,
      listVehicleTickets,
      listDriverLinks,
      approveTicket,
      rejectTicket,
      linkTicketSpmk,
      unlinkTicketSpmk,
      ...operationsOfKind(DUAL_CONTAINER),
      listDualContainerTickets,
      changeDualContainerType,
    ],
    follows: [
      following(areas.changed, async (work, { before, after }) => {
        if (before.time_zone !== after.time_zone) await moveExpiries(work, after.id, before.time_zone, after.time_zone);
      }),
      following(companies.changed, async (work, { before, after }) => {
        // The gates show the name of the company.
        if (before.name !== after.name) await publishTicketsOfCompany(work, after.id);
      }),
    ],
    jobs: [expireTickets, forgetGuestIdentities, publishVehicleTicketsAgain],
    namesFiles: [{ scope: TICKETS, paths: PAPER_COLUMNS }],
    folders: { [QR_FOLDER]: { make: makeQr, areaOf: areaOfQr } },
  },
];
