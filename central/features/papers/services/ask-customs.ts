import "./tables.ts";
import { type CustomsItem } from "../../../../shared/wire/customs-document.ts";
import { newId } from "../../../../shared/lib/ids.ts";
import { type CustomsSettings } from "../../../config/services.ts";
import { type Reads } from "../../../platform/db/database.ts";
import { type Platform } from "../../../platform/platform.ts";
import { type Work } from "../../../platform/transact.ts";
import { customsDocuments, releases, type StoredCustoms } from "../customs/records.ts";
import { publishTied } from "../../tickets/service.ts";
import { takeCustoms } from "../customs/take-in.ts";
import { publishFreshness } from "../freshness.ts";
import { normalNumber } from "../numbers.ts";
import { settleShownOfArea } from "../shown/shown-papers.ts";
import { type CustomsConnector, type News, type Question } from "./connector.ts";
import { completeAsOf, dueDocuments, noteAsked, pruneQuestions } from "./questions.ts";
import { ACTOR, type Round } from "./round.ts";

const NOT_KNOWN = "customs no longer know this release";

/** One round of questions to customs: new rows first, then the documents that are due, then how fresh the area is. */
export async function askCustoms(
  platform: Pick<Platform, "clock" | "db" | "transact">,
  settings: CustomsSettings,
  connector: CustomsConnector,
  round: Round,
): Promise<void> {
  const { clock, db, transact } = platform;
  await readMessages(platform, settings, connector, round);
  const newsKeys: string[] = [];
  for (const kind of connector.newsKinds)
    for (const warehouse of settings.warehouses) {
      const key = `news:${kind}:${warehouse}`;
      newsKeys.push(key);
      await round.attempt(async () => {
        const askedMs = clock.nowMs();
        const raw = await connector.news({ kind, warehouse });
        await keepMessage(platform, settings.name, kind, raw);
        if (await readMessages(platform, settings, connector, round))
          await transact(ACTOR, (work) => noteAsked(work, settings.name, key, askedMs));
      });
    }
  const when = { nowMs: clock.nowMs(), timeZone: round.timeZone };
  const { documentIds, openIds } = await dueDocuments(db, settings, "ceisa", when);
  for (const document of await customsDocuments.having(db, "id", documentIds))
    await round.attempt(async () => {
      const askedMs = clock.nowMs();
      const items = connector.read(await connector.ask(questionOf(document)), "released");
      await transact(ACTOR, async (work) => {
        const answers = items.filter(isAbout(document)).map(identified(document));
        await takeAnswers(work, settings.area_id, answers);
        if (answers.length === 0) await holdAgain(work, document);
        await noteAsked(work, settings.name, document.id, askedMs);
      });
    });
  await transact(ACTOR, async (work) => {
    const keys = [...newsKeys, ...openIds];
    await pruneQuestions(work, settings.name, keys);
    const asOf = await completeAsOf(work, settings.name, keys);
    if (asOf === null || keys.length === 0) return;
    await publishFreshness(work, settings.area_id, asOf);
    await settleShownOfArea(work, settings.area_id);
  });
}

/** A released document is asked for by the number of its release, another one by its registration. */
function questionOf(document: StoredCustoms): Question {
  const { no_dok_in_out, no_daftar, car, kode_dok_in_out, state } = document;
  const byRelease = (state === "released" && no_dok_in_out !== null) || no_daftar === null;
  return {
    code: kode_dok_in_out ?? "1",
    number: (byRelease ? no_dok_in_out : null) ?? no_daftar ?? car ?? "",
    date: byRelease ? document.tanggal_dok_in_out : document.tanggal_daftar,
    npwp: document.id_perusahaan,
  };
}

/**
 * The cancellation of a release may be lost with the answer that named it. So a document whose released number customs
 * no longer know is held, until customs name a release. A release that a person recorded stays.
 */
async function holdAgain(work: Work, document: StoredCustoms): Promise<void> {
  const now = (await customsDocuments.having(work.tx, "id", [document.id]))[0];
  if (now?.state !== "released" || now.no_dok_in_out === null) return;
  const [release] = await releases.having(work.tx, "no_sppb", [now.no_dok_in_out]);
  if (release?.source !== "service" || release.customs_document_id !== now.id) return;
  await releases.save(work, release, { ...release, state: "cancelled", as_of: work.at, reason: NOT_KNOWN });
  await customsDocuments.save(work, now, { ...now, state: "held", state_as_of: work.at, state_because: NOT_KNOWN });
  await publishTied(work, [now.id]);
}

