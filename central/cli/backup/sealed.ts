import { createCipheriv, createDecipheriv } from "node:crypto";
import { BackupRefused } from "./refused.ts";

const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** The key of one archive, and what else is bound to its bytes. */
export interface Seal {
  /** 32 bytes, for this archive alone: the nonces count from zero. */
  key: Uint8Array;
  /** Bytes in clear whose change is noticed too. */
  bound: Uint8Array;
}

/**
 * Encrypts a stream with AES-256-GCM in chunks, each with its number and the mark of the last one in its nonce (the
 * STREAM construction): a chunk that is changed, missing, or in another place is noticed.
 */
export async function* seal(source: AsyncIterable<Uint8Array>, { key, bound }: Seal): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of chunked(source, CHUNK_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number++, isLast)).setAAD(bound);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Decrypts what `seal` wrote; no byte is passed on before its chunk is checked. @throws BackupRefused */
export async function* unseal(source: AsyncIterable<Uint8Array>, { key, bound }: Seal): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of chunked(source, CHUNK_BYTES + TAG_BYTES)) {
    if (chunk.length < TAG_BYTES) throw new BackupRefused(DAMAGED);
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number++, isLast), { authTagLength: TAG_BYTES })
      .setAAD(bound)
      .setAuthTag(chunk.subarray(-TAG_BYTES));
    const text = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch (cause) {
      throw new BackupRefused(DAMAGED, { cause });
    }
    yield text;
  }
}

const DAMAGED = "It is damaged, or was cut off: its seal does not match its content.";

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(Number(isLast), NONCE_BYTES - 1);
  return nonce;
}

/** The stream in pieces of this size; the last one may be shorter, and is empty only where the stream is. */
async function* chunked(
  source: AsyncIterable<Uint8Array>,
  sizeBytes: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  for await (const part of source) {
    waiting.push(part);
    waitingBytes += part.length;
    if (waitingBytes <= sizeBytes) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    // A full piece waits until more has come: only then is it known not to be the last.
    for (; all.length - at > sizeBytes; at += sizeBytes)
      yield { chunk: all.subarray(at, at + sizeBytes), isLast: false };
    waiting = [all.subarray(at)];
    waitingBytes = all.length - at;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
