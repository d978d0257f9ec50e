import { Area } from "../../shared/wire/area.ts";
import { EdgeDetail, EdgeRegistration } from "../../central/wire/edge-resources.ts";
import { Device, Gate, Lane } from "../../central/wire/gate-resources.ts";
import { messageOf } from "../../shared/lib/message-of.ts";
import { type Api, signIn } from "../lib/api.ts";
import type { ServicesClient } from "../simulator/services/client.ts";
import { SERVICE_LOGIN } from "../simulator/services/start.ts";
import { LANES, type LaneName, plannedLanes } from "./site.ts";
import { until } from "../lib/until.ts";
import type { World } from "./world.ts";

/** The site at central, with its edge enrolled and all devices connected. */
export interface Site {
  admin: Api;
  areaId: string;
  gateId: string;
  edgeId: string;
  lanes: Readonly<Record<LaneName, Lane>>;
  /** The simulated customs. */
  customs: ServicesClient;
}

/** The westernmost time zone: a day that ends here is over everywhere else. */
export const FIRST_ZONE = "Pacific/Pago_Pago";

/**
 * Starts central and the edge, configures the site through the API and enrols the edge with its code.
 * @param asksCustoms for this central starts a second time
 */
export async function prepareSite(world: World, { hasBridges = true, asksCustoms = true } = {}): Promise<Site> {
  await world.startCentral();
  const admin = await signIn(world.central.url, world.central.login);
  const area = await admin.post(
    "/v1/areas",
    { name: "Kawasan Industri Demo", description: "made by the demo", time_zone: FIRST_ZONE },
    Area,
  );
  // The settings of a service name its area, and central reads them when it starts.
  if (asksCustoms) {
    await world.killCentral();
    await world.startCentral(customsSettings(world, area.id));
  }
  const gate = await admin.post("/v1/gates", { area_id: area.id, name: "Gate 1" }, Gate);
  const plans = plannedLanes(world.wires, hasBridges);
  const lanes: Partial<Record<LaneName, Lane>> = {};
  for (const name of LANES) {
    const { lane, devices } = plans[name];
    const made = await admin.post("/v1/lanes", { gate_id: gate.id, ...lane }, Lane);
    for (const device of devices) await admin.post(`/v1/lanes/${made.id}/devices`, device, Device);
    lanes[name] = made;
  }
  const edge = await admin.post("/v1/edges", { gate_id: gate.id }, EdgeRegistration);
  await world.startEdge({ GATE_EDGE_ENROLMENT_CODE: edge.enrolment_code });
  await edgeIsWell(world);
  return {
    admin,
    areaId: area.id,
    gateId: gate.id,
    edgeId: edge.id,
    lanes: lanes as Record<LaneName, Lane>,
    customs: world.services,
  };
}

/** Central asks the simulated customs about each document; a truck's passages are not reported. */
function customsSettings({ servicesUrl }: World, area_id: string): Record<string, string> {
  const customs = {
    protocol: "ceisa-rest",
    name: "customs",
    area_id,
    username: "tps",
    address: `${servicesUrl}/rest`,
    sign_in_address: `${servicesUrl}/rest/login`,
  };
  const secrets = { customs: { password: SERVICE_LOGIN.password, api_key: SERVICE_LOGIN.apiKey } };
  return { GATE_SERVICES: JSON.stringify([customs]), GATE_SERVICE_SECRETS: JSON.stringify(secrets) };
}

/** Waits until the edge serves every lane and lacks nothing. */
export async function edgeIsWell(world: World): Promise<void> {
  let lacks: readonly string[] = [];
  await until(
    "the edge lacks nothing",
    async () => {
      const status = await world.edge.status();
      lacks = status.lacks;
      return status.lanes.length === LANES.length && lacks.length === 0;
    },
    60_000,
  ).catch((error: unknown) => {
    throw new Error(`${messageOf(error)}; it lacks: ${lacks.join("; ")}`);
  });
}

/** The edge as central reports it. */
export function edgeAtCentral({ admin, edgeId }: Site): Promise<EdgeDetail> {
  return admin.get(`/v1/edges/${edgeId}`, EdgeDetail);
}
