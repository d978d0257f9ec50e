import type { z } from "zod";
import { MAX_VEHICLES } from "../../features/trade/tickets/service.ts";
import { InvitedVehicleCreate } from "../../wire/invitation.ts";
import type { BulkReply } from "../../platform/declare/bulk.ts";
import type { Outcome } from "../call-operation.ts";
import { formFields } from "../parts/form-schema.ts";
import { type ReadRow, readRows, type RowKind } from "../parts/many-rows/read-rows.ts";
import { refusedRows } from "../parts/many-rows/refused-rows.ts";
import { textOf } from "../parts/many-rows/sent-table.ts";
import { entriesOf } from "../words/field-entries.ts";
import type { OpenedInvitation } from "./view.ts";
import { manyTaken, WORDS, wordsOfProblem, wordsOfRow } from "./words.ts";

const KIND: RowKind = {
  schema: InvitedVehicleCreate,
  fields: formFields(InvitedVehicleCreate),
  words: entriesOf("VehicleTicket", ["police_number", "request_at_start", "request_at_end"]),
};

/**
 * Adds the good rows of a table. The others stay to be corrected, each with its reasons.
 * @param add the operation, which takes at most a hundred
 */
export async function addRows(
  cells: readonly (readonly string[])[],
  add: (items: z.output<typeof InvitedVehicleCreate>[]) => Promise<Outcome<BulkReply>>,
): Promise<Pick<OpenedInvitation, "notice" | "text">> {
  const read = readRows(cells, KIND, "id");
  if (read.rows.length === 0) return { notice: { is: "bad", words: WORDS.manyNone } };
  const good = read.rows.filter(({ problems }) => problems.length === 0).slice(0, MAX_VEHICLES);
  let left: readonly ReadRow[] = read.rows;
  if (good.length > 0) {
    const added = await add(good.map(({ body }) => InvitedVehicleCreate.parse(body)));
    if (!added.ok) return { notice: { is: "bad", words: wordsOfProblem(added.problem) }, text: textOf(read, left) };
    left = refusedRows(read.rows, good, added.data);
  }
  const is = left.length === 0 ? "good" : "bad";
  const notice = {
    is,
    words: manyTaken(read.rows.length - left.length, left.length),
    details: left.filter(({ problems }) => problems.length > 0).map(wordsOfRow),
  } as const;
  return { notice, text: textOf(read, left) };
}
