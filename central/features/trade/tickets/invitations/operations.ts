import type { Operation } from "../../../../platform/http/operation.ts";
import { confirmInvitationPasscode } from "./confirm-invitation-passcode.ts";
import { createInvitationTicket } from "./create-invitation-ticket.ts";
import { addInvitationPaper } from "./add-invitation-paper.ts";
import { createInvitationVehicleTickets } from "./create-invitation-vehicle-tickets.ts";
import { createInvitationVehicleTicket } from "./create-invitation-vehicle-ticket.ts";
import { downloadInvitationTicket } from "./download-invitation-ticket.ts";
import { getInvitation } from "./get-invitation.ts";
import { getInvitationTicket } from "./get-invitation-ticket.ts";
import { listInvitationDriverLinks } from "./list-invitation-driver-links.ts";
import { sendInvitation } from "./send-invitation.ts";
import { updateInvitationTicket } from "./update-invitation-ticket.ts";

/** Making an invitation, opening it by its link, and filling it in. */
export const invitationOperations: readonly Operation[] = [
  createInvitationTicket,
  getInvitationTicket,
  confirmInvitationPasscode,
  createInvitationVehicleTicket,
  createInvitationVehicleTickets,
  addInvitationPaper,
  updateInvitationTicket,
  downloadInvitationTicket,
  listInvitationDriverLinks,
  getInvitation,
  sendInvitation,
];
