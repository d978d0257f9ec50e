import { first } from "../../../platform/db/first.ts";
import { z } from "zod";
import { LaneCommand } from "../../../wire/gate-resources.ts";
import type { Reads } from "../../../platform/db/database.ts";
import type { Work } from "../../../platform/transact.ts";
import { spokenText, StoredSpoken } from "../../../platform/db/stored.ts";
import { waitingRows } from "./waiting-rows.ts";

const CommandRow = z
  .strictObject({
    ...LaneCommand.omit({ by: true }).shape,
    because: StoredSpoken.nullable(),
    by_id: z.string(),
    by_name: z.string(),
  })
  .transform(({ by_id, by_name, ...command }): LaneCommand => ({ ...command, by: { id: by_id, name: by_name } }));

declare module "../../../platform/db/database.ts" {
  interface Database {
    lane_commands: z.input<typeof CommandRow>;
  }
}

/** The pending commands of this edge that have not expired, in the order of issue. */
export async function waitingCommands(db: Reads, edgeId: string, now: string): Promise<LaneCommand[]> {
  const rows = await waitingRows(db, "lane_commands", edgeId, now);
  return rows.map((row) => CommandRow.parse(row));
}

/** The command, when it was issued to this lane or edge. */
export async function findCommand(
  db: Reads,
  to: { lane_id: string } | { edge_id: string },
  id: string,
): Promise<LaneCommand | null> {
  const row = await first(
    db
      .selectFrom("lane_commands")
      .selectAll()
      .where("id", "=", id)
      .where((eb) => eb.and(to)),
  );
  return row ? CommandRow.parse(row) : null;
}

/** Stores a new command, with its audit row. */
export async function insertCommand(work: Work, { by, ...command }: LaneCommand): Promise<void> {
  await work.tx
    .insertInto("lane_commands")
    .values({ ...command, because: spokenText(command.because), by_id: by.id, by_name: by.name })
    .execute();
  await work.audit({ type: "lane_command", id: command.id, before: null, after: { ...command, by } });
}

/** Stores the outcome of a command. */
export async function saveOutcome(
  work: Work,
  id: string,
  outcome: Pick<LaneCommand, "state" | "because" | "activity_id" | "answered_at">,
): Promise<void> {
  await work.tx
    .updateTable("lane_commands")
    .set({ ...outcome, because: spokenText(outcome.because) })
    .where("id", "=", id)
    .execute();
}
