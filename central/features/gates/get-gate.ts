import { z } from "zod";
import { Uuid } from "../../../shared/wire/common.ts";
import { GateDetail } from "../../../shared/wire/gate-resources.ts";
import { defineOperation } from "../../platform/http/operation.ts";
import { type Platform } from "../../platform/platform.ts";
import { detailGates, type GateNeighbours } from "./detail-gates.ts";
import { type GateService } from "./service.ts";

export const getGate = ({ db }: Platform, gates: GateService, neighbours: GateNeighbours) =>
  defineOperation({
    id: "getGate",
    method: "get",
    path: "/v1/gates/{id}",
    permission: "gates.read",
    summary: "Detail of a gate with its lanes and the state of its edge",
    params: z.strictObject({ id: Uuid }),
    reply: GateDetail,
    async handle({ actor, params }) {
      const [detail] = await detailGates(db, [await gates.get(db, actor, params.id)], neighbours);
      if (!detail) throw new Error("one gate in, one detail out");
      return detail;
    },
  });
