import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { FIRST_ADMIN, startCentral } from "../../central/test/harness.ts";
import { onSqlite } from "../../central/test/engines.ts";
import { makeClient } from "./make-client.ts";

interface Asked {
  body?: object;
  path?: object;
  query?: object;
}
type Answered = Promise<{ data?: { data: never }; error?: { code: string }; response: Response }>;
type Operations = Record<string, (asked: Asked) => Answered>;
interface Client {
  client: { setConfig(config: object): void };
}

const WAY = new URL("../../var/", import.meta.url).pathname;

test("a client made from the document goes from signing in to a ticket with its QR", async () => {
  await mkdir(WAY, { recursive: true });
  const folder = await mkdtemp(`${WAY}client-test-`);
  try {
    await makeClient(folder, "http://central.test");
    const api = (await import(/* @vite-ignore */ `${folder}/sdk.gen.ts`)) as Operations;
    const { client } = (await import(/* @vite-ignore */ `${folder}/client.gen.ts`)) as Client;
    await using central = await startCentral(onSqlite());
    let token = "";
    const fetch = async (request: Request): Promise<Response> => central.central.app.fetch(request);
    client.setConfig({ baseUrl: "http://central.test", fetch, auth: () => token });

    async function ask<T>(operation: string, asked: Asked): Promise<T> {
      const { data, error } = await (api[operation] ?? fail(operation))(asked);
      if (!data) throw new Error(`${operation}: ${JSON.stringify(error)}`);
      return data.data;
    }

    token = (await ask<{ access_token: string }>("logIn", { body: FIRST_ADMIN })).access_token;
    const area = await ask<{ id: string }>("createArea", { body: { name: "Marunda" } });
    const gate = await ask<{ id: string }>("createGate", { body: { area_id: area.id, name: "North" } });
    const lane = await ask<{ id: string }>("createLane", {
      body: { gate_id: gate.id, name: "Lane 1", number: 1, direction: "both" },
    });
    await ask("addDevice", {
      path: { id: lane.id },
      body: { name: "Reader", settings: { role: "reader", driver: "mqtt", topic: "gate/1/reader" } },
    });
    const edge = await ask<{ enrolment_code: string }>("registerEdge", { body: { gate_id: gate.id } });
    expect(edge.enrolment_code).not.toBe("");
    const company = await ask<{ id: string }>("createCompany", { body: { name: "PT Sentosa Abadi" } });
    const made = await ask<{ id: string }>("createTicketWithoutPabeanan", {
      body: {
        company_id: company.id,
        area_id: area.id,
        vehicle_tickets: [{ police_number: "B 1234 ABC", request_at_end: "2099-12-31" }],
      },
    });
    const ticket = await ask<{ status: string; vehicle_tickets: { qr_url: string }[] }>("approveTicket", {
      path: { id: made.id },
    });
    expect(ticket.status).toBe("running");
    expect(ticket.vehicle_tickets[0]?.qr_url).toContain("/v1/files/stream");

    const refused = await (api.getGate ?? fail("getGate"))({ path: { id: area.id } });
    expect([refused.response.status, refused.error?.code]).toEqual([404, "not_found"]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

function fail(operation: string): never {
  throw new Error(`the client has no ${operation}`);
}
