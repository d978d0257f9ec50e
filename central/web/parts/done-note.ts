import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { note } from "../../../shared/web/parts.ts";
import type { Operation } from "../../platform/http/operation.ts";
import { messageOf } from "../../platform/http/word-answer.ts";
import type { PageContext } from "../page-context.ts";
import { RESOURCE_WORDS } from "./resource-words.ts";

/**
 * What was done, by the name of the act behind `done` in the address: the message of its operation's answer, or a plain
 * word for an act that is not one of these.
 */
export function doneNote(context: PageContext, operations: Readonly<Record<string, Operation>>): Markup | string {
  const name = context.asked("done");
  if (name === undefined) return NOTHING;
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  // A message that depends on the data of the answer went with it.
  const isKnown = operation?.message !== undefined && typeof operation.message !== "function";
  const { done } = RESOURCE_WORDS[context.language];
  return note("good", "check", isKnown ? messageOf(operation, null, context.language) : done(1));
}
