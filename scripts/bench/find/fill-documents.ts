import { type NumberKind, saveNumbers } from "../../../central/features/trade/documents/numbers.ts";
import { emptyCustoms, numbersOf, withMessage } from "../../../central/features/trade/papers/customs/fields.ts";
import { emptyPort, withPortMessage } from "../../../central/features/trade/papers/port/take-in.ts";
import { systemActor } from "../../../central/platform/auth/principal.ts";
import type { Database } from "../../../central/platform/db/database.ts";
import { insertMany } from "../../../central/platform/db/insert-many.ts";
import type { Platform } from "../../../central/platform/platform.ts";
import type { Work } from "../../../central/platform/transact.ts";
import { newId } from "../../../shared/lib/ids.ts";
import type { CustomsItem } from "../../../central/wire/customs-document.ts";
import type { PortItem } from "../../../central/wire/port-document.ts";

const AT_ONCE = 5000;

/** Documents of an area as rows, without audit log: as they stand after they were taken in, in a fraction of the time. */
export async function fillDocuments(
  platform: Platform,
  areaId: string,
  { customs, port }: { customs: readonly CustomsItem[]; port: readonly PortItem[] },
): Promise<void> {
  const inParts = async <T>(all: readonly T[], put: (work: Work, some: readonly T[]) => Promise<void>) => {
    for (let from = 0; from < all.length; from += AT_ONCE)
      await platform.transact(systemActor("bench"), (work) => put(work, all.slice(from, from + AT_ONCE)));
  };
  await inParts(customs, async (work, some) => {
    const documents = some.map(({ document, release }) => ({
      ...withMessage({ ...emptyCustoms(work), area_id: areaId }, document, work),
      raw: JSON.stringify(document),
      ...(release ? { state: "released" as const, state_because: `SPPB ${release.no_sppb}` } : {}),
    }));
    const releases = some.flatMap(({ release }, at) => {
      const document = documents[at];
      if (!release || !document) return [];
      const moments = { created_at: work.at, updated_at: work.at, deleted_at: null };
      const from = { as_of: work.at, source: "service" as const, recorded_by: null, reason: null };
      const { id, car } = document;
      const { no_sppb, state, tanggal_sppb } = release;
      return [
        { id: newId(work.nowMs), customs_document_id: id, car, no_sppb, tanggal_sppb, state, ...from, ...moments },
      ];
    });
    await insertMany(work.tx, "customs_documents", documents.map(rowOf) as unknown as Database["customs_documents"][]);
    await insertMany(work.tx, "sppb", releases);
    const numbers = documents.map((document, at) => {
      const sppb = some[at]?.release?.no_sppb;
      return { id: document.id, numbers: numbersOf(document, sppb === undefined ? [] : [sppb]) };
    });
    await saveNumbers(work, "ceisa", numbers);
  });
  await inParts(port, async (work, some) => {
    const documents = some.map(({ document }) => ({
      ...withPortMessage({ ...emptyPort(work, document.spmk_number), area_id: areaId }, document),
      raw: JSON.stringify(document),
    }));
    await insertMany(work.tx, "port_documents", documents.map(rowOf) as unknown as Database["port_documents"][]);
    const kind: NumberKind = "spmk";
    const numbers = documents.map(({ id, spmk_number }) => ({ id, numbers: [[kind, spmk_number] as const] }));
    await saveNumbers(work, "spmk", numbers);
  });
}

function rowOf(record: object): Record<string, unknown> {
  const stored = ([column, value]: [string, unknown]): [string, unknown] => [
    column,
    typeof value === "object" && value !== null ? JSON.stringify(value) : value,
  ];
  return Object.fromEntries<unknown>(Object.entries(record).map(stored));
}
