import type { BufferEntry } from "../../../../shared/wire/buffer-zone.ts";
import { plate } from "../../../../shared/web/parts.ts";
import { momentOf } from "../../parts/evidence.ts";
import { areaChoices } from "../../parts/list.ts";
import { rowFiles, wholePage } from "../../parts/list-files.ts";
import type { Shows } from "../../parts/resource-kind.ts";
import { BUFFER_READS, readZones, type Zones } from "./buffer-data.ts";
import { BUFFER_PATH, gateName, priorityTag } from "./buffer-view.ts";
import { BUFFER_WORDS } from "./buffer-words.ts";

type Words = (typeof BUFFER_WORDS)["en"];
type Word = { [K in keyof Words]: Words[K] extends string ? K : never }[keyof Words];
export const both = (word: Word) => ({ en: BUFFER_WORDS.en[word], id: BUFFER_WORDS.id[word] });

interface Row {
  entry: BufferEntry;
  area: string;
  zones: Zones;
}
const column = (word: Word, value: Shows<Row>["value"]): Shows<Row> => ({ label: both(word), value });

/** The vehicles of all the zones: those that are called, then the queue. */
export function vehiclesIn(zones: Zones): Row[] {
  return zones.zones.flatMap(({ area_name: area, vehicles }) => vehicles.map((entry) => ({ entry, area, zones })));
}

/** The vehicles of the buffer zones as files. */
export const bufferFiles = rowFiles({
  path: BUFFER_PATH,
  title: both("title"),
  uses: BUFFER_READS,
  filters: async (context) => [
    { name: "area_id", label: BUFFER_WORDS[context.language].area, choices: await areaChoices(context) },
  ],
  areaOf: ({ entry }) => entry.area_id,
  pageOf: async (context) => wholePage(vehiclesIn(await readZones(context, context.asked("area_id")))),
  columns: [
    column("area", ({ area }) => area),
    column("plate", ({ entry }) => plate(entry.police_number)),
    column("state", ({ entry }, { context }) => BUFFER_WORDS[context.language].states[entry.state]),
    column("place", ({ entry: { place } }) => (place === null ? null : String(place))),
    column("priority", ({ entry }, { context }) => priorityTag(entry.priority, context)),
    column("since", ({ entry }, reader) => momentOf(entry.queued_at, reader)),
    column("gate", ({ entry, zones }, { context }) =>
      entry.state === "called" ? gateName(entry, zones, context) : null,
    ),
  ],
});
