import { BackupRefused } from "./refused.ts";

/** A file inside an archive. */
export interface Entry {
  name: string;
  sizeBytes: number;
  bytes: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
const MAX_NAME = 100;
const MAX_PREFIX = 155;
/** Octal digits of a size: 8 GiB. Larger sizes are written in binary, as GNU tar does. */
const MAX_OCTAL = 0o77777777777;
/** Place and length of the fields of a ustar header. */
const FIELDS = {
  name: [0, MAX_NAME],
  mode: [100, 8],
  size: [124, 12],
  checksum: [148, 8],
  kind: [156, 1],
  magic: [257, 8],
  prefix: [345, MAX_PREFIX],
} as const;

const padding = (sizeBytes: number): number => (BLOCK - (sizeBytes % BLOCK)) % BLOCK;

/** Writes entries as POSIX tar (ustar). @throws RangeError for a name that it cannot hold */
export async function* packTar(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, sizeBytes, bytes } of entries) {
    yield headerOf(name, sizeBytes);
    let written = 0;
    for await (const chunk of bytes) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== sizeBytes) throw new Error(`${name} changed while it was read`);
    yield Buffer.alloc(padding(sizeBytes));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/**
 * Reads what `packTar` wrote. Bytes of an entry that nobody reads are skipped.
 * @throws BackupRefused when it is damaged, or ends before its end
 */
export async function* unpackTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = readerOf(source);
  for (;;) {
    const header = await reader.exactly(BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const { name, sizeBytes } = entryOf(header);
    const bytes = reader.next(sizeBytes);
    yield { name, sizeBytes, bytes };
    for await (const skipped of bytes) void skipped;
    await reader.exactly(padding(sizeBytes));
  }
  // To the end: the seal of the last bytes is checked when they are read.
  await reader.exactly(BLOCK);
  if (!(await reader.isAtEnd())) throw new BackupRefused("It goes on after its end.");
}

function headerOf(path: string, sizeBytes: number): Buffer {
  const cut = path.length <= MAX_NAME ? -1 : path.lastIndexOf("/", MAX_PREFIX);
  const [prefix, name] = [path.slice(0, Math.max(cut, 0)), path.slice(cut + 1)];
  if (name.length > MAX_NAME) throw new RangeError(`the name ${path} is too long for an archive`);
  const header = Buffer.alloc(BLOCK);
  const put = (field: keyof typeof FIELDS, text: string) => header.write(text, FIELDS[field][0], "latin1");
  put("name", name);
  put("prefix", prefix);
  put("mode", "0000600\0");
  put("kind", "0");
  put("magic", "ustar\x0000");
  if (sizeBytes <= MAX_OCTAL) put("size", `${sizeBytes.toString(8).padStart(11, "0")}\0`);
  else {
    header.writeUInt8(0x80, FIELDS.size[0]);
    header.writeBigUInt64BE(BigInt(sizeBytes), FIELDS.size[0] + 4);
  }
  put("checksum", `${checksumOf(header).toString(8).padStart(6, "0")}\0 `);
  return header;
}

function entryOf(header: Buffer): Pick<Entry, "name" | "sizeBytes"> {
  const text = (field: keyof typeof FIELDS): string => {
    const [start, length] = FIELDS[field];
    return header.toString("latin1", start, start + length).replace(/\0.*$/s, "");
  };
  if (Number.parseInt(text("checksum"), 8) !== checksumOf(header))
    throw new BackupRefused("It is damaged: the head of a file in it is not valid.");
  const [prefix, name] = [text("prefix"), text("name")];
  const isBinary = header.readUInt8(FIELDS.size[0]) === 0x80;
  const sizeBytes = isBinary ? Number(header.readBigUInt64BE(FIELDS.size[0] + 4)) : Number.parseInt(text("size"), 8);
  return { name: prefix === "" ? name : `${prefix}/${name}`, sizeBytes };
}

/** The sum of all bytes of a header, its own place taken as spaces. */
function checksumOf(header: Buffer): number {
  const [start, length] = FIELDS.checksum;
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= start && at < start + length ? 0x20 : byte;
  return sum;
}

function readerOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const next: IteratorResult<Buffer, unknown> = await chunks.next();
      if (next.done === true) return false;
      rest = next.value;
    }
    return true;
  };
  async function* next(sizeBytes: number): AsyncGenerator<Buffer> {
    for (let left = sizeBytes; left > 0;) {
      if (!(await more())) throw new BackupRefused("It was cut off: its end is missing.");
      const part = rest.subarray(0, left);
      rest = rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
  return {
    next,
    async exactly(sizeBytes: number): Promise<Buffer> {
      const parts: Buffer[] = [];
      for await (const part of next(sizeBytes)) parts.push(part);
      return Buffer.concat(parts);
    },
    isAtEnd: async (): Promise<boolean> => !(await more()),
  };
}
