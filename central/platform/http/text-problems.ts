import type { InputProblem } from "../../../shared/errors/codes.ts";

/**
 * Characters that no text may contain. PostgreSQL rejects U+0000, so that the same request would succeed on SQLite and
 * fail there. A lone surrogate has no UTF-8 form, and would be read back as something else.
 */
export function textProblem(text: string): string | null {
  if (text.includes("\0")) return "must not hold the character U+0000";
  return text.isWellFormed() ? null : "must not hold half of a character";
}

/** All problems of an input, each path once: what its schema found comes first, and says more. */
export function withTextProblems(found: readonly InputProblem[], ofTexts: readonly InputProblem[]): InputProblem[] {
  const named = new Set(found.map(({ path }) => path));
  return [...found, ...ofTexts.filter(({ path }) => !named.has(path))];
}

/** Every text or name in these values that cannot be stored unchanged, by its path from its value. */
export function textProblems(values: readonly unknown[]): InputProblem[] {
  const problems: InputProblem[] = [];
  // Without recursion: a body of a megabyte may be nested very deep.
  const open: { path: string; value: unknown }[] = values.map((value) => ({ path: "", value }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string") {
      const message = textProblem(value);
      if (message !== null) problems.push({ path, message });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const at = path === "" ? key : `${path}.${key}`;
        const message = textProblem(key);
        if (message === null) open.push({ path: at, value: inner });
        else problems.push({ path: at.replaceAll("\0", "\uFFFD").toWellFormed(), message });
      }
    }
  }
  return problems.reverse();
}
