import { InvitationCreate, InvitedTicket } from "../../../../wire/invitation.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { checkAll } from "../../../../platform/check-all.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import { areas } from "../../../base/areas.ts";
import { countLetter } from "../../../base/auth/service.ts";
import { companyNamed } from "../../../base/companies.ts";
import { refuseExternalSystems, requireMay } from "../domain/kind.ts";
import { papersOf, refuseForeignPapers } from "../domain/sent-papers.ts";
import { TICKETS } from "../domain/store.ts";
import { INVITATION } from "../kinds/invitation.ts";
import { invite, requireGoodDays } from "./invite.ts";
import { invitedView } from "./views.ts";

export const createInvitationTicket = defineWrite({
  id: "createInvitationTicket",
  method: "post",
  path: "/v1/invitation-tickets",
  permission: "tickets.create",
  scope: TICKETS,
  isOwn: true,
  summary: "Invite a company to fill in its vehicles; the link and the passcode go out in separate mails",
  description: "The ticket runs at once. This answer alone holds the token of the link.",
  body: InvitationCreate,
  example: { body: INVITATION.example as never },
  reply: InvitedTicket,
  message: "invitation_sent",
  fails: ["rate_limited"],
  replay: "never replayed",
  prepare: ({ actor, body, platform }) => countLetter(platform, actor, body.recipient_email),
  async handle({ work, actor, body, platform }) {
    const [company, { area, firstDate }] = await checkAll(
      async () => companyNamed(work, body.company_id),
      async () => {
        const found = await resolveReference("area_id", areas.get(work.tx, actor, body.area_id));
        const today = localDate(work.nowMs, found.time_zone);
        const from = body.request_at_start ?? today;
        requireGoodDays({ firstDate: from, lastDate: body.request_at_end }, today);
        return { area: found, firstDate: from };
      },
      () => refuseForeignPapers(work, platform.files, body, { company_id: body.company_id }),
    );
    requireMay(actor, INVITATION, "create", { company_id: company.id });
    refuseExternalSystems(actor);
    const { ticket, invitation, secrets } = await invite(work, {
      company,
      area,
      label: body.type,
      direction: body.direction,
      papers: papersOf({ driver: null, ...body }),
      invitedCompany: body.invited_company,
      recipient: { name: body.recipient_name, email: body.recipient_email },
      firstDate,
      lastDate: body.request_at_end,
    });
    return invitedView(platform, work.tx, actor, { ticket, invitation, token: secrets.token });
  },
});
