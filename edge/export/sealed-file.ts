import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";

/** A file of lines that is complete or does not exist, with the digest of all lines so far. */
export interface LineFile extends Disposable {
  write(line: string): void;
  /** SHA-256 over all lines so far, line feeds included, in hex. */
  digest(): string;
  bytes(): number;
  /** The file is on disk under its name when this returns. */
  finish(): void;
}

const BUFFER_CHARACTERS = 1024 * 1024;

/** @throws disk errors; disposal deletes an unfinished file */
export function openLineFile(path: string): LineFile {
  const draft = `${path}.part`;
  const file = openSync(draft, "w", 0o600);
  const hash = createHash("sha256");
  let held = "";
  let bytes = 0;
  let isOpen = true;
  const flush = (): void => {
    const buffer = Buffer.from(held, "utf8");
    held = "";
    hash.update(buffer);
    bytes += buffer.length;
    for (let at = 0; at < buffer.length;) at += writeSync(file, buffer, at);
  };
  const close = (): void => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  return {
    write(line) {
      held += `${line}\n`;
      if (held.length >= BUFFER_CHARACTERS) flush();
    },
    digest() {
      flush();
      return hash.copy().digest("hex");
    },
    bytes: () => bytes,
    finish() {
      flush();
      fsyncSync(file);
      close();
      renameSync(draft, path);
    },
    [Symbol.dispose]() {
      close();
      rmSync(draft, { force: true });
    },
  };
}
