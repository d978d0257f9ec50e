import type { Gate, Lane } from "../wire/gate-resources.ts";
import { LaneRules } from "../../shared/wire/lane.ts";
import type { SeedContributor } from "../platform/seeding.ts";
import { gates } from "../features/base/gates.ts";
import { lanes } from "../features/gates/lanes/service.ts";

declare module "../platform/seeding.ts" {
  interface SeedSite {
    gates: readonly { gate: Gate; lanes: readonly Lane[] }[];
  }
}

const NAMES = ["Gerbang Utara", "Gerbang Selatan"];
const DIRECTIONS = ["in", "in", "out", "out"] as const;

export const gatesSeed: SeedContributor = {
  name: "gates",
  async begin({ at, site }) {
    site.gates = await at(site.setUpMs, async (work) => {
      const made: { gate: Gate; lanes: Lane[] }[] = [];
      for (const name of NAMES) {
        const gate = await gates.insert(work, { area_id: site.area.id, name });
        const own: Lane[] = [];
        for (const [at, direction] of DIRECTIONS.entries())
          own.push(
            await lanes.insert(work, {
              gate_id: gate.id,
              area_id: gate.area_id,
              name: `Jalur ${at + 1}`,
              number: at + 1,
              direction,
              is_active: true,
              rules: LaneRules.parse({}),
            }),
          );
        made.push({ gate, lanes: own });
      }
      return made;
    });
  },
};
