import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { DeviceTest } from "../../../../shared/wire/device-test.ts";
import type { LaneCommand } from "../../../wire/gate-resources.ts";
import type { CommandResult, EdgeCommand, RotationGrant } from "../../../../shared/wire/sync.ts";
import type { Work } from "../../../platform/transact.ts";
import { findCommand, saveOutcome } from "./command-store.ts";
import { finishDeviceTest } from "./device-tests.ts";
import { finishEdgeCommand } from "./identity/rotate-credentials.ts";

/**
 * Stores the outcome of a command, even after its expiry; a second answer changes nothing.
 * @throws AppError `not_found` when this edge has no such command
 */
export async function finishCommand(
  work: Work,
  edgeId: string,
  commandId: string,
  result: CommandResult,
): Promise<LaneCommand | DeviceTest | EdgeCommand | RotationGrant> {
  const command = await findCommand(work.tx, { edge_id: edgeId }, commandId);
  const other = command
    ? null
    : ((await finishDeviceTest(work, edgeId, commandId, result)) ??
      (await finishEdgeCommand(work, edgeId, commandId, result)));
  if (other) return other;
  if (!command) throw noSuch("command", commandId);
  if (command.state !== "queued") return command;
  const { outcome, because, activity_id, at } = result;
  const ending = { state: outcome, because, activity_id, answered_at: at };
  await saveOutcome(work, commandId, ending);
  return { ...command, ...ending };
}
