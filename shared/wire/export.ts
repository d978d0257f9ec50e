import { z } from "zod";
import { Line, Timestamp, Uuid } from "./common.ts";

/**
 * An export file with facts of an edge, carried to central by hand. NDJSON: one `head` line, one `fact` line per fact
 * in sequence order, one `file` line per photo, and one `end` line with the signature.
 * A file without its `end` line is truncated and is not imported.
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
  /** The edge's Ed25519 public key (raw, base64url) for `end`. Central trusts its own record of the key, not this one. */
  public_key: z.string(),
  version: Line,
  exported_at: Timestamp,
  /** `unacknowledged`: facts that central has not acknowledged, as far as this edge knows; `all`: the whole journal. */
  selection: z.enum(["unacknowledged", "all", "from"]),
  /** With `from`: the first requested sequence. */
  from_sequence: z.int().min(1).nullable(),
  /** The first and the last fact in the journal; null when it is empty. */
  first: JournalHead.nullable(),
  last: JournalHead.nullable(),
});
export type ExportHead = z.infer<typeof ExportHead>;

const ExportFact = z.strictObject({
  type: z.literal("fact"),
  /** The error of a parked fact; null for a fact that is only not acknowledged yet. */
  parked: z.string().nullable(),
  /** The fact as stored in the journal: the input of `pushActivities`. */
  fact: z.record(z.string(), z.unknown()),
});

/** A photo in the directory of the export. */
export const ExportFile = z.strictObject({
  type: z.literal("file"),
  /** File name in that directory, without a path. */
  name: z.string().regex(/^[\w-][\w.-]*$/),
  sha256: Hash,
  bytes: z.int().min(0),
  /** The metadata of its upload, such as the activity and the lane. */
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

/** The text that the edge's key signs (`shared/lib/edge-signature.ts`, purpose `export`). */
export function exportSealText(edgeId: string, end: Pick<ExportEnd, "facts" | "files" | "sha256">): string {
  return `${edgeId} ${end.facts} ${end.files} ${end.sha256}`;
}
