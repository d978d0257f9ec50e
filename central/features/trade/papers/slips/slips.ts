import type { z } from "zod";
import { invalidInput } from "../../../../../shared/errors/app-error.ts";
import { canonicalJson } from "../../../../../shared/lib/canonical-json.ts";
import { JobSlip } from "../../../../wire/job-slip.ts";
import { recordsOf } from "../../../../platform/declare/records.ts";
import { scopeOf } from "../../../../platform/scope.ts";
import type { Work } from "../../../../platform/transact.ts";
import { saveJobNumber, tiesOf } from "../../tickets/service.ts";
import { say } from "../../../../../shared/words/say.ts";

/** A slip as stored, with its content. */
const StoredSlip = JobSlip.extend({ content: JobSlip.shape.number });
type StoredSlip = z.infer<typeof StoredSlip>;

declare module "../../../../platform/db/database.ts" {
  interface Database {
    job_slips: Omit<StoredSlip, "void_reason"> & { void_reason: string | null };
  }
}

export const slips = recordsOf<StoredSlip>({
  name: "job slip",
  scope: scopeOf({ table: "job_slips", company: "company_id", area: "area_id" }),
  record: StoredSlip,
  search: ["number"],
});

/** An order for a slip. */
export interface SlipOrder {
  kind: JobSlip["kind"];
  column: "customs_document_id" | "port_document_id";
  document: { id: string; area_id: string | null; company_id: string | null };
  vehicleTicketId: string;
  /** The content of the slip: another content voids the earlier slip. */
  content: object;
  /** The number of a new slip; called only for a new one, in the same unit of work. */
  nextNumber(): Promise<string>;
}

/**
 * Makes the slip of a vehicle for a document. The same content counts as a reprint; otherwise a new slip replaces the
 * old one, which becomes void.
 * @throws AppError `invalid_input` where the vehicle ticket is not tied to the document
 */
export async function makeSlip(work: Work, order: SlipOrder): Promise<JobSlip> {
  const { kind, column, document, vehicleTicketId } = order;
  const ties = (await tiesOf(work.tx, [vehicleTicketId])).get(vehicleTicketId) ?? [];
  if (!ties.some(({ documentId }) => documentId === document.id)) {
    throw invalidInput([{ path: "vehicle_ticket_id", said: say("is_not_tied") }]);
  }
  const content = canonicalJson(order.content);
  const all = await slips.having(work.tx, "vehicle_ticket_id", [vehicleTicketId]);
  const before = all.find((one) => one.kind === kind && one[column] === document.id && one.voided_at === null);
  const printed = { printed_at: work.at, made_by: work.actor.name };
  if (before?.content === content)
    return withoutContent(await slips.save(work, before, { ...before, ...printed, prints: before.prints + 1 }));
  const number = await order.nextNumber();
  if (before)
    await slips.save(work, before, {
      ...before,
      voided_at: work.at,
      void_reason: say("slip_takes_its_place", { number }),
    });
  const made = await slips.insert(work, {
    customs_document_id: null,
    port_document_id: null,
    [column]: document.id,
    vehicle_ticket_id: vehicleTicketId,
    kind,
    number,
    content,
    prints: 1,
    ...printed,
    voided_at: null,
    void_reason: null,
    area_id: document.area_id,
    company_id: document.company_id,
  });
  if (kind === "job") await saveJobNumber(work, vehicleTicketId, number);
  return withoutContent(made);
}

/** The slips of a document, oldest first, without a permission check. */
export async function slipsOf(
  db: Parameters<typeof slips.having>[0],
  column: SlipOrder["column"],
  id: string,
): Promise<JobSlip[]> {
  return (await slips.having(db, column, [id])).map(withoutContent);
}

function withoutContent({ content: _content, ...slip }: StoredSlip): JobSlip {
  return slip;
}
