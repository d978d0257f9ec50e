import type { OpenDatabase } from "./database.ts";

const MAX_KEPT = 1000;

/**
 * Reads whose answers are kept by their key until the next commit of anybody: a page asks for its caller's rights
 * several times in a moment. Where the database tells no version nothing is kept.
 */
export function keptUntilCommit<T>(
  database: Pick<OpenDatabase, "version">,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, T>();
  let keptOf: number | undefined;
  return async (key, read) => {
    const version = database.version?.();
    if (version === undefined) return await read();
    if (version !== keptOf || kept.size >= MAX_KEPT) kept.clear();
    keptOf = version;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const answer = await read();
    // A commit during the read: the answer may be of before or after it.
    if (database.version?.() === version) kept.set(key, answer);
    return answer;
  };
}
