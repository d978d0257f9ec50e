import { createHash } from "node:crypto";
import { z } from "zod";
import "./tables.ts";
import { normalContainer } from "../../../../../shared/lib/container-number.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { Step } from "../../../../../shared/wire/lane.ts";
import { jsonText } from "../../../../platform/db/stored.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type Passage, readTickets, tiesOf } from "../../tickets/service.ts";
import { customsDocuments, releases, type StoredCustoms } from "../../documents/service.ts";

const Text = z.string().nullable();

/** A report without what the settings of the service add. */
export const ReportContent = z.strictObject({
  step: Step,
  governs: Step,
  plate: z.string(),
  container: z.strictObject({ number: z.string(), size: Text, kind: Text, seal: Text }).nullable(),
  document: z.strictObject({ code: Text, number: Text, date: Text }),
  packages: z.strictObject({ kind: Text, count: z.number().nullable() }).nullable(),
});
export type ReportContent = z.infer<typeof ReportContent>;

/**
 * Queues the reports of these passages for customs, in the transaction that records them: one for each container, or
 * for each document without one. A repeated passage has the same reference and queues nothing.
 */
export async function queueReports(work: Work, passages: readonly Passage[]): Promise<void> {
  const ties = await tiesOf(
    work.tx,
    passages.map(({ vehicleTicketId }) => vehicleTicketId),
  );
  const customs = [...ties.values()].flat().filter(({ type }) => type === "ceisa");
  if (customs.length === 0) return;
  const ids = [...new Set(customs.map(({ documentId }) => documentId))];
  const documents = new Map((await customsDocuments.having(work.tx, "id", ids)).map((one) => [one.id, one]));
  const permits = await releases.having(work.tx, "customs_document_id", ids);
  const tickets = await readTickets(work.tx, [...ties.keys()]);
  for (const passage of passages) {
    const ticket = tickets.get(passage.vehicleTicketId)?.pair.vehicleTicket;
    if (!ticket) continue;
    for (const { type, documentId, containerNumber } of ties.get(passage.vehicleTicketId) ?? []) {
      const document = documents.get(documentId);
      if (type !== "ceisa" || !document) continue;
      const permit = permits.filter((one) => one.customs_document_id === documentId && one.state === "released").at(-1);
      const content: ReportContent = {
        step: passage.step,
        governs: document.governs,
        plate: ticket.police_number,
        ...loadOf(document, containerNumber),
        document: {
          code: document.kode_dok_in_out,
          number: permit?.no_sppb ?? document.no_dok_in_out,
          date: permit?.tanggal_sppb ?? document.tanggal_dok_in_out,
        },
      };
      await insert(work, passage, { areaId: ticket.area_id, documentId, containerNumber }, content);
    }
  }
}

/** The container is the document's, however the ticket spells its number. */
function loadOf(document: StoredCustoms, number: string | null): Pick<ReportContent, "container" | "packages"> {
  const normal = normalContainer(number ?? "");
  const found = document.container.find(({ nomor_kontainer }) => normalContainer(nomor_kontainer) === normal);
  const container =
    number === null
      ? null
      : {
          number: found?.nomor_kontainer ?? normal,
          size: found?.ukuran ?? null,
          kind: found?.jenis ?? null,
          seal: found?.no_segel ?? null,
        };
  const [line] = document.kemasan;
  const packages = line ? { kind: line.jenis_kemasan, count: line.jumlah_kemasan } : null;
  return { container, packages };
}

/** The number of a report, which a repeated passage has again. REF_NUMBER has at most 20 characters. */
export function referenceOf(of: {
  activityId: string;
  vehicleTicketId: string;
  step: Step;
  documentId: string;
  containerNumber: string | null;
}): string {
  const key = [of.activityId, of.vehicleTicketId, of.step, of.documentId, of.containerNumber ?? ""].join(" ");
  return createHash("sha256").update(key).digest("hex").slice(0, 20).toUpperCase();
}

async function insert(
  work: Work,
  { activityId, vehicleTicketId, step, at }: Passage,
  { areaId, documentId, containerNumber }: { areaId: string; documentId: string; containerNumber: string | null },
  content: ReportContent,
): Promise<void> {
  await work.tx
    .insertInto("service_reports")
    .values({
      id: newId(work.nowMs),
      area_id: areaId,
      reference: referenceOf({ activityId, vehicleTicketId, step, documentId, containerNumber }),
      activity_id: activityId,
      vehicle_ticket_id: vehicleTicketId,
      content: jsonText(content),
      passed_at: at,
      created_at: work.at,
      next_try_at: work.at,
      tries: 0,
      is_late: 0,
      outcome: null,
      ended_at: null,
      last_failure: null,
      unreadable_answers: 0,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
}
