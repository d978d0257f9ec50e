import { canonicalJson } from "../../../../../shared/lib/canonical-json.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import type { FetchResult } from "../../../../wire/document.ts";
import { PortItem, type PortMessage } from "../../../../wire/port-document.ts";
import { given } from "../../../../platform/patch.ts";
import { seesArea } from "../../../../platform/scope.ts";
import type { Work } from "../../../../platform/transact.ts";
import { readItem, resultOf, takeTurn } from "../fetch-results.ts";
import { saveNumbers, portDocuments, type StoredPort } from "../../documents/service.ts";
import { saveLookups } from "./lookups.ts";
import { vesselsOf } from "./vessels.ts";

/**
 * Ingests work orders of the port as a service reports them: one result each, in order. A repeated message changes
 * nothing. The ships, terminals and other values that they name are stored with them.
 * @param areaId the area of new documents; null where it is unknown
 */
export async function takePort(work: Work, areaId: string | null, items: readonly unknown[]): Promise<FetchResult[]> {
  const read = items.map((item) => readItem(PortItem, item));
  const good = read.flatMap(({ data }) => data ?? []);
  const numbers = [...new Set(good.map(({ document }) => document.spmk_number))];
  const known = new Map<string, StoredPort[]>();
  for (const document of await portDocuments.having(work.tx, "spmk_number", numbers)) put(known, document);
  const changed = new Map<string, StoredPort>();
  const results: FetchResult[] = [];
  for (const [at, { data, refusal }] of read.entries()) {
    await takeTurn(at);
    const taken = data ? await takeOne(work, areaId, known, data) : { result: refusal, document: null };
    results.push(taken.result);
    if (taken.document) {
      put(known, taken.document);
      changed.set(taken.document.id, taken.document);
    }
  }
  await followPort(work, [...changed.values()]);
  return results;
}

/** The effects of changed documents: their numbers, their ships and their other values. */
export async function followPort(work: Work, documents: readonly StoredPort[]): Promise<void> {
  await saveNumbers(
    work,
    "spmk",
    documents.map(({ id, spmk_number, no_spmk }) => ({
      id,
      numbers: [
        ["spmk", spmk_number],
        ["spmk", no_spmk],
      ],
    })),
  );
  await saveLookups(work, documents);
  for (const [id, vesselId] of await vesselsOf(work, documents))
    await work.tx.updateTable("port_documents").set({ vessel_id: vesselId }).where("id", "=", id).execute();
}

function put(known: Map<string, StoredPort[]>, document: StoredPort): void {
  const same = (known.get(document.spmk_number) ?? []).filter(({ id }) => id !== document.id);
  known.set(document.spmk_number, [...same, document]);
}

/** Several areas may use the same number; within one area it is one document. */
async function takeOne(
  work: Work,
  areaId: string | null,
  known: ReadonlyMap<string, readonly StoredPort[]>,
  { document: message, raw: sent }: PortItem,
): Promise<{ result: FetchResult; document: StoredPort | null }> {
  const candidates = known.get(message.spmk_number) ?? [];
  const before =
    candidates.find((one) => one.area_id === areaId) ??
    candidates.find((one) => one.area_id === null || (areaId === null && seesArea(work.actor, one.area_id)));
  const raw = typeof sent === "string" ? sent : JSON.stringify(sent ?? message);
  const start = before ?? emptyPort(work, message.spmk_number);
  // A person's changes stay until a different message arrives.
  const updated = before?.raw === raw ? start : { ...withPortMessage(start, message), raw };
  const after = { ...updated, area_id: updated.area_id ?? areaId };
  if (!before) {
    const made = await portDocuments.insert(work, after);
    return { result: resultOf(made.id, "created"), document: made };
  }
  if (canonicalJson(after) === canonicalJson(before))
    return { result: resultOf(before.id, "unchanged"), document: null };
  const saved = await portDocuments.save(work, before, after);
  return { result: resultOf(saved.id, "updated"), document: saved };
}

/** The document with the fields of a message applied. The number of the last truck never decreases. */
export function withPortMessage(before: StoredPort, message: PortMessage): StoredPort {
  const after = { ...before, ...given(message) };
  if (before.truck_seq !== null) after.truck_seq = Math.max(before.truck_seq, after.truck_seq ?? 0);
  return after;
}

/** A new work order before its message is read. */
export function emptyPort(work: Work, spmkNumber: string): StoredPort {
  const moments = { created_at: work.at, updated_at: work.at, deleted_at: null };
  return { ...NOTHING, id: newId(work.nowMs), spmk_number: spmkNumber, ...moments };
}

const NOTHING: Omit<StoredPort, "id" | "spmk_number" | "created_at" | "updated_at" | "deleted_at"> = {
  area_id: null,
  company_id: null,
  complete_pass_at: null,
  complete_pass_by: null,
  changed_by_hand: null,
  marks: [],
  slip_count: 0,
  vessel_id: null,
  eta: null,
  etd: null,
  grt: null,
  loa: null,
  agen: null,
  siklus: null,
  status: null,
  keterangan: null,
  no_spmk: null,
  kd_kapal: null,
  nm_kapal: null,
  jns_kapal: null,
  jns_pelayaran: null,
  kd_pbm: null,
  nm_pbm: null,
  no_pmh: null,
  no_ppk: null,
  no_prc: null,
  no_pntp: null,
  tgl_prc: null,
  tgl_pntp: null,
  kd_cabang: null,
  kd_dermaga: null,
  nm_dermaga: null,
  kd_tambatan: null,
  nm_tambatan: null,
  kd_terminal: null,
  nm_terminal: null,
  kd_regional: null,
  nm_regional: null,
  kd_kegiatan: null,
  nm_kegiatan: null,
  status_kegiatan: null,
  kd_tertagih: null,
  nm_tertagih: null,
  truck_seq: null,
  m_berat_in: null,
  raw: null,
};
