import { Area } from "../../shared/wire/area.ts";
import { Company } from "../../shared/wire/company.ts";
import { Device, LaneCommand } from "../../shared/wire/gate-resources.ts";
import { gateSite } from "../features/edges/test/gate-site.ts";
import { type Database } from "../platform/db/database.ts";
import { type Caller } from "./caller.ts";
import { type TestCentral } from "./harness.ts";

/** A record for others to stumble upon, and what belongs to it: by the names that addresses and bodies call them. */
export interface Plant {
  id: string;
  [name: string]: string;
}
/** Where a record is planted. */
export interface Ground {
  areaId: string;
  companyId: string;
}

/** Plants a record of a table, in an area and of a company as far as such records bear them. */
export type Planter = (ground: Ground) => Promise<Plant>;

/** How a record of each scoped table is planted; an operation of a table that is not here has no walk. */
export function plantersOf(central: TestCentral, admin: Caller): Partial<Record<keyof Database, Planter>> {
  const site = gateSite(central, admin);
  const gateOf = async ({ areaId }: Ground) => {
    const gate = await site.gate(areaId);
    return { id: gate.id, area_id: areaId, areaId, gate_id: gate.id };
  };
  return {
    areas: ({ areaId }) => Promise.resolve({ id: areaId, area_id: areaId }),
    companies: ({ companyId }) => Promise.resolve({ id: companyId, company_id: companyId }),
    gates: gateOf,
    async lanes(ground) {
      const gate = await gateOf(ground);
      const lane = await site.lane(gate.id);
      const { enrolment_code: code, id: edgeId } = await site.register(gate.id);
      await site.enrol(code);
      await site.beat(edgeId, site.heartbeat());
      const settings = { role: "reader", driver: "mqtt", topic: "gate/1/reader" };
      const device = await admin.post(`/v1/lanes/${lane.id}/devices`, Device, { name: "Reader", settings });
      const command = await admin.post(`/v1/lanes/${lane.id}/portal/open`, LaneCommand, { reason: "planted" });
      return { ...gate, id: lane.id, lane_id: lane.id, deviceId: device.id, commandId: command.id };
    },
  };
}

/** A new area with a new company: nobody's ground but theirs. */
export async function newGround(admin: Caller): Promise<Ground> {
  const area = await admin.post("/v1/areas", Area, { name: "Ground" });
  const company = await admin.post("/v1/companies", Company, { name: "Ground" });
  return { areaId: area.id, companyId: company.id };
}
