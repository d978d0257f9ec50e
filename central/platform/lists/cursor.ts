import { z } from "zod";
import type { AppError } from "../../../shared/errors/app-error.ts";
import { invalidInput } from "../../../shared/errors/app-error.ts";
import { textProblem } from "../http/text-problems.ts";
import { say } from "../../../shared/words/say.ts";
import type { Said } from "../../../shared/wire/said.ts";

/** The place of a row in a list: its sort value and its id, in the order of the cursor. */
export interface Place {
  value: string | number;
  id: string;
}

/** The text within a cursor is a caller's too: PostgreSQL refuses in a statement what no text may hold. */
const Text = z.string().refine((text) => textProblem(text) === null);
const CursorParts = z.tuple([z.string(), z.enum(["asc", "desc"]), z.union([Text, z.number()]), Text]);
type Order = Readonly<{ sort: string; order: "asc" | "desc" }>;

/** @returns an opaque text for `after` */
export function cursorOf({ sort, order }: Order, { value, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, order, value, id])).toString("base64url");
}

/** @throws AppError `invalid_input` for a text that is no cursor, and for a cursor of another order */
export function placeOf(text: string, { sort, order }: Order): Place {
  const parts = CursorParts.safeParse(parsed(text));
  if (!parts.success) throw refused(say("is_no_cursor"));
  const [cursorSort, cursorOrder, value, id] = parts.data;
  if (cursorSort !== sort || cursorOrder !== order)
    throw refused(say("cursor_of_other_order", { sort: cursorSort, order: cursorOrder }));
  return { value, id };
}

/** @throws AppError `invalid_input` where the place is not one of an order by whole numbers */
export function requireWholeNumber({ value }: Place): void {
  if (!Number.isSafeInteger(value)) throw refused(say("is_no_cursor"));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function refused(said: Said): AppError {
  return invalidInput([{ path: "after", said }]);
}
