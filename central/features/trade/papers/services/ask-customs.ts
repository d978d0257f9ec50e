import "./tables.ts";
import type { CustomsItem } from "../../../../wire/customs-document.ts";
import type { CustomsSettings } from "../../../../config/services.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { customsDocuments, type StoredCustoms } from "../../documents/service.ts";
import { publishFreshness } from "../freshness.ts";
import { settleShownOfArea } from "../shown/shown-papers.ts";
import type { CustomsConnector } from "./connector.ts";
import { readWaiting, takeMessage } from "./messages.ts";
import { completeAsOf, dueDocuments, inOrder, noteAsked, pruneQuestions } from "./questions.ts";
import { ACTOR, type Round } from "./round.ts";
import { subjectsOf } from "./set-aside.ts";
import { accepted, isAbout, takeAnswer, wholeAnswer } from "./take-answers.ts";

/** One round of questions to customs: new rows first, then the documents that are due, then how fresh the area is. */
export async function askCustoms(
  platform: Pick<Platform, "clock" | "db" | "transact">,
  settings: CustomsSettings,
  connector: CustomsConnector,
  round: Round,
): Promise<void> {
  const { clock, db, transact } = platform;
  const around = { platform, settings, connector };
  const subjects = await subjectsOf(platform, settings.name);
  await readWaiting(around, round);
  const newsKeys: string[] = [];
  for (const kind of connector.newsKinds)
    for (const warehouse of settings.warehouses) {
      const key = `news:${kind}:${warehouse}`;
      newsKeys.push(key);
      await round.attempt(async () => {
        const askedMs = clock.nowMs();
        await takeMessage(around, kind, await connector.news({ kind, warehouse }));
        await transact(ACTOR, (work) => noteAsked(work, settings.name, key, askedMs));
      }, subjects(key));
    }
  const when = { nowMs: clock.nowMs(), timeZone: round.timeZone };
  const { documentIds, openIds } = await dueDocuments(db, settings, "ceisa", when);
  for (const document of await inOrder(db, customsDocuments, documentIds))
    await round.attempt(async () => {
      const askedMs = clock.nowMs();
      const items = await answerAbout(connector, document);
      await transact(ACTOR, async (work) => {
        const isJustTold = document.state_as_of >= round.startedAt;
        const result = await takeAnswer(work, settings, { document, items, askedMs, isJustTold });
        accepted(result ? [result] : []);
      });
    }, subjects(document.id));
  await transact(ACTOR, async (work) => {
    const keys = [...newsKeys, ...openIds];
    await pruneQuestions(work, settings.name, keys);
    const asOf = await completeAsOf(work, settings.name, keys);
    if (asOf === null || keys.length === 0) return;
    await publishFreshness(work, settings.area_id, asOf);
    await settleShownOfArea(work, settings.area_id);
  });
}

/**
 * What customs answer about a document. A released one is asked for by the number of its release; where customs do not
 * know that any more, they may have given a new one, which its registration finds.
 * @param isThorough it is asked for by each of its numbers, not only by those that customs should know @throws ServiceFailure
 */
export async function answerAbout(
  connector: CustomsConnector,
  document: StoredCustoms,
  isThorough = false,
): Promise<readonly CustomsItem[]> {
  const { no_dok_in_out, tanggal_dok_in_out, no_daftar, tanggal_daftar, car, state } = document;
  const { kode_dok_in_out: code, id_perusahaan: npwp } = document;
  const hasRelease = isThorough || state === "released" || no_daftar === null;
  const byRelease = { number: hasRelease ? no_dok_in_out : null, date: tanggal_dok_in_out };
  const byRegistration = { number: no_daftar, date: tanggal_daftar };
  const isOnlyCar = byRelease.number === null && no_daftar === null;
  const byCar = { number: isThorough || isOnlyCar ? car : null, date: null };
  for (const { number, date } of [byRelease, byRegistration, byCar]) {
    if (number === null) continue;
    const question = { code: code ?? "1", number, date, npwp };
    const found = wholeAnswer(connector.read(await connector.ask(question), "released")).filter(isAbout(document));
    if (found.length > 0) return found;
  }
  return [];
}
