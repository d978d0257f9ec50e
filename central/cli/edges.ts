import { noSuch } from "../../shared/errors/app-error.ts";
import { columns } from "../../shared/lib/columns.ts";
import type { OutageReport } from "../wire/edge-resources.ts";
import { formatOutage } from "./format-outage.ts";
import { outagesOfGate } from "../features/work/fleet/outage-report.ts";
import { edgeOf, overviewOfEdges, rotateCredentials } from "../features/gates/edges/service.ts";
import { parked, retryParked } from "../features/work/gate-activities/service.ts";
import { gateOf } from "../features/base/gates.ts";
import type { CommandWorld } from "./with-central.ts";

/** Commands an edge to make new credentials. @param edgeId of an edge that sends heartbeats */
export async function rotateEdgeCredentials({ platform, actor, print }: CommandWorld, edgeId: string): Promise<number> {
  const command = await platform.transact(actor, async (work) => {
    const edge = await edgeOf(work.tx, edgeId);
    if (!edge || edge.revoked_at !== null) throw noSuch("edge", edgeId);
    return rotateCredentials(work, edge);
  });
  print(`Edge ${edgeId} has a command to rotate its credentials; it expires at ${command.expires_at}.`);
  return 0;
}

/** Every edge that is not revoked. */
export async function listEdges({ platform, print, say }: CommandWorld): Promise<number> {
  const edges = await overviewOfEdges(platform.db, platform.clock.nowMs());
  const lines = edges.map(({ edge, state }) => [
    edge.gate_name,
    edge.id,
    state.connection,
    state.version ?? "no version",
    state.last_contact_at ?? "never",
    `${state.outbox?.depth ?? 0} facts wait`,
  ]);
  for (const line of columns(lines)) print(line);
  if (edges.length === 0) say("There are no edges.");
  return 0;
}

/** The parked facts: central keeps them because it cannot read them. */
export async function listParked({ platform, print, say }: CommandWorld): Promise<number> {
  const counts = await parked.counts(platform.db);
  for (const [edgeId, count] of counts) {
    const edge = await edgeOf(platform.db, edgeId);
    print(`${edge?.gate_name ?? "?"}  edge ${edgeId}: ${count}`);
    for (const { sequence, received_at, error } of await parked.list(platform.db, edgeId, 100))
      print(`  ${sequence ?? "?"}  ${received_at}  ${error}`);
  }
  if (counts.size === 0) say("There are no parked facts.");
  return 0;
}

/** Reads the parked facts again, and requests the parked facts of the edges. */
export async function retryParkedCommand({ platform, print }: CommandWorld): Promise<number> {
  const { read, unread } = await retryParked(platform);
  print(`${read} read, ${unread} still parked. The edges retry the facts that they have parked.`);
  return unread === 0 ? 0 : 3;
}

/** Shows the outages of a gate: its decisions without central, and their consequences. */
export async function showOutages(
  { platform, print, say }: CommandWorld,
  gateId: string,
  { since, json }: { since: string; json: boolean },
): Promise<number> {
  const gate = await gateOf(platform.db, gateId);
  if (!gate) throw noSuch("gate", gateId);
  const outages: OutageReport[] = await outagesOfGate(platform.db, gateId, {
    nowMs: platform.clock.nowMs(),
    since,
    limit: 1_000,
  });
  if (json) print(JSON.stringify({ gate: { id: gateId, name: gate.name }, since, outages }, null, 2));
  else for (const line of outages.flatMap((outage) => formatOutage(outage, gate))) print(line);
  if (outages.length === 0) say(`${gate.name} has had no outage since ${since}.`);
  return 0;
}
