import { AppError } from "../../../shared/errors/app-error.ts";
import { EnrolReply, EnrolRequest } from "../../../shared/wire/sync.ts";
import { renewClientSecret } from "../../platform/auth/clients.ts";
import { epochOf } from "../../platform/feed/epoch.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { addKey, publishEdge } from "./edge-keys.ts";
import { hashOfCode } from "./enrolment-code.ts";
import { isEd25519Key, mayEnrol } from "./rules.ts";
import { edgeWithCode, saveEdge, saveEdgeState } from "./store.ts";

export const enrolEdge = ({ transact, identity }: Platform) =>
  defineOperation({
    id: "enrolEdge",
    method: "post",
    path: "/v1/edges/enrol",
    permission: "public",
    summary: "An edge trades its enrolment code for credentials, once",
    description:
      "Until its first heartbeat the same edge, known by its public key, may ask again: its answer may have been lost. " +
      "Each answer carries a new secret and ends the one before.",
    body: EnrolRequest,
    reply: EnrolReply,
    message: "Edge enrolled",
    async handle({ actor, body, ip }) {
      const { enrolment_code, public_key, host_name, version } = body;
      if (!isEd25519Key(public_key))
        throw new AppError("invalid_input", "public_key: must be a raw Ed25519 key in base64url", {
          problems: [{ path: "public_key", message: "must be a raw Ed25519 key in base64url" }],
        });
      const limit = identity.limits.enrolByAddress;
      await limit.take(ip);
      const granted = await transact(actor, async (work) => {
        const codeHash = hashOfCode(enrolment_code);
        const edge = codeHash === null ? null : await edgeWithCode(work.tx, codeHash);
        if (!edge || !mayEnrol(edge, public_key, work.at))
          throw new AppError("bad_credentials", "This enrolment code is unknown, spent or too old");
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
      });
      await limit.giveBack(ip);
      return granted;
    },
  });
