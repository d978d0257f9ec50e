import "./tables.ts";
import { say } from "../../../../../shared/words/say.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { notify } from "../../../base/notifications/service.ts";
import { publishTied } from "../../tickets/service.ts";
import { noteUnreadable, questionsOf } from "./questions.ts";
import { ACTOR, type Round, type Subject } from "./round.ts";
import { stateOf } from "./state.ts";
import { StoredSpoken } from "../../../../platform/db/stored.ts";

/**
 * Documents and reports about which a service answers with what cannot be read, while it answers others. They are set
 * aside, so that they neither age their area nor count as a failure of the service. They are tried again all the same.
 */

const UNREADABLE_TO_SET_ASIDE = 3;

/** What a round does at a service. `name` is that of its state. */
interface ServiceTask {
  name: string;
  area_id: string;
  asks: "documents" | "reports";
}

/** The subjects of the questions to a service, by document or key. */
export async function subjectsOf(
  { db, transact }: Pick<Platform, "db" | "transact">,
  service: string,
): Promise<(key: string) => Subject> {
  const known = await questionsOf(db, service);
  return (key) => ({
    isSetAside: (known.get(key)?.set_aside_at ?? null) !== null,
    noteUnreadable: async ({ said }) => {
      await transact(ACTOR, (work) => noteUnreadable(work, service, key, said));
    },
  });
}

/**
 * Sets aside the documents or reports that had their third unreadable answer in this round. Where the service has
 * answered nothing else since the first of these, the service fails and not the document.
 */
export async function setAside(work: Work, task: ServiceTask, round: Round): Promise<void> {
  const answeredAt = round.hasAnswer() ? work.at : ((await stateOf(work.tx, task.name))?.last_ok_at ?? null);
  if (answeredAt === null) return;
  const found = await (task.asks === "reports" ? markReports : markQuestions)(work, task, round.startedAt, answeredAt);
  const [first] = found;
  if (first === undefined) return;
  if (task.asks === "documents")
    await publishTied(
      work,
      found.map(({ id }) => id),
    );
  await notify(work, {
    kind: "service-alert",
    permission: "gates.read",
    areaId: task.area_id,
    gateId: null,
    said: say(`service_${task.asks}_set_aside`, { service: task.name, count: found.length }),
    data: {
      service: task.name,
      set_aside: found.map(({ id }) => id),
      because: StoredSpoken.nullable().parse(first.because),
    },
  });
}

interface SetAside {
  id: string;
  because: string | null;
}

async function markQuestions(
  { tx, at }: Work,
  { name }: ServiceTask,
  from: string,
  answeredAt: string,
): Promise<SetAside[]> {
  return tx
    .updateTable("service_questions")
    .set({ set_aside_at: at })
    .where("service", "=", name)
    .where("set_aside_at", "is", null)
    .where("unreadable_answers", ">=", UNREADABLE_TO_SET_ASIDE)
    .where("unreadable_at", ">=", from)
    .where("unreadable_since", "<=", answeredAt)
    .returning(["document_id as id", "unreadable_because as because"])
    .execute();
}

async function markReports({ tx, at }: Work, task: ServiceTask, from: string, answeredAt: string): Promise<SetAside[]> {
  return tx
    .updateTable("service_reports")
    .set({ set_aside_at: at })
    .where("area_id", "=", task.area_id)
    .where("next_try_at", "is not", null)
    .where("set_aside_at", "is", null)
    .where("unreadable_answers", ">=", UNREADABLE_TO_SET_ASIDE)
    .where("unreadable_at", ">=", from)
    .where("unreadable_since", "<=", answeredAt)
    .returning(["reference as id", "last_failure as because"])
    .execute();
}
