import { z } from "zod";
import { epochMsOf } from "../../../../shared/lib/clock.ts";
import type { DeclaredGauges, Reading } from "../../../platform/metrics/metrics.ts";
import { storedJson } from "../../../platform/db/stored.ts";
import { connectionOf } from "./rules.ts";

/** The part of a report that gauges show: a whole one of each of a thousand edges would take its time. */
const Report = storedJson(
  z.object({
    replica: z.object({ as_of: z.string().nullable() }),
    outbox: z.object({ depth: z.number() }),
    lanes: z.array(z.object({ health: z.string() })),
  }),
).nullable();

/** What the edges of the gates tell of themselves. */
export const edgeGauges: DeclaredGauges = {
  help: {
    gate_central_edge_connected: "1 while the edge of a gate is in contact",
    gate_central_edge_replica_age_seconds: "Age of the data that a gate decides with: the lag of its feed",
    gate_central_edge_facts_waiting: "Facts that a gate has not sent yet, by its last report",
    gate_central_edge_lanes_unwell: "Lanes of a gate whose health is not ok, by its last report",
  },
  labels: ["gate", "name"],
  async read({ pools, clock }) {
    const rows = await pools.probe.db
      .selectFrom("edges")
      .innerJoin("gates", "gates.id", "edges.gate_id")
      .innerJoin("edge_states", "edge_states.edge_id", "edges.id")
      .select(["edges.gate_id", "gates.name", "edge_states.last_contact_at", "edge_states.heartbeat"])
      .where("edges.revoked_at", "is", null)
      .where("edges.enrolled_at", "is not", null)
      .execute();
    const nowMs = clock.nowMs();
    const edges = rows.map(({ gate_id: gate, name, last_contact_at: at, heartbeat }) => ({
      labels: { gate, name },
      connection: connectionOf({ isEnrolled: true, lastContactMs: at === null ? null : epochMsOf(at) }, nowMs),
      report: Report.parse(heartbeat),
    }));
    const each = (valueOf: (edge: (typeof edges)[number]) => number | null | undefined): Reading[] =>
      edges.flatMap((edge) => {
        const value = valueOf(edge) ?? null;
        return value === null ? [] : [{ labels: edge.labels, value }];
      });
    return {
      gate_central_edge_connected: each(({ connection }) => (connection === "connected" ? 1 : 0)),
      gate_central_edge_replica_age_seconds: each(({ report }) => {
        const asOf = report?.replica.as_of ?? null;
        return asOf === null ? null : Math.max(0, nowMs - epochMsOf(asOf)) / 1000;
      }),
      gate_central_edge_facts_waiting: each(({ report }) => report?.outbox.depth),
      gate_central_edge_lanes_unwell: each(
        ({ report }) => report?.lanes.filter(({ health }) => health !== "ok").length,
      ),
    };
  },
};
