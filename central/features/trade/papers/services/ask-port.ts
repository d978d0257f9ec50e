import type { PortJsonSettings } from "../../../../config/services.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { PortItem } from "../../../../wire/port-document.ts";
import { portDocuments, type StoredPort } from "../../documents/service.ts";
import { takePort } from "../port/take-in.ts";
import type { PortConnector } from "./connector.ts";
import { dueDocuments, inOrder, noteAsked, pruneQuestions } from "./questions.ts";
import { ACTOR, type Round } from "./round.ts";
import { subjectsOf } from "./set-aside.ts";
import { accepted } from "./take-answers.ts";

/** One round of questions to the port: the work orders that are due. */
export async function askPort(
  { clock, db, transact }: Pick<Platform, "clock" | "db" | "transact">,
  settings: PortJsonSettings,
  connector: PortConnector,
  round: Round,
): Promise<void> {
  const when = { nowMs: clock.nowMs(), timeZone: round.timeZone };
  const { documentIds, openIds } = await dueDocuments(db, settings, "spmk", when);
  const subjects = await subjectsOf({ db, transact }, settings.name);
  for (const document of await inOrder(db, portDocuments, documentIds))
    await round.attempt(async () => {
      const askedMs = clock.nowMs();
      const item = await orderAbout(connector, document);
      await transact(ACTOR, async (work) => {
        if (item) accepted(await takePort(work, settings.area_id, [item]));
        await noteAsked(work, settings.name, document.id, askedMs);
      });
    }, subjects(document.id));
  await transact(ACTOR, (work) => pruneQuestions(work, settings.name, openIds));
}

/**
 * What the port answers about a work order, which it may know by either of its numbers.
 * @param also a further way to write them @returns null where the port knows none @throws ServiceFailure
 */
export async function orderAbout(
  connector: PortConnector,
  { spmk_number, no_spmk }: StoredPort,
  also: string = spmk_number,
): Promise<PortItem | null> {
  for (const number of new Set([spmk_number, no_spmk ?? spmk_number, also])) {
    const item = connector.read(await connector.ask(number), number);
    if (item) return { ...item, document: { ...item.document, spmk_number } };
  }
  return null;
}
