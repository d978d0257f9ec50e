import type { Context } from "hono";
import type { Language } from "../words/sentence.ts";

/** A path of this site only: no address elsewhere, whatever a browser makes of it. */
export function ownPath(path: string): string {
  return /^\/(?![/\\])[\x20-\x7E]*$/.test(path) && !path.includes("\\") ? path : "/";
}

/** The language chosen before, or that of the browser; Indonesian where neither is one of ours. */
export function languageOf(context: Context, chosen: string | undefined): Language {
  if (chosen === "id" || chosen === "en") return chosen;
  return /^\s*en\b/i.test(context.req.header("accept-language") ?? "") ? "en" : "id";
}

/** The site that sent a request, when a browser names another one than this; null otherwise. */
export function foreignSite(context: Context): string | null {
  const site = context.req.header("sec-fetch-site");
  return site === undefined || site === "same-origin" ? null : site;
}

/** Does htmx ask for a part of a page? */
export function isPart(context: Context): boolean {
  return context.req.header("hx-request") === "true" && context.req.header("hx-boosted") !== "true";
}
