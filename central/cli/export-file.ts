import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  type ExportEnd,
  type ExportHead,
  type ExportLine,
  ExportLine as Line,
  exportSealText,
} from "../../shared/wire/export.ts";
import { hasEdgeSigned } from "../../shared/lib/edge-signature.ts";

/** A file that central cannot import, with a reason for the operator. */
export class ExportRefused extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = "ExportRefused";
  }
}

const MAX_LINE_BYTES = 1024 * 1024;

/** The lines of a file one by one. Each keeps its line feed if it has one. Memory use does not grow with the file. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      yield rest.subarray(0, end + 1);
      rest = rest.subarray(end + 1);
    }
    if (rest.length > MAX_LINE_BYTES) throw new ExportRefused("It is not an export: a line is too long.");
  }
  if (rest.length > 0) yield rest;
}

/** The parsed lines of an export; an unreadable line is reported by its number. @throws ExportRefused */
export async function* readExport(path: string): AsyncGenerator<ExportLine> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    yield lineOf(line, number);
  }
}

function lineOf(line: Buffer, number: number): ExportLine {
  let value: unknown;
  try {
    value = JSON.parse(line.toString("utf8"));
  } catch {
    throw new ExportRefused(`Line ${number} is not JSON: the file is cut or damaged.`);
  }
  const parsed = Line.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new ExportRefused(
    `Line ${number} is not a line of an export: ${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`,
  );
}

/** The summary of an export file. */
export interface ExportShape {
  head: ExportHead;
  facts: number;
  files: number;
  /** Null when the file is cut off before its seal. */
  end: ExportEnd | null;
  /** The defect of the seal; null for a valid seal. */
  sealProblem: string | null;
}

/**
 * Reads a file from start to end before any of its content is trusted.
 * @param keysOf the public keys (raw Ed25519, base64url) with which the edge of this head may have sealed the file
 * @throws ExportRefused when it is no export, or is damaged
 */
export async function inspectExport(
  path: string,
  keysOf: (head: ExportHead) => Promise<readonly string[]>,
): Promise<ExportShape> {
  const hash = createHash("sha256");
  let head: ExportHead | null = null;
  let end: ExportEnd | null = null;
  const counts = { facts: 0, files: 0 };
  let number = 0;
  for await (const bytes of linesOf(path)) {
    number += 1;
    if (end) throw new ExportRefused("There is content after its end.");
    const line = lineOf(bytes, number);
    if (line.type === "end") end = line;
    else hash.update(bytes);
    if (line.type === "head" && number > 1) throw new ExportRefused(`Line ${number} begins another export.`);
    if (line.type === "head") head = line;
    if (line.type === "fact") counts.facts += 1;
    if (line.type === "file") counts.files += 1;
    if (!head) throw new ExportRefused("It does not begin with the head of an export.");
  }
  if (!head) throw new ExportRefused("It is empty.");
  const sealProblem = end ? sealProblemOf(head, end, counts, hash.digest("hex"), await keysOf(head)) : CUT;
  return { head, ...counts, end, sealProblem };
}

const CUT = "It was cut off: its end is missing.";

function sealProblemOf(
  head: ExportHead,
  end: ExportEnd,
  counts: { facts: number; files: number },
  sha256: string,
  keys: readonly string[],
): string | null {
  if (end.facts !== counts.facts || end.files !== counts.files || end.sha256 !== sha256)
    return "It was changed after the export: its seal does not match the content.";
  const signed = { purpose: "export", text: exportSealText(head.edge_id, end), signature: end.signature } as const;
  return hasEdgeSigned(keys, signed) ? null : "Its seal is not signed by this edge.";
}
