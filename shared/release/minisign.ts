import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";
import type { Said } from "../wire/said.ts";
import { say } from "../words/say.ts";

/**
 * Signatures of releases in the format of minisign: `minisign -V` checks them, and `minisign -S` makes them too. A
 * signature is of the file's BLAKE2b-512 digest, so that a release is never read into memory whole.
 */

/** Bytes of a key's id, of a raw Ed25519 key, of a signature. */
const ID = 8;
const KEY = 32;
const SIGNATURE = 64;
export const KEY_KIND = "Ed";
export const SIGNED_KIND = "ED";
export const TRUSTED = "trusted comment: ";

export interface ReleaseKey {
  /** Hex, as minisign shows it: the bytes in reverse order. */
  id: string;
  key: KeyObject;
}

/** @param text a file `minisign.pub`, or its second line @returns null for anything else */
export function readReleaseKey(text: string): ReleaseKey | null {
  const bytes = bytesOf(text.trim().split("\n").at(-1), KEY_KIND, ID + KEY);
  if (bytes === null) return null;
  const x = bytes.subarray(ID).toString("base64url");
  return { id: idOf(bytes), key: createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" }) };
}

/** Why these bytes are not what the holder of the key signed; null: they are. @param signature a file `.minisig` */
export async function signatureProblem(
  bytes: AsyncIterable<Uint8Array>,
  signature: string,
  { id, key }: ReleaseKey,
): Promise<Said | null> {
  const [, signed, comment = "", global = ""] = signature.trim().split(/\r?\n/);
  const read = bytesOf(signed, SIGNED_KIND, ID + SIGNATURE);
  const over = Buffer.from(global, "base64");
  if (read === null || !comment.startsWith(TRUSTED) || over.length !== SIGNATURE) return say("release_unsigned");
  if (idOf(read) !== id) return say("release_of_other_key", { key: idOf(read), wanted: id });
  const own = read.subarray(ID);
  const isOwn = verify(null, await releaseDigest(bytes), key, own);
  const isCommentOwn = verify(null, Buffer.concat([own, Buffer.from(comment.slice(TRUSTED.length))]), key, over);
  return isOwn && isCommentOwn ? null : say("release_tampered");
}

/** What is signed. */
export async function releaseDigest(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const hash = createHash("blake2b512");
  for await (const piece of bytes) hash.update(piece);
  return hash.digest();
}

function bytesOf(line: string | undefined, kind: string, length: number): Buffer | null {
  const bytes = Buffer.from(line ?? "", "base64");
  return bytes.length === 2 + length && bytes.toString("latin1", 0, 2) === kind ? bytes.subarray(2) : null;
}

const idOf = (bytes: Buffer): string => Buffer.from(bytes.subarray(0, ID)).reverse().toString("hex").toUpperCase();
