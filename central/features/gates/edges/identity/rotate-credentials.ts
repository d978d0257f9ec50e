import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { CommandResult, EdgeCommand, RotationGrant } from "../../../../../shared/wire/sync.ts";
import { offerClientSecret } from "../../../../platform/auth/clients.ts";
import type { Work } from "../../../../platform/transact.ts";
import { addKey, retireOtherKeys, keysOfEdge, publishEdge } from "./edge-keys.ts";
import {
  findEdgeCommand,
  insertEdgeCommand,
  saveEdgeCommand,
  shownCommand,
  type StoredEdgeCommand,
  waitingEdgeCommands,
} from "./rotation-store.ts";
import { isEd25519Key, ROTATION_TTL_MS } from "../rules.ts";
import { edgeById, saveEdge, type StoredEdge } from "../store.ts";
import { commandTopic } from "../topics.ts";
import { say } from "../../../../../shared/words/say.ts";

/** Orders an edge to rotate its credentials; a pending order that can still be answered is not repeated. */
export async function rotateCredentials(work: Work, edge: Pick<StoredEdge, "id">): Promise<EdgeCommand> {
  const [waiting] = await waitingEdgeCommands(work.tx, edge.id, work.at);
  if (waiting) return shownCommand(waiting);
  const command: StoredEdgeCommand = {
    id: newId(work.nowMs),
    action: "rotate_credentials",
    edge_id: edge.id,
    issued_at: work.at,
    expires_at: isoTime(work.nowMs + ROTATION_TTL_MS),
    state: "queued",
    because: null,
    public_key: null,
    answered_at: null,
  };
  await insertEdgeCommand(work, command);
  work.notify(commandTopic(edge.id));
  return shownCommand(command);
}

/**
 * Stores an edge's answer to a command to itself; null when it has no such command. A new key gets a new secret. A
 * repeated key gets another secret, because the earlier answer may be lost.
 * @throws AppError `invalid_input` for an invalid key, `wrong_state` for another key than before
 */
export async function finishEdgeCommand(
  work: Work,
  edgeId: string,
  commandId: string,
  { outcome, because, at, public_key }: CommandResult,
): Promise<EdgeCommand | RotationGrant | null> {
  const command = await findEdgeCommand(work.tx, edgeId, commandId);
  if (!command) return null;
  if (command.state === "queued" && outcome !== "done") {
    const ending = { state: outcome, because, answered_at: at, public_key: null };
    await saveEdgeCommand(work, commandId, ending);
    return shownCommand({ ...command, ...ending });
  }
  const edge = await edgeById(work.tx, edgeId);
  const isOver = command.state !== "queued" && command.state !== "done";
  if (!edge || isOver || outcome !== "done") return shownCommand(command);
  if (public_key === undefined || !isEd25519Key(public_key))
    throw invalidInput([{ path: "public_key", said: say("must_be_ed25519") }]);
  if (command.state === "done") {
    if (command.public_key !== public_key) throw new AppError("wrong_state", say("command_had_another_key"));
    // The first sign-in with the new secret proves that the answer arrived.
    if (edge.public_key === public_key) return shownCommand(command);
  } else {
    await saveEdgeCommand(work, commandId, { state: "done", because, answered_at: at, public_key });
    await addKey(work, edgeId, public_key);
    await publishEdge(work, edge);
    await work.audit({ type: "edge", id: edgeId, before: null, after: { offered_key: public_key } });
  }
  return { client_id: edge.client_id, client_secret: await offerClientSecret(work, edge.client_id), public_key };
}

/** Completes a rotation after the edge's sign-in with its new secret: its new key is now the valid one. */
export async function settleRotation(work: Work, edgeId: string): Promise<void> {
  const edge = await edgeById(work.tx, edgeId);
  const offered = await keysOfEdge(work.tx, edgeId);
  const newest = offered.find(({ until, public_key }) => until === null && public_key !== edge?.public_key);
  if (!edge || !newest) return;
  await saveEdge(work, edge, { public_key: newest.public_key });
  await retireOtherKeys(work, edgeId, newest.public_key);
  await publishEdge(work, edge);
}
