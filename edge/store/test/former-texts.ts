import { readFileSync } from "node:fs";
import { z } from "zod";

const Edits = z.array(z.array(z.strictObject({ at: z.int(), remove: z.int(), insert: z.array(z.string()) })));

/** The texts that the one migration of the edge's first versions had, oldest first: each is the one before with edits. */
export function formerTexts(): string[] {
  const first = readFileSync(new URL("../migrations/0001-first.sql", import.meta.url), "utf8");
  const steps = Edits.parse(JSON.parse(readFileSync(new URL("former-texts.json", import.meta.url), "utf8")));
  const texts = [first];
  for (const edits of steps) {
    const lines = texts.at(-1)!.split("\n");
    // The last edit comes first, so that none moves another.
    for (const { at, remove, insert } of edits) lines.splice(at, remove, ...insert);
    texts.push(lines.join("\n"));
  }
  return texts;
}
