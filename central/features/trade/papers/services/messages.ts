import "./tables.ts";
import { isoTime } from "../../../../../shared/lib/clock.ts";
import { newId } from "../../../../../shared/lib/ids.ts";
import { first } from "../../../../platform/db/first.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { Work } from "../../../../platform/transact.ts";
import { type CustomsConnector, type News, ServiceFailure } from "./connector.ts";
import { ACTOR, type Round } from "./round.ts";
import { takeAnswers } from "./take-answers.ts";

/** New rows of customs. A service may give them once only: an answer is stored before it is read. */

const KEPT_MS = 30 * 24 * 3_600_000;
const NOT_READ = ["unreadable", "partly"] as const;
const MAX_UNREADABLE = 500;

interface Around {
  platform: Pick<Platform, "db" | "transact">;
  settings: { name: string; area_id: string };
  connector: CustomsConnector;
}

/** Stores an answer, and reads it. @throws ServiceFailure `invalid`: it is kept as unreadable */
export async function takeMessage(around: Around, kind: News["kind"], raw: string): Promise<void> {
  const service = around.settings.name;
  const message = await around.platform.transact(ACTOR, async ({ tx, at, nowMs }) => {
    const row = { id: newId(nowMs), service, kind, received_at: at, raw, outcome: "waiting" } as const;
    await tx.insertInto("service_messages").values(row).execute();
    return row;
  });
  await readMessage(around, message);
}

/** Reads the stored answers of a process that died before it had read them. */
export async function readWaiting(around: Around, round: Round): Promise<void> {
  const waiting = await around.platform.db
    .selectFrom("service_messages")
    .selectAll()
    .where("service", "=", around.settings.name)
    .where("outcome", "=", "waiting")
    .orderBy("id")
    .execute();
  for (const message of waiting) await round.attempt(() => readMessage(around, message));
}

/** Rows that cannot be read are left out: the answer that holds them is kept as read in part. */
async function readMessage(
  { platform: { transact }, settings, connector }: Around,
  { id, kind, raw }: { id: string; kind: News["kind"]; raw: string },
): Promise<void> {
  const note = (outcome: "read" | "partly" | "unreadable") => (work: Work) =>
    work.tx.updateTable("service_messages").set({ outcome }).where("id", "=", id).execute();
  try {
    const { items, unreadable } = connector.read(raw, kind);
    await transact(ACTOR, async (work) => {
      const results = await takeAnswers(work, settings.area_id, items);
      const refused = results.filter(({ outcome }) => outcome === "refused").length;
      const count = unreadable + refused;
      if (count > 0 || items.length > 0) await note(count > 0 ? "partly" : "read")(work);
      else await work.tx.deleteFrom("service_messages").where("id", "=", id).execute();
    });
  } catch (error) {
    if (error instanceof ServiceFailure) await transact(ACTOR, note("unreadable"));
    throw error;
  }
}

/** Deletes answers that came a month ago, and the older ones of a service that sends what cannot be read. */
export async function pruneMessages({ tx, nowMs }: Work, services: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("service_messages")
    .where("received_at", "<", isoTime(nowMs - KEPT_MS))
    .execute();
  for (const service of services) {
    const unreadable = tx
      .selectFrom("service_messages")
      .select("id")
      .where("service", "=", service)
      .where("outcome", "in", NOT_READ);
    const oldest = await first(
      unreadable
        .orderBy("id", "desc")
        .offset(MAX_UNREADABLE - 1)
        .limit(1),
    );
    if (oldest)
      await tx
        .deleteFrom("service_messages")
        .where("service", "=", service)
        .where("outcome", "in", NOT_READ)
        .where("id", "<", oldest.id)
        .execute();
  }
}
