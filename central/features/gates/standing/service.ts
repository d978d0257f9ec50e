import type { CapturedPicture } from "../../../../shared/wire/capture.ts";
import type { Said } from "../../../../shared/wire/said.ts";
import type { CommandResult, Heartbeat } from "../../../../shared/wire/sync.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Actor, EdgeIdentity } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { first } from "../../../platform/db/first.ts";
import type { Transact, Work } from "../../../platform/transact.ts";
import { openAboutEdge } from "../cases/service.ts";
import { activitiesAmong, gatesOfDevices, knownOf, lanesAmong } from "./known.ts";
import { isOther, type Spoken, type Standing, standingOf } from "./rules.ts";

/** What an edge may say: a gate speaks of what is its own. The rest is kept without effect, and a case says so. */

export { claimOfJournal } from "./rules.ts";

/** Judges facts of an edge by what central knows now. @param facts every fact that will be judged */
export async function standings(
  { tx }: Pick<Work, "tx">,
  edge: EdgeIdentity,
  facts: readonly Pick<Spoken, "fact" | "happenedMs">[],
): Promise<(spoken: Spoken) => Standing> {
  const known = await knownOf(tx, edge, facts);
  return (spoken) => standingOf(spoken, edge, known);
}

/** Opens a case about what an edge said of others, outside of an activity of its own. @param key of a repeated claim */
export async function openClaims(
  work: Work,
  edge: EdgeIdentity,
  key: string,
  claims: readonly Said[],
  happenedMs = work.nowMs,
): Promise<void> {
  if (claims.length === 0) return;
  await openAboutEdge(work, edge, { kind: "foreign_claim", key, evidence: { claims }, happenedMs });
}

/** A heartbeat without the lanes and devices of other gates. @param before the edge's last one, which was judged */
export async function ownReport(
  work: Work,
  edge: EdgeIdentity,
  report: Heartbeat,
  before: Heartbeat | null,
): Promise<Heartbeat> {
  const judged = new Set(namedBy(before));
  if (namedBy(report).every((id) => judged.has(id))) return report;
  const lanes = await lanesAmong(
    work.tx,
    report.lanes.map(({ lane_id }) => lane_id),
  );
  const devices = await gatesOfDevices(
    work.tx,
    report.lanes.flatMap((lane) => lane.devices.map(({ device_id }) => device_id)),
  );
  const own: Heartbeat["lanes"] = [];
  const claims: Said[] = [];
  for (const lane of report.lanes) {
    if (isOther(lanes.get(lane.lane_id)?.gate_id, edge.gateId)) {
      claims.push(say("claim_lane", { id: lane.lane_id }));
      continue;
    }
    const isForeign = ({ device_id: id }: (typeof lane.devices)[number]) => isOther(devices.get(id), edge.gateId);
    claims.push(...lane.devices.filter(isForeign).map(({ device_id: id }) => say("claim_device", { id })));
    own.push({ ...lane, devices: lane.devices.filter((device) => !isForeign(device)) });
  }
  // Heartbeats repeat themselves: the same claims of one run of the edge are one finding.
  await openClaims(work, edge, `${report.boot_id} ${JSON.stringify(claims)}`, claims);
  return { ...report, lanes: own };
}

function namedBy(report: Heartbeat | null): string[] {
  return report?.lanes.flatMap(({ lane_id, devices }) => [lane_id, ...devices.map(({ device_id }) => device_id)]) ?? [];
}

/** A command's result without the record of another gate. */
export async function ownResult(
  work: Work,
  edge: EdgeIdentity,
  commandId: string,
  result: CommandResult,
): Promise<CommandResult> {
  const { activity_id: id } = result;
  if (id === null || !(await isOfOther(work.tx, edge, id))) return result;
  await openClaims(work, edge, commandId, [say("claim_activity", { id })]);
  return { ...result, activity_id: null };
}

/** Opens a case where an edge answers a command of another edge; the answer itself is refused. */
export async function noteForeignAnswer(
  { db, transact }: { db: Reads; transact: Transact },
  actor: Actor & { edge: EdgeIdentity },
  commandId: string,
): Promise<void> {
  for (const table of ["lane_commands", "device_tests", "edge_commands"] as const) {
    const row = await first(db.selectFrom(table).select("edge_id").where("id", "=", commandId));
    if (row === undefined || row.edge_id === actor.edge.edgeId) continue;
    const claims = [say("claim_command", { id: commandId })];
    await transact(actor, (work) => openClaims(work, actor.edge, commandId, claims));
  }
}

/** A picture without the camera of another gate; one of another gate's record is kept, and shown nowhere. */
export async function ownPicture(
  work: Work,
  edge: EdgeIdentity,
  activityId: string,
  picture: CapturedPicture,
): Promise<CapturedPicture> {
  const { id, device_id: deviceId } = picture;
  const gates = await gatesOfDevices(work.tx, deviceId === null ? [] : [deviceId]);
  const isForeign = deviceId !== null && isOther(gates.get(deviceId), edge.gateId);
  const claims = [
    ...((await isOfOther(work.tx, edge, activityId)) ? [say("claim_activity", { id: activityId })] : []),
    ...(isForeign ? [say("claim_device", { id: deviceId })] : []),
  ];
  await openClaims(work, edge, id, claims);
  return isForeign ? { ...picture, device_id: null } : picture;
}

/** Central's own check-ins have no edge: no gate speaks of them. */
async function isOfOther(db: Reads, { edgeId }: EdgeIdentity, activityId: string): Promise<boolean> {
  const known = (await activitiesAmong(db, [activityId])).get(activityId);
  return known !== undefined && known.edge_id !== edgeId;
}
