import type { Picture } from "../../lane/ports.ts";
import { photoKindOf } from "../../../shared/lib/content-kind.ts";

/** A camera's message in its parts. Pure. */
export interface Message {
  /** What may hold a plate: JSON, XML or the plate itself. */
  documents: Uint8Array[];
  /** The first picture: cameras send the whole scene before what they cut out of it. */
  picture: Picture | null;
}

/** A message has an event and two or three pictures; more parts are not looked at. */
const MAX_PARTS = 16;
/** A larger document holds pictures as text, which cost too much to read. */
export const MAX_DOCUMENT_BYTES = 256 * 1024;

/** @param type the content type; a body that is no multipart/form-data is one document */
export function messageIn(body: Uint8Array, type = ""): Message {
  const boundary = boundaryOf(type);
  const parts = boundary === null ? [body] : partsOf(Buffer.from(body.buffer, body.byteOffset, body.length), boundary);
  const pictures = parts.flatMap((bytes): Picture[] => {
    const kind = photoKindOf(bytes);
    return kind === "jpeg" || kind === "png" ? [{ kind, bytes }] : [];
  });
  const documents = parts.filter((bytes) => photoKindOf(bytes) === null);
  return { documents: documents.map((bytes) => bytes.subarray(0, MAX_DOCUMENT_BYTES)), picture: pictures[0] ?? null };
}

export function isMultipart(type: string | undefined): boolean {
  return boundaryOf(type ?? "") !== null;
}

function boundaryOf(type: string): string | null {
  if (!/^\s*multipart\/[\w-]+\s*;/i.test(type)) return null;
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type) ?? [];
  return quoted ?? plain ?? null;
}

/** The contents of the parts. Cameras leave out the last boundary, or end lines with LF alone: both are read. */
function partsOf(body: Buffer, boundary: string): Uint8Array[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Uint8Array[] = [];
  let from = body.indexOf(mark);
  while (from !== -1 && parts.length < MAX_PARTS) {
    const next = body.indexOf(mark, from + mark.length);
    const part = body.subarray(from + mark.length, next === -1 ? body.length : next);
    const content = contentOf(part);
    if (content !== null) parts.push(content);
    from = next;
  }
  return parts;
}

/** What stands behind the empty line of a part, without the line break before the next boundary. */
function contentOf(part: Buffer): Uint8Array | null {
  const crlf = part.indexOf("\r\n\r\n");
  const lf = part.indexOf("\n\n");
  const isCrlf = crlf !== -1 && (lf === -1 || crlf < lf);
  const at = isCrlf ? crlf + 4 : lf + 2;
  if (!isCrlf && lf === -1) return null;
  const content = part.subarray(at);
  const end = content.at(-1) === 0x0a ? (content.at(-2) === 0x0d ? 2 : 1) : 0;
  return content.subarray(0, content.length - end);
}
