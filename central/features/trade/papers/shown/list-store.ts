import type { PageMeta } from "../../../../../shared/wire/common.ts";
import { ShownPaperItem } from "../../../../wire/shown-paper.ts";
import { spokenOfText } from "../../../../../shared/words/spoken-text.ts";
import type { Principal } from "../../../../platform/auth/principal.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import { type ListQuery, readPage, searchOf } from "../../../../platform/lists.ts";
import type { ListDeclaration } from "../../../../platform/lists/declaration.ts";
import { narrowingOf } from "../../../../platform/lists/narrowing.ts";
import { scopeOf, within } from "../../../../platform/scope.ts";
import { tiesOf } from "../../tickets/service.ts";
import { customsDocuments } from "../../documents/service.ts";
import "./shown-papers.ts";

/** Visible to the area's officers alone: they name vehicles of any company. */
export const SHOWN_PAPERS = scopeOf({ table: "shown_papers", company: "hidden", area: "area_id", version: null });

export const LIST: ListDeclaration = {
  table: "shown_papers",
  isStanding: false,
  sorts: { shown_at: "plain", settled_at: "nullable" },
  filters: ["gate_id", "area_id", "outcome"],
  search: [
    { table: "shown_papers", columns: ["number"] },
    // The list of activities uses the same expression.
    {
      table: "gate_activities",
      columns: ["vehicle_number", "normal_plate", "container_number", "presented_text"],
      named: "activity_id",
    },
  ],
};

type Filters = Partial<Record<"outcome" | "area_id" | "gate_id", string | undefined>>;

/** One page of papers that officers saw, with their vehicles and the documents of these as they are now. */
export async function pageOfShownPapers(
  db: Reads,
  actor: Principal,
  list: ListQuery & Filters,
): Promise<{ items: ShownPaperItem[]; meta: PageMeta }> {
  let query = db
    .selectFrom("shown_papers")
    .leftJoin("gates", "gates.id", "shown_papers.gate_id")
    .leftJoin("vehicle_tickets", "vehicle_tickets.id", "shown_papers.vehicle_ticket_id")
    .leftJoin("gate_activities", "gate_activities.id", "shown_papers.activity_id")
    .where(within(actor, SHOWN_PAPERS))
    .selectAll("shown_papers")
    .select(["gates.name as gate_name", "vehicle_tickets.police_number"]);
  for (const column of ["outcome", "area_id", "gate_id"] as const) {
    const wanted = list[column];
    if (wanted !== undefined) query = query.where(`shown_papers.${column}`, "=", wanted as never);
  }
  const { items, meta } = await readPage(query, list, {
    db,
    list: LIST,
    narrowed: narrowingOf(LIST, list, { actor, scope: SHOWN_PAPERS }),
    search: searchOf(LIST, list.search, [
      "gate_activities.vehicle_number",
      "gate_activities.normal_plate",
      "shown_papers.number",
    ]),
  });
  const ties = await tiesOf(
    db,
    items.map((item) => item.vehicle_ticket_id),
  );
  const idsOf = (vehicleTicketId: string) => [
    ...new Set((ties.get(vehicleTicketId) ?? []).flatMap((tie) => (tie.type === "ceisa" ? [tie.documentId] : []))),
  ];
  const known = await customsDocuments.having(db, "id", [...new Set([...ties.keys()].flatMap(idsOf))]);
  const documents = new Map(known.map(({ id, no_daftar, car, state }) => [id, { id, no_daftar, car, state }]));
  return {
    items: items.map(({ edge_id: _, ...item }) =>
      ShownPaperItem.parse({
        ...item,
        reason: spokenOfText(item.reason),
        documents: idsOf(item.vehicle_ticket_id).flatMap((id) => documents.get(id) ?? []),
      }),
    ),
    meta,
  };
}
