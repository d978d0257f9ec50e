import { first } from "../../../../platform/db/first.ts";
import { z } from "zod";
import { EdgeCommand } from "../../../../../shared/wire/sync.ts";
import type { Reads } from "../../../../platform/db/database.ts";
import type { Work } from "../../../../platform/transact.ts";
import { spokenText, StoredSpoken } from "../../../../platform/db/stored.ts";
import { waitingRows } from "../waiting-rows.ts";

const Row = z.strictObject({
  ...EdgeCommand.shape,
  because: StoredSpoken.nullable(),
  public_key: z.string().nullable(),
});
/** A command to an edge itself, with the key of its answer. */
export type StoredEdgeCommand = z.infer<typeof Row>;

declare module "../../../../platform/db/database.ts" {
  interface Database {
    edge_commands: z.input<typeof Row>;
  }
}

/** The pending commands of this edge that have not expired. */
export async function waitingEdgeCommands(db: Reads, edgeId: string, now: string): Promise<StoredEdgeCommand[]> {
  const rows = await waitingRows(db, "edge_commands", edgeId, now);
  return rows.map((row) => Row.parse(row));
}

export async function findEdgeCommand(db: Reads, edgeId: string, id: string): Promise<StoredEdgeCommand | null> {
  const row = await first(
    db.selectFrom("edge_commands").selectAll().where("id", "=", id).where("edge_id", "=", edgeId),
  );
  return row ? Row.parse(row) : null;
}

/** Stores a new command, with its audit row. */
export async function insertEdgeCommand(work: Work, command: StoredEdgeCommand): Promise<void> {
  await work.tx
    .insertInto("edge_commands")
    .values({ ...command, because: spokenText(command.because) })
    .execute();
  await work.audit({ type: "edge_command", id: command.id, before: null, after: command });
}

export async function saveEdgeCommand(
  { tx }: Work,
  id: string,
  changed: Pick<StoredEdgeCommand, "state" | "because" | "answered_at" | "public_key">,
): Promise<void> {
  await tx
    .updateTable("edge_commands")
    .set({ ...changed, because: spokenText(changed.because) })
    .where("id", "=", id)
    .execute();
}

/** An edge's command as the API shows it. */
export function shownCommand({ public_key: _, ...command }: StoredEdgeCommand): EdgeCommand {
  return command;
}
