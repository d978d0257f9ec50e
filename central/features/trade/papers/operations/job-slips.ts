import { AppError } from "../../../../../shared/errors/app-error.ts";
import { localDate } from "../../../../../shared/lib/local-date.ts";
import { type JobSlip, JobSlipOrder } from "../../../../wire/job-slip.ts";
import { defineBatch, type Tools, raw } from "../../../../platform/http/operation.ts";
import { makePdf } from "../../../../platform/pdf/make-pdf.ts";
import { resolveReference } from "../../../../platform/resolve-reference.ts";
import type { Scope } from "../../../../platform/scope.ts";
import type { Work } from "../../../../platform/transact.ts";
import { printedVehicle, type PrintedVehicle, qrOfVehicleTicket, papersAtGates } from "../../tickets/service.ts";
import {
  CUSTOMS,
  customsDocuments,
  releases,
  type StoredCustoms,
  PORT,
  portDocuments,
  type StoredPort,
} from "../../documents/service.ts";
import { slipPdf } from "../slips/slip-pdf.ts";
import { LABELS, PASS, type SlipLine } from "../slips/slip-words.ts";
import { makeSlip, type SlipOrder } from "../slips/slips.ts";
import { OneDocument } from "./customs-detail.ts";
import { say } from "../../../../../shared/words/say.ts";

/** A slip and its content. */
interface Made {
  slip: JobSlip;
  vehicle: PrintedVehicle;
  lines: readonly SlipLine[];
}

interface SlipKind {
  id: string;
  path: `/v1/${string}`;
  summary: string;
  scope: Scope;
  make: (work: Work, id: string, vehicleTicketId: string) => Promise<Made>;
}

const slipOperation = ({ make, ...names }: SlipKind) =>
  defineBatch({
    ...names,
    method: "post",
    permission: "documents.update",
    description:
      "The QR is the vehicle ticket's own. The same contents again count as a reprint; other contents make a new slip, and the old one no longer counts.",
    params: OneDocument,
    body: JobSlipOrder,
    example: { body: { vehicle_ticket_id: "01920000-0000-7000-8000-000000000001" } },
    reply: raw({ "application/pdf": null }),
    because: "the PDF is drawn once the slip is kept, so that no other write waits for it",
    async handle({ db, transact, actor, params, body, platform }) {
      const made = await transact(actor, (work) => make(work, params.id, body.vehicle_ticket_id));
      return pdfOf(platform, db, made);
    },
  });

async function pdfOf(platform: Tools, db: Parameters<typeof qrOfVehicleTicket>[1], { slip, vehicle, lines }: Made) {
  const { png } = await qrOfVehicleTicket(platform, db, vehicle);
  const pdf = await makePdf(slipPdf(slip, { ...vehicle, png }, lines));
  const name = slip.number.replace(/[^\w.-]+/g, "-");
  const headers = { "content-type": "application/pdf", "content-disposition": `attachment; filename="${name}.pdf"` };
  return new Response(new Uint8Array(pdf), { headers });
}

const found = (work: Work, id: string) =>
  resolveReference("vehicle_ticket_id", printedVehicle(work.tx, work.actor, id));

/** The slip's content about the vehicle: another plate, container or QR makes another slip. */
function contentOf({ vehicleTicket, qr }: PrintedVehicle, lines: readonly SlipLine[]): object {
  const { police_number, container_number } = vehicleTicket;
  return { police_number, container_number, qr, lines };
}

function customsLines(document: StoredCustoms, plate: string): SlipLine[] {
  const boxes = document.container.map(({ nomor_kontainer, no_segel }) => [nomor_kontainer, no_segel]);
  const own = document.kemasan.filter(({ no_polisi }) => no_polisi === null || no_polisi === plate);
  return [
    [LABELS.document, [document.kode_dokumen, document.no_daftar, document.tanggal_daftar].filter(Boolean).join(" / ")],
    [LABELS.car, document.car],
    [LABELS.trader, document.nama_perusahaan],
    [LABELS.warehouse, document.gudang],
    [LABELS.containers, boxes.map((box) => box.filter(Boolean).join(" / segel (seal) ")).join(", ")],
    [
      LABELS.packages,
      own.map(({ jumlah_kemasan, jenis_kemasan }) => `${jumlah_kemasan ?? "?"} ${jenis_kemasan ?? ""}`).join(", "),
    ],
    [LABELS.mass, document.brutto === null ? null : `${document.brutto} / ${document.netto ?? "?"}`],
  ];
}

