import { epochMsOf } from "../../../../../shared/lib/clock.ts";
import type { MailContent } from "../../../../platform/mail/content.ts";
import { sendMail } from "../../../../platform/mail/send-mail.ts";
import type { Work } from "../../../../platform/transact.ts";
import type { StoredTicket } from "../domain/stored.ts";
import type { LinkSecrets, StoredInvitation } from "./store.ts";

// Browsers send the part after # to no server, so no proxy and no log sees the token.
const invitationPage = (token: string) => `/invitation#${token}`;

/** Sends the link and the passcode in separate mails: a forwarded link alone opens nothing. */
export async function sendInvitation(
  work: Work,
  { ticket_access_number: number }: Pick<StoredTicket, "ticket_access_number">,
  invitation: StoredInvitation,
  { token, passcode }: LinkSecrets,
  hostName: string,
): Promise<void> {
  const { recipient_name: name, recipient_email: address, first_date: from, last_date: to } = invitation;
  const send = (kind: string, content: MailContent) =>
    sendMail(work, { kind, to: { name, address }, content, expiresAtMs: epochMsOf(invitation.expires_at) });
  await send("ticket-invitation", {
    actionPath: invitationPage(token),
    id: {
      subject: `Undangan ${number} dari ${hostName}`,
      paragraphs: [
        `Yth. ${name},`,
        `${hostName} mengundang kendaraan ${invitation.invited_company} untuk masuk dari ${from} sampai ${to}. Isilah nomor polisi kendaraan Anda melalui tautan ini.`,
      ],
      action: "Isi kendaraan",
      note: "Kode sandi tautan ini dikirim dalam email terpisah. Jangan teruskan keduanya bersama-sama.",
    },
    en: {
      subject: `Invitation ${number} from ${hostName}`,
      paragraphs: [
        `Dear ${name},`,
        `${hostName} invites vehicles of ${invitation.invited_company} to come in from ${from} until ${to}. Fill in the police numbers of your vehicles through this link.`,
      ],
      action: "Fill in the vehicles",
      note: "The passcode of this link comes in a separate mail. Do not forward both together.",
    },
  });
  const shown = `${passcode.slice(0, 4)} ${passcode.slice(4)}`;
  await send("ticket-invitation-passcode", {
    actionPath: null,
    id: {
      subject: `Kode sandi undangan ${number}`,
      paragraphs: [`Yth. ${name},`, `kode sandi untuk undangan ${number} dari ${hostName}: ${shown}`],
      action: null,
      note: "Masukkan kode ini setelah membuka tautan dari email yang lain. Jangan bagikan kepada orang lain.",
    },
    en: {
      subject: `Passcode of invitation ${number}`,
      paragraphs: [`Dear ${name},`, `the passcode of invitation ${number} from ${hostName}: ${shown}`],
      action: null,
      note: "Type it after you open the link of the other mail. Share it with nobody.",
    },
  });
}
