import type { Area } from "../../../../shared/wire/area.ts";
import { linkCard } from "../../parts/link-card.ts";
import { resourcePages } from "../../parts/resource.ts";
import { changedFact, factsOf } from "../../parts/resource-facts.ts";
import { bothOf, CONFIGURATION_WORDS } from "./configuration-words.ts";
import { removal } from "../../parts/resource-acts.ts";
import { areaOperations } from "../../../features/base/areas.ts";
import { gateOperations } from "../../../features/base/gates.ts";
import { laneOperations } from "../../../features/gates/lanes/operations.ts";
import { listEdges } from "../../../features/work/fleet/operations/list-edges.ts";
import { entriesOf } from "../../words/field-entries.ts";

const AREA_ENTRIES = entriesOf("Area", [
  "name",
  "description",
  "time_zone",
  "rules.anti_passback",
  "rules.anti_passback_minutes",
  "rules.expired_may_leave",
  "rules.customs_max_age_hours",
  "rules.load_must_be_done",
  "rules.weight_mismatch",
  "rules.weight_tolerance_percent",
  "rules.weight_tolerance_kg",
  "rules.capacity",
  "rules.buffer_zone.call_minutes",
  "rules.buffer_zone.calls",
  "rules.replica_max_age_hours.tenant",
  "rules.replica_max_age_hours.short",
  "rules.load_tolerance_percent",
]);

const entries = Object.keys(AREA_ENTRIES.en);

/** Areas with the rules of their gates. */
export const areaPages = resourcePages({
  path: "/areas",
  title: bothOf("areas"),
  navigation: { isFor: "area" },
  list: areaOperations.list,
  get: [areaOperations.get, "id"],
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
  reads: [gateOperations.list, laneOperations.list, listEdges],
  beside({ id }, { context }) {
    const words = CONFIGURATION_WORDS[context.language];
    return linkCard(context, { id: "below", title: words.below }, [
      [gateOperations.list, `/gates?area_id=${id}`, words.gates],
      [laneOperations.list, `/lanes?area_id=${id}`, words.lanes],
      [listEdges, `/edges?area_id=${id}`, words.edges],
    ]);
  },
  acts: [removal(areaOperations.delete, bothOf("removeArea"))],
  forms: {
    create: areaOperations.create,
    change: areaOperations.update,
    title: bothOf("newArea"),
    words: AREA_ENTRIES,
  },
});
