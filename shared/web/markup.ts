import type { html, raw } from "hono/html";

export type Markup = ReturnType<typeof html> | ReturnType<typeof raw>;
/** An empty string for templates. */
export const NOTHING = "";

/** The text of a template without promises: it is rendered synchronously. @throws Error for a template with a promise */
export function textOf(markup: Markup | string): string {
  if (markup instanceof Promise) throw new Error("a part of a page must render synchronously");
  // A template returns an object typed as a string; parts are compared as plain strings.
  return "".concat(markup);
}
