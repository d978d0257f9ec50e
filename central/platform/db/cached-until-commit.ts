import type { OpenDatabase } from "./database.ts";

const MAX_CACHED = 1000;

/**
 * Reads whose answers are cached by their key until the next commit of anybody: a page asks for its caller's rights
 * several times in a moment. Where the database tells no version nothing is cached.
 */
export function cachedUntilCommit<T>(
  database: Pick<OpenDatabase, "version">,
): (key: string, read: () => Promise<T>) => Promise<T> {
  const cache = new Map<string, T>();
  let cachedVersion: number | undefined;
  return async (key, read) => {
    const version = database.version?.();
    if (version === undefined) return await read();
    if (version !== cachedVersion || cache.size >= MAX_CACHED) cache.clear();
    cachedVersion = version;
    const known = cache.get(key);
    if (known !== undefined) return known;
    const answer = await read();
    // A commit during the read: the answer may be of before or after it.
    if (database.version?.() === version) cache.set(key, answer);
    return answer;
  };
}
