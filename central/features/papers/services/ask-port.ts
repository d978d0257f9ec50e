import type { PortJsonSettings } from "../../../config/services.ts";
import type { Platform } from "../../../platform/platform.ts";
import { portDocuments } from "../port/records.ts";
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
  for (const { id, spmk_number } of await inOrder(db, portDocuments, documentIds))
    await round.attempt(async () => {
      const askedMs = clock.nowMs();
      const item = connector.read(await connector.ask(spmk_number), spmk_number);
      await transact(ACTOR, async (work) => {
        if (item) accepted(await takePort(work, settings.area_id, [item]));
        await noteAsked(work, settings.name, id, askedMs);
      });
    }, subjects(id));
  await transact(ACTOR, (work) => pruneQuestions(work, settings.name, openIds));
}
