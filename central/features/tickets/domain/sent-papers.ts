import { AppError } from "../../../../shared/errors/app-error.ts";
import type { TicketUpdate } from "../../../../shared/wire/ticket-bodies.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { foreignPapers } from "./papers.ts";

const PATHS = [
  "delivery_order_file_path",
  "bill_of_landing_file_path",
  "invoice_file_path",
  "other_file_path",
] as const satisfies (keyof TicketUpdate)[];
const FIELDS = ["ticket_document_number", "driver", "executor_name", "purpose_of_activity", ...PATHS] as const;

type Papers = Pick<TicketUpdate, (typeof FIELDS)[number]>;

/** The fields of a body that no gate judges by. */
export function papersOf<B extends Papers>(body: B): Pick<B, (typeof FIELDS)[number]> {
  return Object.fromEntries(FIELDS.map((field) => [field, body[field]]));
}

/**
 * Rejects paths of files that the actor may not see, because a ticket shows its papers to its readers.
 * @throws AppError `invalid_input` naming every path of another owner's file
 */
export async function refuseForeignPapers(db: Reads, actor: Principal, body: Papers): Promise<void> {
  const foreign = await foreignPapers(
    db,
    actor,
    PATHS.map((path) => body[path]),
  );
  const problems = PATHS.filter((path) => foreign.includes(body[path] ?? "")).map((path) => ({
    path,
    message: "is not one of your files",
  }));
  if (problems.length > 0) throw new AppError("invalid_input", "The papers cannot be accepted", { problems });
}