/** An answer about another document than the one that was asked for is not taken. */
function isAbout(document: StoredCustoms) {
  const own = (numbers: readonly (string | null | undefined)[]) =>
    new Set(numbers.flatMap((number) => (number ? [normalNumber(number)] : [])));
  return ({ document: message, release }: CustomsItem): boolean => {
    if (message.car && document.car) return normalNumber(message.car) === normalNumber(document.car);
    const asked = own([document.no_daftar, document.no_dok_in_out]);
    return [...own([message.no_daftar, message.no_dok_in_out, release?.no_sppb])].some((number) => asked.has(number));
  };
}

/** An answer may lack the fields by which a document is known. */
function identified({ car, no_daftar, tanggal_daftar, kode_dokumen }: StoredCustoms) {
  return ({ document, ...item }: CustomsItem): CustomsItem => ({
    ...item,
    document: { ...document, car: car ?? document.car, no_daftar, tanggal_daftar, kode_dokumen },
  });
}

/**
 * Takes documents that customs answered with. A cancelled release never comes back by a repeated answer: customs give a
 * new release a new number.
 */
export async function takeAnswers(work: Work, areaId: string, items: readonly CustomsItem[]): Promise<void> {
  const numbers = [...new Set(items.flatMap(({ release }) => release?.no_sppb ?? []))];
  const known = await releases.having(work.tx, "no_sppb", numbers);
  const cancelled = new Set(
    known.flatMap((one) => (one.state === "cancelled" && one.reason !== NOT_KNOWN ? [one.no_sppb] : [])),
  );
  const taken: CustomsItem[] = [];
  for (const { release, ...item } of items) {
    const isBack = release?.state === "released" && cancelled.has(release.no_sppb);
    const named = await namedByRelease(work.tx, item.document, release?.no_sppb);
    taken.push({ ...item, document: named, ...(release && !isBack && { release }) });
  }
  await takeCustoms(work, areaId, taken);
}

/** A cancellation may name the release alone: its document is found by it. */
async function namedByRelease(db: Reads, message: CustomsItem["document"], number: string | undefined) {
  if (message.car || message.no_daftar || number === undefined) return message;
  const [release] = await releases.having(db, "no_sppb", [number]);
  const [document] = release ? await customsDocuments.having(db, "id", [release.customs_document_id]) : [];
  if (!document) return message;
  const { car, no_daftar, tanggal_daftar, kode_dokumen } = document;
  return { ...message, car, no_daftar, tanggal_daftar, kode_dokumen };
}

/** New rows may be given once only: the answer is stored before it is read. */
async function keepMessage(
  { transact }: Pick<Platform, "transact">,
  service: string,
  kind: News["kind"],
  raw: string,
): Promise<void> {
  await transact(ACTOR, async ({ tx, at, nowMs }) => {
    const row = { id: newId(nowMs), service, kind, received_at: at, raw, outcome: "waiting" } as const;
    await tx.insertInto("service_messages").values(row).execute();
  });
}

/** Reads the stored answers that wait, also those of a process that died. @returns whether each could be read */
async function readMessages(
  { db, transact }: Pick<Platform, "db" | "transact">,
  settings: CustomsSettings,
  connector: CustomsConnector,
  round: Round,
): Promise<boolean> {
  const waiting = await db
    .selectFrom("service_messages")
    .selectAll()
    .where("service", "=", settings.name)
    .where("outcome", "=", "waiting")
    .orderBy("id")
    .execute();
  let areAllRead = true;
  for (const { id, kind, raw } of waiting) {
    const isRead = await round.attempt(async () => {
      const items = connector.read(raw, kind);
      await transact(ACTOR, async (work) => {
        await takeAnswers(work, settings.area_id, items);
        if (items.length > 0)
          await work.tx.updateTable("service_messages").set({ outcome: "read" }).where("id", "=", id).execute();
        else await work.tx.deleteFrom("service_messages").where("id", "=", id).execute();
      });
    });
    if (isRead) continue;
    areAllRead = false;
    await transact(ACTOR, ({ tx }) =>
      tx.updateTable("service_messages").set({ outcome: "unreadable" }).where("id", "=", id).execute(),
    );
  }
  return areAllRead;
}
