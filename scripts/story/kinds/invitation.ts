import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { unquoted } from "../../../shared/test/unquoted.ts";
import { InvitationAccess, InvitedTicket } from "../../../central/wire/invitation.ts";
import { apiOf } from "../../lib/api.ts";
import { until } from "../../lib/until.ts";
import { type Driver, driverOf } from "../cast.ts";
import type { Site } from "../prepare.ts";
import type { World } from "../world.ts";

/** A central that has just started sends its first mails at the next full minute. */
const MAIL_MS = 75_000;
const LINK = /\/invitation#([\w-]+)/;
const PASSCODE = /: (\d{4} \d{4})/;

/** A tenant invites a company; central mails the link and the passcode. */
export function sendInvitation(
  { admin, areaId }: Site,
  { recipient, companyId, lastDate }: { recipient: string; companyId: string; lastDate: string },
): Promise<InvitedTicket> {
  const invitation = {
    company_id: companyId,
    area_id: areaId,
    invited_company: "PT Angkut Cepat",
    recipient_name: "Dewi",
    recipient_email: recipient,
    request_at_end: lastDate,
  };
  return admin.post("/v1/invitation-tickets", invitation, InvitedTicket);
}

/** The invited company reads both mails, opens the link with the passcode, and fills in its vehicles. */
export async function openInvitation(
  { central: { url }, centralData }: World,
  recipient: string,
  plates: readonly string[],
): Promise<Driver[]> {
  const [token, passcode] = await until(
    "both mails of the invitation arrive",
    () => secretsFor(centralData, recipient),
    MAIL_MS,
  );
  const path = `/v1/invitation-tickets/${token}`;
  const access = await apiOf(url, null).post(`${path}/confirm-passcode`, { passcode }, InvitationAccess);
  const guest = apiOf(url, access.access_token);
  for (const police_number of plates) await guest.post(`${path}/vehicle-tickets`, { police_number }, z.unknown());
  const invited = await guest.get(path, InvitedTicket);
  return Promise.all(invited.vehicle_tickets.map((vehicle) => driverOf(vehicle, invited, url)));
}

/** The token of the link and the passcode; null while a mail is missing. */
async function secretsFor(centralData: string, recipient: string): Promise<readonly [string, string] | null> {
  const texts = await mailsTo(join(centralData, "mails"), recipient);
  const [token, passcode] = [LINK, PASSCODE].map((pattern) =>
    texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined),
  );
  return token === undefined || passcode === undefined ? null : [token, passcode];
}

async function mailsTo(folder: string, address: string): Promise<string[]> {
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.map(async (file) => unquoted(await readFile(join(folder, file), "utf8"))));
  return texts.filter((text) => text.includes(address));
}
