import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { EdgeSigner } from "../../shared/lib/edge-signature.ts";
import {
  EXPORT_FORMAT,
  type ExportEnd,
  type ExportFile,
  type ExportHead,
  exportSealText,
} from "../../shared/wire/export.ts";
import { photoName, photoPlace } from "../evidence/photo-files.ts";
import type { PhotoRow } from "../evidence/photo-rows.ts";
import type { JournalSource, Selection } from "./journal-source.ts";
import { openLineFile } from "./sealed-file.ts";

export interface Exported {
  facts: number;
  files: number;
  /** Photos that have a row and whose file is missing or truncated. */
  lostFiles: number;
  bytes: number;
}

/** The exporter: from its credentials, or from its facts if these are lost. */
export type Exporter = Pick<ExportHead, "edge_id" | "gate_id" | "area_id" | "public_key">;

const PROGRESS_FACTS = 10_000;

/**
 * Writes facts with the heads of their chain into a file, sealed with the edge's key, and the photos that central does
 * not have into a directory.
 * @param to.signer null if the key is lost: the seal is empty, and central accepts the file only on explicit request
 * @param to.photos the source and target directories; null omits photos
 * @throws disk errors; the file is complete or does not exist
 */
export function exportFacts(
  source: JournalSource,
  to: {
    path: string;
    exporter: Exporter;
    signer: EdgeSigner | null;
    selection: Selection;
    version: string;
    at: string;
    photos: { from: string; to: string } | null;
    onProgress: (facts: number) => void;
  },
): Exported {
  const { exporter, selection, photos } = to;
  using file = openLineFile(to.path);
  const head: ExportHead = {
    type: "head",
    format: EXPORT_FORMAT,
    ...exporter,
    version: to.version,
    exported_at: to.at,
    selection: selection.is,
    from_sequence: selection.is === "from" ? selection.sequence : null,
    first: source.first,
    last: source.last,
  };
  file.write(JSON.stringify(head));
  let facts = 0;
  for (const { body, state, error } of source.facts(selection)) {
    const parked = state === "parked" ? JSON.stringify(error ?? "parked") : "null";
    // The fact is written unchanged: its hash covers exactly these characters.
    file.write(`{"type":"fact","parked":${parked},"fact":${body}}`);
    if (++facts % PROGRESS_FACTS === 0) to.onProgress(facts);
  }
  let files = 0;
  let lostFiles = 0;
  if (photos) {
    mkdirSync(photos.to, { recursive: true });
    for (const row of source.photos()) {
      const line = copyPhoto(row, photos);
      if (line) {
        file.write(JSON.stringify(line));
        files++;
      } else lostFiles++;
    }
  }
  const sealed = { facts, files, sha256: file.digest() };
  const signature = to.signer?.sign("export", exportSealText(exporter.edge_id, sealed)) ?? "";
  const end: ExportEnd = { type: "end", ...sealed, signature };
  file.write(JSON.stringify(end));
  file.finish();
  return { facts, files, lostFiles, bytes: file.bytes() };
}

/** Null if the file is missing, or shorter than recorded. */
function copyPhoto(row: PhotoRow, { from, to }: { from: string; to: string }): ExportFile | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(photoPlace(from, row));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
  if (bytes.length !== row.size_bytes) return null;
  const name = photoName(row);
  writeFileSync(join(to, name), bytes, { mode: 0o600 });
  const { id, activity_id, device_id, moment, taken_at } = row;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { type: "file", name, sha256, bytes: bytes.length, about: { id, activity_id, device_id, moment, taken_at } };
}
