import { Area } from "../../../../shared/wire/area.ts";
import { linkCard } from "../../parts/link-card.ts";
import { resourcePages } from "../../parts/resource.ts";
import { changedFact, factsOf } from "../../parts/resource-facts.ts";
import { AREA_ENTRIES } from "./area-words.ts";
import { bothOf, CONFIGURATION_WORDS } from "./configuration-words.ts";
import { removal } from "../../parts/resource-acts.ts";

const entries = Object.keys(AREA_ENTRIES.en);

/** Areas with the rules of their gates. */
export const areaPages = resourcePages({
  path: "/areas",
  record: Area,
  title: bothOf("areas"),
  navigation: {},
  list: "listAreas",
  get: ["getArea", "id"],
  addressOf: ({ id }) => id,
  areaOf: ({ id }) => id,
  heading: ({ name }) => name,
  headed: bothOf("name"),
  filters: ({ language }) => Promise.resolve([{ name: "search", label: CONFIGURATION_WORDS[language].search }]),
  empty: bothOf("noAreas"),
  columns: factsOf<Area>(AREA_ENTRIES, ["description", "time_zone", "rules.capacity"]),
  facts: [
    ...factsOf<Area>(
      AREA_ENTRIES,
      entries.filter((path) => path !== "name"),
    ),
    changedFact,
  ],
  reads: ["listGates", "listLanes", "listEdges"],
  beside({ id }, { visit }) {
    const words = CONFIGURATION_WORDS[visit.language];
    return linkCard(visit, { id: "below", title: words.below }, [
      ["listGates", `/gates?area_id=${id}`, words.gates],
      ["listLanes", `/lanes?area_id=${id}`, words.lanes],
      ["listEdges", `/edges?area_id=${id}`, words.edges],
    ]);
  },
  acts: [removal("deleteArea", bothOf("removeArea"))],
  forms: { create: "createArea", change: "updateArea", title: bothOf("newArea"), words: AREA_ENTRIES },
});
