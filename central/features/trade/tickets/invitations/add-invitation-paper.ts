import { AppError } from "../../../../../shared/errors/app-error.ts";
import { say } from "../../../../../shared/words/say.ts";
import { MAX_FILE_BYTES } from "../../../../wire/file.ts";
import { InvitationParams, InvitedPaperForm, InvitedTicket } from "../../../../wire/invitation.ts";
import { defineBatch } from "../../../../platform/http/operation.ts";
import type { Work } from "../../../../platform/transact.ts";
import { BYTES_FIRST, FORM_BYTES, PICTURES_AND_PDF, saveFiles } from "../../../gates/files/service.ts";
import { saveTicket } from "../domain/store.ts";
import { requireRunning } from "./invite.ts";
import { requireInvitation } from "./store.ts";
import { invitedView } from "./views.ts";

export const addInvitationPaper = defineBatch({
  id: "addInvitationPaper",
  isOwn: true,
  method: "post",
  path: "/v1/invitation-tickets/{token}/papers",
  permission: "invitation",
  scope: "none",
  because: BYTES_FIRST,
  summary: "Send a paper of an invitation; one that is there is not replaced",
  params: InvitationParams,
  body: InvitedPaperForm,
  bodyType: "multipart",
  maxBodyBytes: MAX_FILE_BYTES + FORM_BYTES,
  reply: InvitedTicket,
  message: "paper_sent",
  async handle({ transact, actor, params: { token }, body: { paper, file }, platform }) {
    const column = `${paper}_file_path` as const;
    const openIn = async (work: Work) => {
      const opened = await requireInvitation(work.tx, actor, token, work.nowMs);
      requireRunning(work, opened.ticket, opened.invitation);
      if (opened.ticket[column] !== null) throw new AppError("wrong_state", say("paper_is_there"));
      return opened;
    };
    const { ticket } = await transact(actor, openIn);
    // The paper belongs to the company that invites, whose people read it with the ticket.
    const owner = { ...actor, companyId: ticket.company_id };
    const [kept] = await saveFiles({ ...platform, transact }, owner, [["file", file]], PICTURES_AND_PDF);
    if (!kept) throw new Error("a stored file has no record");
    return transact(actor, async (work) => {
      const opened = await openIn(work);
      const after = await saveTicket(work, opened.ticket, { [column]: kept.path });
      return invitedView(platform, work.tx, actor, { ticket: after, invitation: opened.invitation, token });
    });
  },
});
