import type { DeclaredGauges } from "../../../../platform/metrics/metrics.ts";
import { healthOfServices } from "./state.ts";

/** The state of each service of customs and port, as `/v1/health` tells it. */
export const serviceGauge: DeclaredGauges = {
  help: { gate_central_service_state: "1, with the state of a service of customs or port" },
  labels: ["service", "state"],
  async read({ pools, config, clock }) {
    const states = await healthOfServices(pools.probe.db, config.services, clock.nowMs());
    const readings = Object.entries(states).map(([service, state]) => ({ labels: { service, state }, value: 1 }));
    return { gate_central_service_state: readings };
  },
};
