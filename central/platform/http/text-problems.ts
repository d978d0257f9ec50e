import { type InputProblem } from "../../../shared/errors/codes.ts";

/** PostgreSQL keeps no U+0000 in a text; where it came through, the same request would do on SQLite and fail there. */
const MESSAGE = "must not hold the character U+0000";

/** Each text or name with a U+0000 in it, anywhere in the parameters, the query or the body of a request. */
export function nulProblems(input: { params: unknown; query: unknown; body: unknown }): InputProblem[] {
  const problems: InputProblem[] = [];
  // Not by recursion: a body of a megabyte may be very deep.
  const open: { path: string; value: unknown }[] = Object.values(input).map((value) => ({ path: "", value }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === "string") {
      if (value.includes("\0")) problems.push({ path, message: MESSAGE });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        const at = path === "" ? key : `${path}.${key}`;
        if (key.includes("\0")) problems.push({ path: at.replaceAll("\0", "\uFFFD"), message: MESSAGE });
        else open.push({ path: at, value: inner });
      }
    }
  }
  return problems.reverse();
}
