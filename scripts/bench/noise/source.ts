import { randomBytes } from "node:crypto";

/** Writes random bytes to standard output, so many a second. In a process of its own: noise costs its maker time too. */

const EVERY_MS = 10;
const bytesPerSecond = Number(process.argv[2] ?? "1000000");
const piece = randomBytes(Math.max(1, Math.round((bytesPerSecond * EVERY_MS) / 1000)));
const startedMs = performance.now();
let written = 0;
setInterval(() => {
  const due = Math.floor((performance.now() - startedMs) / EVERY_MS);
  // What a late timer has missed is made up for, but not what a stopped process has.
  written = Math.max(written, due - 10);
  for (; written < due; written++) process.stdout.write(piece);
}, EVERY_MS);
