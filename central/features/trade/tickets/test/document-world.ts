import type { Caller } from "../../../../test/caller.ts";
import type { TestCentral } from "../../../../test/harness.ts";
import { fetchCustoms, fetchPort, newNumber } from "../../papers/test/plant-papers.ts";
import { aTicket, ticketWorld } from "./ticket-world.ts";

export const CUSTOMS_TICKETS = "/v1/tickets/tenant/with-pabeanan";

/** A world of tickets with customs and port documents of its company. */
export async function documentWorld(central: TestCentral) {
  const world = await ticketWorld(central);
  const { admin, area, company, tenant } = world;
  /** A customs document of the company; returns its id and registration number. */
  const customs = async (message: object = {}, companyId: string | null = company.id, areaId = area.id) => {
    const no_daftar = newNumber();
    const id = await fetchCustoms(admin, { document: { no_daftar, kode_dokumen: "20", ...message } }, areaId);
    const body = { company_id: companyId, reason: "planted" };
    if (companyId !== null) await admin.request("PATCH", `/v1/customs-documents/${id}`, { body });
    return { id, no_daftar };
  };
  const port = async (areaId = area.id) => {
    const spmk_number = newNumber();
    return { id: await fetchPort(admin, { spmk_number }, areaId), spmk_number };
  };
  return {
    ...world,
    customs,
    port,
    /** The answer to a request for a ticket with customs documents, as status and the paths of its problems. */
    async refusal(fields: object, by: Caller = tenant, path = CUSTOMS_TICKETS): Promise<unknown> {
      const answer = await by.request("POST", path, { body: aTicket(area.id, { company_id: company.id, ...fields }) });
      return [answer.status, answer.status === 200 ? [] : answer.problem().errors?.map((problem) => problem.path)];
    },
  };
}

export type DocumentWorld = Awaited<ReturnType<typeof documentWorld>>;

/** A vehicle of a ticket, valid on the fake clock's day. */
export const aVehicle = (police_number: string, fields: object = {}): object => ({
  police_number,
  request_at_start: "2026-11-21",
  request_at_end: "2026-11-22",
  ...fields,
});
