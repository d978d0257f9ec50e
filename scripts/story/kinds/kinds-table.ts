import { tableOf } from "../table.ts";
import type { Told } from "../story.ts";
import type { TruckRow } from "../trucks.ts";
import { type Kind, KINDS } from "./make-kinds.ts";

type Seen = Pick<Told, "rows" | "kinds">;
const CENTRAL = ["up", "away"] as const;

/** The kinds of tickets, one line each: their passages and refusals. */
export function kindsTable(told: Seen): string {
  const rows = kindsOf(told).map(({ kind, cells }) => [
    KINDS[kind],
    ...cells.flatMap(({ passed, refused }) => [
      String(passed.length),
      [...new Set(refused.map(({ decision }) => decision))].join(", "),
    ]),
  ]);
  const head = CENTRAL.flatMap((central) => [`passed, central ${central}`, `refused, central ${central}`]);
  return tableOf(["kind of ticket", ...head], rows);
}

/** Every kind must have passed and been refused, with central and without it. */
export function kindProblems(told: Seen): string[] {
  return kindsOf(told).flatMap(({ kind, cells }) =>
    cells.flatMap(({ central, passed, refused }) => [
      ...(passed.length > 0 ? [] : [`${KINDS[kind]} did not pass with central ${central}`]),
      ...(refused.length > 0 ? [] : [`${KINDS[kind]} was not refused with central ${central}`]),
    ]),
  );
}

function kindsOf({ rows, kinds: { kindOf } }: Seen) {
  const kindIn = ({ fact: { vehicle_ticket_id: id } }: TruckRow): Kind | null =>
    id === null ? null : (kindOf.get(id) ?? "tenant");
  return (Object.keys(KINDS) as Kind[]).map((kind) => ({
    kind,
    cells: CENTRAL.map((central) => {
      const own = rows.filter((row) => row.central === central && kindIn(row) === kind);
      const isIn = ({ barrier }: TruckRow) => barrier === "up, confirmed";
      return { central, passed: own.filter(isIn), refused: own.filter((row) => row.barrier === "stayed down") };
    }),
  }));
}
