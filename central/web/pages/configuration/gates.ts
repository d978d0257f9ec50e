import type { z } from "zod";
import type { Gate, GateDetail } from "../../../wire/gate-resources.ts";
import { linkCard } from "../../parts/link-card.ts";
import { resourcePages } from "../../parts/resource.ts";
import { areaChoices } from "../../parts/list.ts";
import { bothOf, CONFIGURATION_WORDS } from "./configuration-words.ts";
import { areaFact, changedFact } from "../../parts/resource-facts.ts";
import { removal } from "../../parts/resource-acts.ts";
import { gateOperations } from "../../../features/base/gates.ts";
import { getGate } from "../../../features/gates/gate-details/get-gate.ts";
import { laneOperations } from "../../../features/gates/lanes/operations.ts";
import { getEdge } from "../../../features/work/fleet/operations/get-edge.ts";
import { registerEdge } from "../../../features/work/fleet/operations/register-edge.ts";
import { entriesOf } from "../../words/field-entries.ts";

const GATE_ENTRIES = entriesOf("Gate", ["area_id", "name"]);

/** The detail of a gate has its lanes and its edge too. */
type GateFields = Gate & Partial<Pick<z.output<typeof GateDetail>, "lanes" | "edge">>;

/** Gates of the areas. */
export const gatePages = resourcePages<GateFields>({
  path: "/gates",
  title: bothOf("gates"),
  navigation: {},
  list: gateOperations.list,
  get: [getGate, "id"],
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ name }) => name,
  headed: bothOf("name"),
  async filters(context) {
    const { search, area: label } = CONFIGURATION_WORDS[context.language];
    return [
      { name: "search", label: search },
      { name: "area_id", label, choices: await areaChoices(context) },
    ];
  },
  empty: bothOf("noGates"),
  columns: [areaFact],
  facts: [areaFact, changedFact],
  reads: [laneOperations.list, laneOperations.create, getEdge, registerEdge],
  beside({ id, lanes = [], edge }, { context }) {
    const words = CONFIGURATION_WORDS[context.language];
    return linkCard(context, { id: "below", title: words.below }, [
      ...lanes.map((lane) => [laneOperations.list, `/lanes/${lane.id}`, lane.name] as const),
      [laneOperations.create, `/lanes/new?gate_id=${id}`, words.newLane],
      edge
        ? [getEdge, `/edges/${edge.edge_id}`, words.edge]
        : [registerEdge, `/edges/new?gate_id=${id}`, words.newEdge],
    ]);
  },
  acts: [removal(gateOperations.delete, bothOf("removeGate"))],
  forms: {
    create: gateOperations.create,
    change: gateOperations.update,
    title: bothOf("newGate"),
    words: GATE_ENTRIES,
    choices: async (context) => ({ area_id: await areaChoices(context) }),
  },
});
