import "./tables.ts";
import type { CustomsSettings } from "../../../config/services.ts";
import type { Platform } from "../../../platform/platform.ts";
import { customsDocuments, type StoredCustoms } from "../customs/records.ts";
import { publishFreshness } from "../freshness.ts";
import { settleShownOfArea } from "../shown/shown-papers.ts";
import type { CustomsConnector, Question } from "./connector.ts";
import { readWaiting, takeMessage } from "./messages.ts";
import { completeAsOf, dueDocuments, inOrder, noteAsked, pruneQuestions } from "./questions.ts";
import { ACTOR, type Round } from "./round.ts";
import { subjectsOf } from "./set-aside.ts";
import { accepted, takeAnswer, wholeAnswer } from "./take-answers.ts";

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
      const items = wholeAnswer(connector.read(await connector.ask(questionOf(document)), "released"));
      await transact(ACTOR, async (work) => {
        const result = await takeAnswer(work, settings, { document, items, askedMs });
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

/** A released document is asked for by the number of its release, another one by its registration. */
export function questionOf(document: StoredCustoms): Question {
  const { no_dok_in_out, no_daftar, car, kode_dok_in_out, state } = document;
  const byRelease = (state === "released" && no_dok_in_out !== null) || no_daftar === null;
  return {
    code: kode_dok_in_out ?? "1",
    number: (byRelease ? no_dok_in_out : null) ?? no_daftar ?? car ?? "",
    date: byRelease ? document.tanggal_dok_in_out : document.tanggal_daftar,
    npwp: document.id_perusahaan,
  };
}
