import { request } from "undici";
import { TokenReply } from "../../../central/wire/auth.ts";
import { ExternalClientWithSecret } from "../../../central/wire/machine.ts";
import { Ticket } from "../../../central/wire/ticket.ts";
import { type Api, apiOf } from "../../lib/api.ts";
import type { Site } from "../prepare.ts";

/** Another system with an access token for central's API. */
export interface ExternalSystem {
  /** Creates a ticket under a reference of this system; the same order again gives the same ticket. */
  order(reference: string, plates: readonly string[]): Promise<Ticket>;
}

/** An admin creates the client of a system, and the system gets its token by OAuth client credentials. */
export async function connectExternalSystem(
  { admin, areaId }: Site,
  centralUrl: string,
  { companyId, lastDate }: { companyId: string; lastDate: string },
): Promise<ExternalSystem> {
  const client = await admin.post("/v1/external-clients", { name: "Port system" }, ExternalClientWithSecret);
  const api = apiOf(centralUrl, await tokenOf(centralUrl, client));
  return {
    order: (reference, plates) =>
      api.post(
        "/v1/external/tickets/tenant",
        {
          reference,
          company_id: companyId,
          area_id: areaId,
          expired_at: lastDate,
          vehicle_tickets: plates.map((police_number) => ({ police_number })),
        },
        Ticket,
      ),
  };
}

async function tokenOf(centralUrl: string, { id, client_secret }: { id: string; client_secret: string }) {
  const { statusCode, body } = await request(`${centralUrl}/v1/oauth/token`, {
    method: "POST",
    reset: true,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      authorization: `Basic ${Buffer.from(`${id}:${client_secret}`).toString("base64")}`,
    },
    body: "grant_type=client_credentials",
  });
  if (statusCode !== 200) throw new Error(`the external system got no token (${statusCode}): ${await body.text()}`);
  return TokenReply.parse(await body.json()).access_token;
}

/** The tickets that a search for the reference of an external system finds. */
export async function ticketsOfReference(admin: Api, reference: string): Promise<Ticket[]> {
  return await admin.all(`/v1/tickets?search=${encodeURIComponent(reference)}`, Ticket);
}
