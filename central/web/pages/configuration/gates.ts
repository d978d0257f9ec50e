import { z } from "zod";
import { Gate } from "../../../../shared/wire/gate-resources.ts";
import { resourcePages } from "../../parts/resource.ts";
import { areaChoices } from "../../parts/list.ts";
import { bothOf, CONFIGURATION_WORDS, GATE_ENTRIES } from "./configuration-words.ts";
import { areaFact, changedFact } from "../../parts/resource-facts.ts";
import { removal } from "../../parts/resource-acts.ts";

/** The detail of a gate has its lanes and its edge too. */
const GateFields = z.object(Gate.shape);

/** Gates of the areas. */
export const gatePages = resourcePages({
  path: "/gates",
  record: GateFields,
  title: bothOf("gates"),
  navigation: {},
  list: "listGates",
  get: ["getGate", "id"],
  addressOf: ({ id }) => id,
  areaOf: ({ area_id }) => area_id,
  heading: ({ name }) => name,
  headed: bothOf("name"),
  async filters(visit) {
    const { search, area: label } = CONFIGURATION_WORDS[visit.language];
    return [
      { name: "search", label: search },
      { name: "area_id", label, choices: await areaChoices(visit) },
    ];
  },
  empty: bothOf("noGates"),
  columns: [areaFact],
  facts: [areaFact, changedFact],
  acts: [removal("deleteGate", bothOf("removeGate"))],
  forms: {
    create: "createGate",
    change: "updateGate",
    title: bothOf("newGate"),
    words: GATE_ENTRIES,
    choices: async (visit) => ({ area_id: await areaChoices(visit) }),
  },
});
