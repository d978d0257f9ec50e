import { invalidInput } from "../../../shared/errors/app-error.ts";
import type { InputProblem } from "../../../shared/errors/codes.ts";
import type { Principal } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import { type Files, isUploaded, ownersOfFiles } from "./files.ts";
import { seesFile } from "./named-files.ts";
import { storagePathOf } from "./storage.ts";
import { say } from "../../../shared/words/say.ts";

/**
 * Checks the files that a request names: each was uploaded, and the actor may see it.
 * @param request.named the fields of the request, each with its storage path; null for none
 * @param request.companyId the owner of the record that will show the files, to whose readers no file of another company
 *   may be given; absent where the record has none
 * @throws AppError `invalid_input` naming every field whose file cannot be used
 */
export async function requireOwnFiles(
  db: Reads,
  { actor, files }: { actor: Principal; files: Files },
  { named, companyId }: { named: Readonly<Record<string, string | null | undefined>>; companyId?: string | null },
): Promise<void> {
  const sent = Object.entries(named).flatMap(([field, path]) => (path ? [{ field, path }] : []));
  const owners = await ownersOfFiles(
    db,
    sent.map(({ path }) => path),
  );
  const problems: InputProblem[] = [];
  for (const { field, path } of sent) {
    const owner = owners.get(path);
    const plain = storagePathOf(path);
    const isOwn = owner && plain !== null && isUploaded(files, plain) && (await seesFile(db, actor, files, owner));
    if (!isOwn) problems.push({ path: field, said: say("file_is_not_yours") });
    else if (owner.company_id !== null && companyId !== undefined && owner.company_id !== companyId)
      problems.push({ path: field, said: say("file_is_of_another_company") });
  }
  if (problems.length > 0) throw invalidInput(problems);
}
