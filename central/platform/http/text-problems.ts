import type { InputProblem } from "../../../shared/errors/codes.ts";
import { say } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";

/**
 * Characters that no text may contain. PostgreSQL rejects U+0000, so that the same request would succeed on SQLite and
 * fail there. A lone surrogate has no UTF-8 form, and would be read back as something else.
 */
export function textProblem(text: string): Said | null {
  if (text.includes("\0")) return say("holds_nul");
  return text.isWellFormed() ? null : say("holds_half_a_character");
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
      const said = textProblem(value);
      if (said !== null) problems.push({ path, said });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const at = path === "" ? key : `${path}.${key}`;
        const said = textProblem(key);
        if (said === null) open.push({ path: at, value: inner });
        else problems.push({ path: at.replaceAll("\0", "\uFFFD").toWellFormed(), said });
      }
    }
  }
  return problems.reverse();
}
