import { join } from "node:path";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import type { Api } from "../../lib/api.ts";
import { makeGate } from "../central/run-central.ts";
import type { ManyEdge } from "./edge.ts";

/** Creates gates with one lane each and enrols their edges. @param folder for their credentials */
export async function makeEdges(
  admin: Api,
  url: string,
  { count, gatesAnArea, folder }: { count: number; gatesAnArea: number; folder: string },
): Promise<ManyEdge[]> {
  const edges: ManyEdge[] = [];
  for (let n = 0; n < count; n++) {
    const file = join(folder, `credentials-${n}.json`);
    const sameArea = n % gatesAnArea === 0 ? undefined : edges.at(-1)?.areaId;
    const gate = await makeGate(admin, url, file, sameArea);
    const credentials = readCredentials(file);
    if (!credentials) throw new Error("the edge was enrolled");
    const { client_id: clientId, client_secret: clientSecret } = credentials;
    edges.push({ ...gate, clientId, clientSecret });
  }
  return edges;
}
