import { AppError } from "../../../shared/errors/app-error.ts";
import { isoTime } from "../../../shared/lib/clock.ts";
import { newId } from "../../../shared/lib/ids.ts";
import { EdgeRegister, EdgeRegistration } from "../../../shared/wire/edge-resources.ts";
import { createClient } from "../../platform/auth/clients.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { type GateService } from "../gates/service.ts";
import { hashOfCode, newEnrolmentCode } from "./enrolment-code.ts";
import { ENROLMENT_MS } from "./rules.ts";
import { type EdgeNeeds, showEdge } from "./show-edge.ts";
import { edgesOfGates, insertEdge, NOTHING_SEEN, type Registration } from "./store.ts";

// Not `creates`: the answer holds a secret, and the answers of repeatable requests are stored.
export const registerEdge = (platform: Platform, gates: GateService, needs: EdgeNeeds) =>
  defineOperation({
    id: "registerEdge",
    method: "post",
    path: "/v1/edges",
    permission: "edges.manage",
    summary: "Register the edge of a gate: its client id and a one-time enrolment code, shown this once",
    description: "A gate has one edge. The code is good for 24 hours.",
    body: EdgeRegister,
    reply: EdgeRegistration,
    message: "Edge registered",
    async handle({ actor, body }) {
      const code = newEnrolmentCode();
      const registered = await platform.transact(actor, async (work) => {
        const gate = await gates.get(work.tx, actor, body.gate_id);
        if ((await edgesOfGates(work.tx, [gate.id])).length > 0)
          throw new AppError("already_exists", `${gate.name} has an edge already: revoke it first`);
        const id = newId(work.nowMs);
        // Its secret is made when it enrols; until then nobody knows one.
        const client = await createClient(work, {
          kind: "edge",
          name: `Edge of ${gate.name}`,
          edge: { edgeId: id, gateId: gate.id, areaId: gate.area_id },
        });
        const edge: Registration = {
          id,
          gate_id: gate.id,
          area_id: gate.area_id,
          client_id: client.clientId,
          created_at: work.at,
          enrolment_code_hash: hashOfCode(code),
          enrolment_expires_at: isoTime(work.nowMs + ENROLMENT_MS),
          enrolled_at: null,
          host_name: null,
          public_key: null,
          version: null,
          revoked_at: null,
        };
        await insertEdge(work, edge);
        return { ...edge, gate_name: gate.name, ...NOTHING_SEEN, alerts: [] };
      });
      return { ...(await showEdge(platform, needs, registered)), enrolment_code: code };
    },
  });
