import type { Store } from "../store/open.ts";

/** Leaves this database space for only a few small rows. @returns a function that frees the space */
export function fillDisk({ db }: Pick<Store, "db">): () => void {
  db.pragma(`max_page_count = ${String(db.pragma("page_count", { simple: true }))}`);
  const fill = db.prepare("INSERT INTO meta VALUES (hex(randomblob(8)), hex(zeroblob(?)))");
  for (const sizeBytes of [400, 4]) {
    try {
      for (;;) fill.run(sizeBytes);
    } catch (error) {
      if (!(error instanceof Error && error.message.includes("full"))) throw error;
    }
  }
  return () => void db.pragma("max_page_count = 1000000");
}
