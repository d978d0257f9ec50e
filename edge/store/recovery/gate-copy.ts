import { hash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import type Database from "better-sqlite3";
import { z } from "zod";
import type { Log } from "../../../shared/lib/log.ts";
import type { FeedKind } from "../../../shared/wire/feed.ts";
import { writeSecret } from "../../sync/credentials.ts";
import { jsonOfBody } from "../flawed-facts.ts";
import type { ReplicaStore } from "../replica.ts";
import { readReplicaState } from "../replica-state.ts";

/** The records without which a gate can't even admit by a signature. */
const KINDS = ["area", "gate", "lane", "key"] as const satisfies readonly FeedKind[];

const GateCopy = z.strictObject({
  asOf: z.string().nullable(),
  records: z.array(z.strictObject({ kind: z.enum(KINDS), id: z.string(), body: z.string() })),
});
export type GateCopy = z.infer<typeof GateCopy>;
/** The copy as a text, with its checksum: the disk that damaged the database may have damaged it, too. */
const Sealed = z.strictObject({ sha256: z.string(), copy: z.string() });

const fileOf = (database: string): string => `${database}.gate.json`;

/**
 * Keeps a copy of the lanes and keys beside the database, for a gate that loses it while central is out of reach.
 * @param database its file
 * @returns a function that stops
 */
export function startGateCopy(
  db: Database.Database,
  { database, replica, log }: { database: string; replica: Pick<ReplicaStore, "onChange">; log: Log },
): () => void {
  const select = db.prepare<[number], GateCopy["records"][number]>(
    `SELECT kind, id, body FROM replica_records
     WHERE generation = ? AND kind IN (${KINDS.map((kind) => `'${kind}'`).join(", ")}) ORDER BY kind, id`,
  );
  let written = "";
  const write = (): void => {
    try {
      const { generation, asOf } = readReplicaState(db).live;
      const records = select.all(generation);
      const now = JSON.stringify(records);
      if (now === written) return;
      // Central's records go with the replica when the edge is revoked.
      if (records.length === 0) rmSync(fileOf(database), { force: true });
      else writeCopy(database, { asOf, records });
      written = now;
    } catch (error) {
      log.warn({ err: error }, "the copy of lanes and keys beside the database could not be written");
    }
  };
  write();
  return replica.onChange((kinds) => {
    if (KINDS.some((kind) => kinds.has(kind))) write();
  });
}

function writeCopy(database: string, content: GateCopy): void {
  const copy = JSON.stringify(content);
  writeSecret(fileOf(database), { sha256: hash("sha256", copy), copy });
}

/** Null where there is none, or it is damaged. */
export function readGateCopy(database: string): GateCopy | null {
  let text: string;
  try {
    text = readFileSync(fileOf(database), "utf8");
  } catch {
    return null;
  }
  const sealed = Sealed.safeParse(jsonOfBody(text)).data;
  if (!sealed || hash("sha256", sealed.copy) !== sealed.sha256) return null;
  return GateCopy.safeParse(jsonOfBody(sealed.copy)).data ?? null;
}
