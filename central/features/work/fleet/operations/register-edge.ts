import { AppError } from "../../../../../shared/errors/app-error.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { EdgeRegister, EdgeRegistration } from "../../../../wire/edge-resources.ts";
import { defineWrite } from "../../../../platform/http/operation.ts";
import { gates } from "../../../base/gates.ts";
import { addRegistration, newEnrolmentCode, edgesOfGates } from "../../../gates/edges/service.ts";
import { showEdge } from "../show-edge.ts";
import { say } from "../../../../../shared/words/say.ts";

export const registerEdge = defineWrite({
  id: "registerEdge",
  method: "post",
  path: "/v1/edges",
  permission: "edges.manage",
  scope: gates.declared.scope,
  summary: "Register the edge of a gate: its client id and a one-time enrolment code, shown only once",
  description:
    "A gate has one edge. The code is valid for 24 hours, and shown only once: if the answer was lost, revoke the edge and " +
    "register it again.",
  body: EdgeRegister,
  reply: EdgeRegistration,
  fails: ["already_exists", "not_found"],
  message: "edge_registered",
  example: { body: { gate_id: "01920000-0000-7000-8000-000000000001" } },
  replay: "never replayed",
  async handle({ work, actor, body, platform }) {
    const code = newEnrolmentCode();
    const gate = await gates.get(work.tx, actor, body.gate_id);
    if ((await edgesOfGates(work.tx, [gate.id])).length > 0)
      throw new AppError("already_exists", say("gate_has_an_edge", { gate: gate.name }));
    const registered = await addRegistration(work, gate, { id: newId(work.nowMs), code, publicKey: null });
    return { ...(await showEdge({ ...platform, db: work.tx }, registered)), enrolment_code: code };
  },
});