/** Keeps the slip of a vehicle for a customs document. @throws AppError as `makeSlip`, and `wrong_state` at a gate-out */
export async function customsSlip(
  work: Work,
  id: string,
  vehicleTicketId: string,
  kind: SlipOrder["kind"],
): Promise<Made> {
  const document = await customsDocuments.get(work.tx, work.actor, id);
  const vehicle = await found(work, vehicleTicketId);
  if (kind === "gate_out") await requireFree(work, document, vehicleTicketId);
  const lines = [
    ...(kind === "gate_out" ? await releaseLines(work, document, vehicle.timeZone) : []),
    ...customsLines(document, vehicle.vehicleTicket.police_number),
  ];
  const slip = await makeSlip(work, {
    kind,
    column: "customs_document_id",
    document,
    vehicleTicketId,
    content: contentOf(vehicle, lines),
    async nextNumber() {
      const { slip_count } = await customsDocuments.save(work, document, {
        ...document,
        slip_count: document.slip_count + 1,
      });
      return `${document.no_daftar ?? document.car ?? ""}-${String(slip_count).padStart(3, "0")}`;
    },
  });
  return { slip, vehicle, lines };
}

/** What lets the goods go: the newest standing release with its date, or the complete pass. */
async function releaseLines(work: Work, document: StoredCustoms, timeZone: string): Promise<SlipLine[]> {
  const standing = (await releases.having(work.tx, "customs_document_id", [document.id]))
    .filter(({ state }) => state === "released")
    .sort((one, other) => (one.as_of < other.as_of ? 1 : -1))[0];
  const numbers = standing ? [standing.no_sppb, standing.tanggal_sppb].filter(Boolean).join(" / ") : null;
  const { complete_pass_at: at, complete_pass_by: by } = document;
  const pass = at === null ? null : `${PASS.join(" · ")}: ${localDate(Date.parse(at), timeZone)}, ${by ?? "?"}`;
  return [[LABELS.release, [numbers, pass].filter(Boolean).join("; ")]];
}

/** @throws AppError `wrong_state` where customs or a hold keeps the vehicle from going out */
async function requireFree(work: Work, document: StoredCustoms, vehicleTicketId: string): Promise<void> {
  if (document.governs === "out" && document.state !== "released")
    throw new AppError("wrong_state", say("customs_has_not_released", { why: document.state_because }));
  const held = (await papersAtGates(work.tx, [vehicleTicketId])).get(vehicleTicketId)?.holds ?? [];
  const first = held.find(({ governs }) => governs === "out");
  if (first) throw new AppError("wrong_state", say("hold_keeps_vehicle", { kind: first.kind }));
}

function portLines(document: StoredPort): SlipLine[] {
  return [
    [LABELS.spmk, document.spmk_number],
    [LABELS.vessel, document.nm_kapal],
    [LABELS.call, document.no_ppk],
    [LABELS.activity, document.nm_kegiatan],
    [LABELS.terminal, document.nm_terminal],
    [LABELS.pier, document.nm_dermaga],
    [LABELS.stevedore, document.nm_pbm],
  ];
}

/** Keeps the slip of a vehicle for a work order. @throws AppError as `makeSlip` */
export async function portSlip(work: Work, id: string, vehicleTicketId: string): Promise<Made> {
  const document = await portDocuments.get(work.tx, work.actor, id);
  const vehicle = await found(work, vehicleTicketId);
  const lines = portLines(document);
  const slip = await makeSlip(work, {
    kind: "job",
    column: "port_document_id",
    document,
    vehicleTicketId,
    content: contentOf(vehicle, lines),
    async nextNumber() {
      const truck_seq = (document.truck_seq ?? 0) + 1;
      await portDocuments.save(work, document, { ...document, truck_seq, slip_count: document.slip_count + 1 });
      return `${document.spmk_number}-${String(truck_seq).padStart(3, "0")}`;
    },
  });
  return { slip, vehicle, lines };
}

export const makeCustomsJobSlip = slipOperation({
  id: "makeCustomsJobSlip",
  path: "/v1/customs-documents/{id}/job-slip",
  summary: "Job slip of a vehicle for a customs document, as PDF",
  scope: CUSTOMS,
  make: (work, id, vehicleTicketId) => customsSlip(work, id, vehicleTicketId, "job"),
});

export const makeGateOutJobSlip = slipOperation({
  id: "makeGateOutJobSlip",
  path: "/v1/customs-documents/{id}/gate-out-job-slip",
  summary: "Gate-out job slip of a vehicle for a released customs document, as PDF",
  scope: CUSTOMS,
  make: (work, id, vehicleTicketId) => customsSlip(work, id, vehicleTicketId, "gate_out"),
});

export const customsSlips = [makeCustomsJobSlip, makeGateOutJobSlip];

export const makePortJobSlip = slipOperation({
  id: "makePortJobSlip",
  path: "/v1/port-documents/{id}/job-slip",
  summary: "Job slip of a vehicle for a work order, as PDF",
  scope: PORT,
  make: portSlip,
});

export const portSlips = [makePortJobSlip];
