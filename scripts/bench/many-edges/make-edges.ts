import { join } from "node:path";
import { type Central } from "../../../central/assemble.ts";
import { readCredentials } from "../../../edge/sync/credentials.ts";
import { type Api } from "../../story/api.ts";
import { makeGate } from "../sync/central.ts";
import { type ManyEdge } from "./edge.ts";

/** Long enough for any run. */
const TOKEN_SECONDS = 6 * 3_600;

/** Makes gates with one lane each and enrols their edges, with a token for each. @param folder for their credentials */
export async function makeEdges(
  { platform }: Pick<Central, "platform">,
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
    const subject = { kind: "client", clientId: credentials.client_id } as const;
    const { token } = await platform.identity.tokens.issue(subject, TOKEN_SECONDS);
    edges.push({ ...gate, bearer: token });
  }
  return edges;
}
