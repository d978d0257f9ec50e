import { newId } from "../../../../../../shared/lib/ids.ts";
import { InvitationAccess, InvitedTicket } from "../../../../../wire/invitation.ts";
import { VehicleTicket } from "../../../../../../shared/wire/vehicle-ticket.ts";
import { systemActor } from "../../../../../platform/auth/principal.ts";
import { MailContent } from "../../../../../platform/mail/content.ts";
import type { Caller } from "../../../../../test/caller.ts";
import type { TestCentral } from "../../../../../test/harness.ts";
import { recordPassages } from "../../service.ts";
import { ticketWorld } from "../../test/ticket-world.ts";

export const INVITATIONS = "/v1/invitation-tickets";

/** A tenant that invites, and the invited company that opens its links. */
export async function invitationWorld(central: TestCentral) {
  const world = await ticketWorld(central);
  const invite = (fields: object = {}, by: Caller = world.tenant) =>
    by.post(INVITATIONS, InvitedTicket, {
      area_id: world.area.id,
      invited_company: "PT Angkut Cepat",
      recipient_name: "Dewi",
      recipient_email: "dewi@example.com",
      request_at_end: "2026-11-30",
      ...fields,
    });
  const confirm = (token: string, passcode: string, ip = "10.0.0.1") =>
    central.nobody.request("POST", `${INVITATIONS}/${token}/confirm-passcode`, {
      body: { passcode },
      headers: { "x-forwarded-for": ip },
    });
  /** The caller that a confirmed passcode makes. */
  const open = async ({ invitation_ticket: { token, passcode } }: InvitedTicket): Promise<Caller> => {
    const access = await central.nobody.post(`${INVITATIONS}/${token}/confirm-passcode`, InvitationAccess, {
      passcode,
    });
    return central.withToken(access.access_token);
  };
  const pass = (vehicleTicketId: string, step: "in" | "out", at: string) =>
    central.platform.transact(systemActor("test"), (work) => {
      const place = { gateId: newId(), gateName: "Gate 1", laneId: newId() };
      return recordPassages(work, [{ vehicleTicketId, step, at, activityId: newId(), ...place }]);
    });
  return {
    ...world,
    invite,
    confirm,
    open,
    /** An invitation that the invited company opened, with vehicles of these plates. */
    async filledIn(plates: readonly string[], fields: object = {}) {
      const invited = await invite(fields);
      const guest = await open(invited);
      const path = `${INVITATIONS}/${invited.invitation_ticket.token}`;
      const vehicles: VehicleTicket[] = [];
      for (const police_number of plates)
        vehicles.push(await guest.post(`${path}/vehicle-tickets`, VehicleTicket, { police_number }));
      return { invited, guest, path, vehicles };
    },
    checkIn: (vehicleTicketId: string, at: string) => pass(vehicleTicketId, "in", at),
    checkOut: (vehicleTicketId: string, at: string) => pass(vehicleTicketId, "out", at),
    /** The queued mails, oldest first. */
    async mails() {
      const rows = await central.platform.db.selectFrom("mails").selectAll().orderBy("id").execute();
      return rows.map(({ id, kind, recipient_address, content, expires_at }) => {
        if (content === null) throw new Error("no mail leaves this process");
        const text = Buffer.from(central.platform.identity.vault.open(content, `mail ${id}`)).toString();
        return { kind, to: recipient_address, expires_at, ...MailContent.parse(JSON.parse(text)) };
      });
    },
  };
}

export type InvitationWorld = Awaited<ReturnType<typeof invitationWorld>>;
