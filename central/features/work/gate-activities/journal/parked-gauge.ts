import type { DeclaredGauges } from "../../../../platform/metrics/metrics.ts";

/** Facts of gates that central cannot read. */
export const parkedGauge: DeclaredGauges = {
  help: { gate_central_parked_facts: "Facts of gates that central cannot read" },
  async read({ pools }) {
    const rows = await pools.probe.db
      .selectFrom("parked_facts")
      .select((eb) => eb.fn.countAll<number>().as("value"))
      .where("settled_at", "is", null)
      .execute();
    return { gate_central_parked_facts: rows };
  },
};
