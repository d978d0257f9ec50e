import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";

const inflate = promisify(inflateRaw);

const END = { mark: 0x06054b50, bytes: 22, comment: 0xffff };
const ENTRY = { mark: 0x02014b50, bytes: 46 };
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** A sheet of a thousand rows has a tenth of it; what unfolds to more is not meant to be read. */
const MAX_PART_BYTES = 4 * 1024 * 1024;

/**
 * Reads parts of a ZIP archive by their names.
 * @returns each part by its name
 * @throws Error for an archive that is damaged, encrypted or unfolds to too much
 */
export async function unzip(bytes: Buffer, isWanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const end = endOf(bytes);
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (bytes.readUInt32LE(at) !== ENTRY.mark) throw new Error("the archive's directory is damaged");
    const nameEnd = at + ENTRY.bytes + bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + ENTRY.bytes, nameEnd);
    if (isWanted(name) && !parts.has(name)) parts.set(name, await partAt(bytes, at));
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END.bytes - END.comment);
  for (let at = bytes.length - END.bytes; at >= first; at--) if (bytes.readUInt32LE(at) === END.mark) return at;
  throw new Error("the archive has no end");
}

/** @param entry where the directory describes the part */
async function partAt(bytes: Buffer, entry: number): Promise<Buffer> {
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(start, start + bytes.readUInt32LE(entry + 20));
  const method = bytes.readUInt16LE(entry + 10);
  if (method === STORED && packed.length <= MAX_PART_BYTES) return packed;
  if (method === DEFLATED) return inflate(packed, { maxOutputLength: MAX_PART_BYTES });
  throw new Error(`a part of the archive is packed by method ${method}`);
}
