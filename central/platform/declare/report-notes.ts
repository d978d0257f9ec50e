import { first } from "../db/first.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isoTime } from "../../../shared/lib/clock.ts";
import type { Principal } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import { ownZone } from "../own-zone.ts";
import { scopeOf, within } from "../scope.ts";
import { cellText } from "../tables/cells.ts";
import type { Bilingual, Column, Language } from "../tables/table.ts";

const ZONE_TITLE: Bilingual = { id: "Zona waktu", en: "Time zone" };
const MADE_TITLE: Bilingual = { id: "Dibuat", en: "Made" };
const SEARCH_TITLE: Bilingual = { id: "Pencarian", en: "Search" };

const AREAS = scopeOf({ table: "areas", company: "none", area: "id" });
const GATES = scopeOf({ table: "gates", company: "none", area: "area_id" });
const COMPANIES = scopeOf({ table: "companies", company: "id", area: "none" });

/** The records that filters name by id, as far as the actor may see them. */
const NAMED: Readonly<
  Record<string, { table: string; visible: (actor: Principal) => RawBuilder<SqlBool>; name?: RawBuilder<string> }>
> = {
  area_id: { table: "areas", visible: (actor) => sql`${within(actor, AREAS)}` },
  gate_id: { table: "gates", visible: (actor) => sql`${within(actor, GATES)}` },
  lane_id: {
    table: "lanes",
    visible: (actor) => sql`lanes.gate_id in (select gates.id from gates where ${within(actor, GATES)})`,
    // Every gate may have a lane of the same name.
    name: sql`lanes.name || ' (' || (select gates.name from gates where gates.id = lanes.gate_id) || ')'`,
  },
  company_id: { table: "companies", visible: (actor) => sql`${within(actor, COMPANIES)}` },
};

/** The days of a report in words, for sentences and titles. */
export function periodWords({
  start_date: from,
  end_date: until,
}: Readonly<Record<string, string | undefined>>): Bilingual {
  if (from === undefined && until === undefined) return { id: "semua tanggal", en: "all days" };
  if (from === undefined) return { id: `s.d. ${until}`, en: `until ${until}` };
  if (until === undefined) return { id: `sejak ${from}`, en: `since ${from}` };
  return from === until ? { id: from, en: from } : { id: `${from} s.d. ${until}`, en: `${from} to ${until}` };
}

type Asked = Readonly<Record<string, string | undefined>> & { language: Language };

/** The labels of a report's filters, and its columns. */
interface Labels {
  filters: Readonly<Record<string, { title: Bilingual; words?: Readonly<Record<string, Bilingual>> }>>;
  columns: readonly Column[];
}

/** The filters, the time zone and the request time of a file, as name and value in the reader's words. */
export async function notesOf(
  declaration: Labels,
  of: { db: Reads; actor: Principal; asked: Asked; nowMs: number; timeZone: string },
): Promise<[string, string][]> {
  const { db, actor, asked, nowMs, timeZone } = of;
  const { language } = asked;
  const notes: [string, string][] = [];
  for (const [name, { title }] of Object.entries(declaration.filters)) {
    const value = asked[name];
    if (value !== undefined)
      notes.push([title[language], await shownFilter(declaration, name, { db, actor, value, language })]);
  }
  if (asked.search !== undefined) notes.push([SEARCH_TITLE[language], asked.search]);
  const made = cellText(
    { key: "made", title: MADE_TITLE, type: "moment", width: 19, timeZone },
    { made: isoTime(nowMs) },
    language,
  );
  return [...notes, [ZONE_TITLE[language], timeZone], [MADE_TITLE[language], `${made} (${timeZone})`]];
}

/** The one zone of a report's moments: that of its area if its filters leave one alone, else the reader's own. */
export async function zoneOfReport(
  db: Reads,
  actor: Principal,
  { area_id, gate_id, lane_id }: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const seen = await db.selectFrom("areas").select(["id", "time_zone"]).where(within(actor, AREAS)).execute();
  const placed =
    gate_id === undefined && lane_id === undefined
      ? undefined
      : await first(
          db
            .selectFrom("gates")
            .select("area_id")
            .$if(gate_id !== undefined, (query) => query.where("id", "=", gate_id ?? ""))
            .$if(lane_id !== undefined, (query) =>
              query.where("id", "in", (of) =>
                of
                  .selectFrom("lanes")
                  .select("gate_id")
                  .where("id", "=", lane_id ?? ""),
              ),
            ),
        );
  const named = area_id ?? placed?.area_id;
  const left = named === undefined ? seen : seen.filter(({ id }) => id === named);
  const [only] = left;
  if (only && left.length === 1) return only.time_zone;
  const person =
    actor.kind === "user"
      ? await first(db.selectFrom("users").select("time_zone").where("id", "=", actor.id))
      : undefined;
  return ownZone({ time_zone: person?.time_zone ?? null }, seen);
}

/** A code by its words and a record by its name; other values as they are. */
async function shownFilter(
  { filters, columns }: Labels,
  name: string,
  { db, actor, value, language }: { db: Reads; actor: Principal; value: string; language: Language },
): Promise<string> {
  const named = NAMED[name];
  if (named === undefined) {
    const words = filters[name]?.words ?? columns.find(({ key }) => key === name)?.words;
    return words?.[value]?.[language] ?? value;
  }
  const id = sql.ref(`${named.table}.id`);
  const rows = sql<{ name: string }>`select ${named.name ?? sql`name`} as name from ${sql.table(named.table)}
    where ${id} = ${value} and ${named.visible(actor)}`;
  return (await rows.execute(db)).rows[0]?.name ?? value;
}
