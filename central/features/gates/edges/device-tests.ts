import { AppError, noSuch } from "../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../shared/lib/clock.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import type { DeviceTest, DeviceTrial } from "../../../../shared/wire/device-test.ts";
import type { Device, Lane } from "../../../wire/gate-resources.ts";
import type { Spoken } from "../../../../shared/wire/said.ts";
import type { CommandResult } from "../../../../shared/wire/sync.ts";
import { say } from "../../../../shared/words/say.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Work } from "../../../platform/transact.ts";
import { findTest, insertTest, saveTestOutcome } from "./device-test-store.ts";
import { asOfNow, TEST_TTL_MS, whyNotTested } from "./rules.ts";
import { edgeStateOf } from "./state.ts";
import { edgesOfGates } from "./store.ts";
import { commandTopic } from "./topics.ts";

/** What edges of versions before the tests of devices answer to one. */
const NOT_UNDERSTOOD = "this edge's version does not understand the command";

/** Orders the lane's edge to test a device, with its audit row, and wakes it. @throws AppError `edge_unreachable` */
export async function issueDeviceTest(
  work: Work,
  lane: Pick<Lane, "id" | "gate_id" | "name">,
  device: Pick<Device, "id">,
  trial: DeviceTrial,
): Promise<DeviceTest> {
  const [edge] = await edgesOfGates(work.tx, [lane.gate_id]);
  const because = whyNotTested(edge ? edgeStateOf(edge, work.nowMs).connection : "no_edge");
  if (!edge || because !== null)
    throw new AppError(
      "edge_unreachable",
      say("lane_is_unreachable", { lane: lane.name, why: because ?? say("gate_has_no_edge") }),
    );
  const test: DeviceTest = {
    id: newId(work.nowMs),
    lane_id: lane.id,
    device_id: device.id,
    edge_id: edge.id,
    trial,
    issued_at: work.at,
    expires_at: isoTime(work.nowMs + TEST_TTL_MS),
    by: { id: work.actor.id, name: work.actor.name },
    state: "queued",
    because: null,
    picture: null,
    answered_at: null,
  };
  await insertTest(work, test);
  work.notify(commandTopic(edge.id));
  return test;
}

/** A test on this lane and its outcome. @throws AppError `not_found` */
export async function deviceTestOf(db: Reads, laneId: string, testId: string, nowMs: number): Promise<DeviceTest> {
  const test = await findTest(db, { lane_id: laneId }, testId);
  if (!test) throw noSuch("device test", testId);
  return asOfNow(test, nowMs);
}

/** Stores an edge's answer to a test, even after its expiry; null when it has no such test. */
export async function finishDeviceTest(
  work: Work,
  edgeId: string,
  testId: string,
  { outcome, because, picture, at }: CommandResult,
): Promise<DeviceTest | null> {
  const test = await findTest(work.tx, { edge_id: edgeId }, testId);
  if (test?.state !== "queued") return test;
  const told: Spoken | null = because === NOT_UNDERSTOOD ? say("command_not_understood") : because;
  const ending = { state: outcome, because: told, picture: picture ?? null, answered_at: at };
  await saveTestOutcome(work, testId, ending);
  return { ...test, ...ending };
}
