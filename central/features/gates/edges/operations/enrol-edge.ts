import { AppError, invalidInput } from "../../../../../shared/errors/app-error.ts";
import { EnrolRequestFromEdge } from "../../../../wire/from-edges.ts";
import { EnrolReply } from "../../../../../shared/wire/sync.ts";
import { renewClientSecret } from "../../../../platform/auth/clients.ts";
import { epochOf } from "../../../../platform/feed/epoch.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import type { Work } from "../../../../platform/transact.ts";
import { addKey, publishEdge } from "../identity/edge-keys.ts";
import { hashOfCode } from "../identity/enrolment-code.ts";
import { isEd25519Key, mayEnrol } from "../rules.ts";
import { edgeById, edgeWithCode, renameEdge, saveEdge, saveEdgeState, type StoredEdge } from "../store.ts";
import { say } from "../../../../../shared/words/say.ts";

export const enrolEdge = defineWrite({
  id: "enrolEdge",
  method: "post",
  path: "/v1/edges/enrol",
  permission: "public",
  scope: "none",
  summary: "An edge trades its enrolment code for credentials, once",
  description:
    "Until its first heartbeat the same edge, known by its public key, may retry: its answer may have been lost. " +
    "Each answer carries a new secret and ends the one before. An edge that says who it was, at a central that has " +
    "lost it, enrols as that edge or not at all: its journal is bound to its id.",
  body: EnrolRequestFromEdge,
  reply: EnrolReply,
  fails: ["bad_credentials"],
  message: "edge_enrolled",
  replay: "never replayed",
  async prepare({ body: { public_key }, ip, platform }) {
    if (!isEd25519Key(public_key)) throw invalidInput([{ path: "public_key", said: say("must_be_ed25519") }]);
    // Every attempt counts: within a unit of work, the rollback of a refusal would undo the count.
    await platform.identity.limits.enrolByAddress.take(ip);
  },
  async handle({ work, body, ip, platform }) {
    const { enrolment_code, public_key, host_name, version, former } = body;
    const codeHash = hashOfCode(enrolment_code);
    const registered = codeHash === null ? null : await edgeWithCode(work.tx, codeHash);
    if (!registered || !mayEnrol(registered, public_key, work.at))
      throw new AppError("bad_credentials", say("enrolment_code_is_bad"));
    work.afterCommit(() => platform.identity.limits.enrolByAddress.giveBack(ip));
    const edge = await asFormer(work, registered, former);
    await saveEdge(work, edge, { enrolled_at: work.at, public_key, host_name, version });
    await saveEdgeState(work, edge.id, { last_contact_at: work.at });
    await addKey(work, edge.id, public_key);
    await publishEdge(work, edge);
    return {
      edge_id: edge.id,
      gate_id: edge.gate_id,
      area_id: edge.area_id,
      client_id: edge.client_id,
      client_secret: await renewClientSecret(work, edge.client_id),
      epoch: await epochOf(work.tx),
    };
  },
});

/** The registration under the id that the edge had at a central that has lost it. @throws AppError `bad_credentials` */
async function asFormer(
  work: Work,
  edge: StoredEdge,
  former: { edge_id: string; gate_id: string } | undefined,
): Promise<StoredEdge> {
  if (former && former.gate_id !== edge.gate_id)
    throw new AppError("bad_credentials", say("enrolment_code_of_other_gate"));
  if (!former || former.edge_id === edge.id) return edge;
  if (edge.enrolled_at !== null || (await edgeById(work.tx, former.edge_id)) !== null)
    throw new AppError("bad_credentials", say("enrolment_code_of_other_edge"));
  return renameEdge(work, edge, former.edge_id);
}
