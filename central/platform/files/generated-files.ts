import { createHash } from "node:crypto";
import { systemActor } from "../auth/principal.ts";
import type { Reads } from "../db/database.ts";
import type { Transact } from "../transact.ts";
import { type Files, type FileTable, findFile, recordFile } from "./files.ts";
import type { StoragePath } from "./storage.ts";

/**
 * The record of a file. A generated file is made, stored and recorded at its first lookup. So no transaction waits for
 * drawing, and a crash leaves no record without its picture.
 */
export async function findOrGenerateFile(
  { db, files, transact }: { db: Reads; files: Files; transact: Transact },
  path: StoragePath,
): Promise<FileTable | undefined> {
  const known = await findFile(db, path);
  const make = files.makers.get(path.slice(0, path.indexOf("/")));
  // The bytes may be deleted in another life of the same path: a reader causes a new generation.
  if (known && (!make || (await files.storage.sizeOf(path)) !== null)) return known;
  const made = await make?.(path);
  if (!made) return undefined;
  const { kind, bytes, companyId } = made;
  await files.storage.write(path, bytes);
  return transact(systemActor("make-file"), async (work) => {
    if (!(await findFile(work.tx, path))) {
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      await recordFile(work, { path, kind, sizeBytes: bytes.length, sha256 }, { companyId });
    }
    return findFile(work.tx, path);
  });
}
