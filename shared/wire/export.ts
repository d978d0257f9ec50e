import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";

/**
 * Facts of an edge as a file that a person carries to central: NDJSON, one `head` line, one `fact` line for each fact
 * in the order of their sequences, one `file` line for each photo beside it, and one `end` line with the seal.
 * A file without its `end` line was cut off: nothing of it can be trusted to be whole.
 */
export const EXPORT_FORMAT = 1;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const JournalHead = z.strictObject({ sequence: z.int().min(0), hash: Hash });

export const ExportHead = z.strictObject({
  type: z.literal("head"),
  format: z.literal(EXPORT_FORMAT),
  edge_id: Uuid,
  gate_id: Uuid,
  area_id: Uuid,
  /** The edge's Ed25519 key (raw, base64url) that `end` is sealed with; central knows it by the edge, not by the file. */
  public_key: z.string(),
  version: Line,
  exported_at: Timestamp,
  /** `unacknowledged`: what central has not acknowledged, as far as this edge knows; `all`: the whole journal as it is kept. */
  selection: z.enum(["unacknowledged", "all", "from"]),
  /** With `from`: the first sequence asked for. */
  from_sequence: z.int().min(1).nullable(),
  /** The first and the last fact that the journal still holds; null for an empty one. */
  first: JournalHead.nullable(),
  last: JournalHead.nullable(),
});
export type ExportHead = z.infer<typeof ExportHead>;

const ExportFact = z.strictObject({
  type: z.literal("fact"),
  /** The error that it was parked with; null for one that was only not acknowledged yet. */
  parked: z.string().nullable(),
  /** As it stands in the journal: what `pushActivities` takes. */
  fact: z.record(z.string(), z.unknown()),
});

/** A photo in the directory that was exported with the facts. */
export const ExportFile = z.strictObject({
  type: z.literal("file"),
  /** In that directory; no path. */
  name: z.string().regex(/^[\w-][\w.-]*$/),
  sha256: Hash,
  bytes: z.int().min(0),
  /** What the upload of it would say, such as the activity and the lane. */
  about: z.record(z.string(), z.unknown()),
});
export type ExportFile = z.infer<typeof ExportFile>;

export const ExportEnd = z.strictObject({
  type: z.literal("end"),
  facts: z.int().min(0),
  files: z.int().min(0),
  /** SHA-256 over all bytes before this line, line feeds included. */
  sha256: Hash,
  /** Ed25519 over `exportSealText`, base64url. */
  signature: z.string(),
});
export type ExportEnd = z.infer<typeof ExportEnd>;

export const ExportLine = z.discriminatedUnion("type", [ExportHead, ExportFact, ExportFile, ExportEnd]);
export type ExportLine = z.infer<typeof ExportLine>;

/** What is signed with the edge's key (`shared/lib/edge-signature.ts`, purpose `export`). */
export function exportSealText(edgeId: string, end: Pick<ExportEnd, "facts" | "files" | "sha256">): string {
  return `${edgeId} ${end.facts} ${end.files} ${end.sha256}`;
}
