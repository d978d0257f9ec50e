import { systemActor } from "../../../platform/auth/principal.ts";
import { saveScan } from "../../../platform/files/files.ts";
import { storagePathOf } from "../../../platform/files/storage.ts";
import type { DeclaredJob } from "../../../platform/jobs/job.ts";

const MAX_FILES = 200;

/** Scans files that arrived while the scanner was offline, the oldest first. */
export const scanFiles: DeclaredJob = {
  name: "scan-files",
  schedule: "* * * * *",
  async run(stopping, { db, files, transact }) {
    if (files.scanner === null) return;
    const waiting = db.selectFrom("files").select("path").where("scan", "=", "waiting").orderBy("created_at");
    for (const { path: text } of await waiting.limit(MAX_FILES).execute()) {
      const path = storagePathOf(text);
      if (stopping.aborted || path === null || (await files.storage.sizeOf(path)) === null) continue;
      const scan = await files.scanner.scan(files.storage.read(path));
      // An offline scanner is retried in a minute, not for each file.
      if (scan === "waiting") return;
      await transact(systemActor("job:scan-files"), (work) => saveScan(work, path, scan));
    }
  },
};
