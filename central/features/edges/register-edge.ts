import { AppError } from "../../../shared/errors/app-error.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { EdgeRegister, EdgeRegistration } from "../../../shared/wire/edge-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type GateService } from "../neighbours.ts";
import { addRegistration } from "./identity/add-registration.ts";
import { newEnrolmentCode } from "./identity/enrolment-code.ts";
import { type EdgeNeeds, showEdge } from "./show-edge.ts";
import { edgesOfGates } from "./store.ts";

// Not `creates`: the answer holds a secret, and the answers of repeatable requests are stored.
export const registerEdge = (platform: Platform, gates: GateService, needs: EdgeNeeds) =>
  defineOperation({
    id: "registerEdge",
    method: "post",
    path: "/v1/edges",
    permission: "edges.manage",
    summary: "Register the edge of a gate: its client id and a one-time enrolment code, shown this once",
    description:
      "A gate has one edge. The code is good for 24 hours. An `Idempotency-Key` is ignored, since no answer with a " +
      "secret is kept: where one was lost, revoke the edge and register it again.",
    body: EdgeRegister,
    reply: EdgeRegistration,
    message: "Edge registered",
    async handle({ actor, body }) {
      const code = newEnrolmentCode();
      const registered = await platform.transact(actor, async (work) => {
        const gate = await gates.get(work.tx, actor, body.gate_id);
        if ((await edgesOfGates(work.tx, [gate.id])).length > 0)
          throw new AppError("already_exists", `${gate.name} has an edge already: revoke it first`);
        return addRegistration(work, gate, { id: newId(work.nowMs), code, publicKey: null });
      });
      return { ...(await showEdge(platform, needs, registered)), enrolment_code: code };
    },
  });
