import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Hono } from "hono";
import type { HttpEnv } from "../../platform/http/env.ts";

/** The code of a page, which stands in it: a page that a phone has kept needs nothing else. */
export interface PageCode {
  style: string;
  script: string;
  /** Differs with every change of the code. */
  version: string;
}

/** A page that a phone keeps, in a folder of its own. */
export interface PhoneApp {
  code: PageCode;
  /** Of the page alone: no store but the worker's keeps it, and its policy allows this very code. */
  headers: Readonly<Record<string, string>>;
}

interface Declared {
  /** Where it lives, such as `/driver/`: its service worker sees no other address. */
  scope: string;
  /** Its own folder, and its style in it. */
  folder: URL;
  style: string;
  /** Its modules in the order in which they need each other; names of the folder, or of the shared `phone/assets`. */
  modules: readonly URL[];
  /** What else its policy allows. */
  policy?: string;
}

const ICONS = { "icon.svg": "image/svg+xml", "icon-192.png": "image/png", "icon-512.png": "image/png" } as const;
const IMPORT = /^import [^;]*;\n/gm;
const EXPORT = /^export (?=(?:async )?function|const|let|class)/gm;

/** A file that the pages of phones share. */
export const sharedFile = (name: string): URL => new URL(`assets/${name}`, import.meta.url);

/**
 * Modules as the one script that stands in a page. They share its scope: no two of them may declare the same name at
 * their top.
 */
export function joinModules(modules: readonly URL[]): string {
  return modules.map((file) => readFileSync(file, "utf8").replace(IMPORT, "").replace(EXPORT, "")).join("\n");
}

/**
 * Serves what a kept page has beside itself: its service worker and its icons. The page is one answer with its code in
 * it: a phone keeps it as one piece, and never joins it with code of another version.
 */
export function openPhoneApp(
  app: Hono<HttpEnv>,
  { scope, folder, style: sheet, modules, policy = "" }: Declared,
): PhoneApp {
  const style = [sharedFile("base.css"), new URL(sheet, folder)].map((file) => readFileSync(file, "utf8")).join("");
  const script = joinModules(modules);
  const worker = readFileSync(sharedFile("worker.js"), "utf8");
  const version = createHash("sha256").update(style).update(script).update(worker).digest("base64url").slice(0, 12);
  app.get(`${scope}worker.js`, (context) =>
    context.body(worker, 200, {
      "content-type": "text/javascript",
      "cache-control": "no-cache",
      // What it fetches for the page is under its own policy.
      "content-security-policy": "default-src 'none'; connect-src 'self'",
    }),
  );
  for (const [name, type] of Object.entries(ICONS)) {
    const bytes = new Uint8Array(readFileSync(sharedFile(name)));
    app.get(scope + name, (context) =>
      context.body(bytes, 200, { "content-type": type, "cache-control": "max-age=86400" }),
    );
  }
  const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const headers = {
    "content-security-policy":
      `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; img-src 'self' blob:; ` +
      `connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${policy}`,
    "cache-control": "no-store",
  };
  return { code: { style, script, version }, headers };
}

/** Keeps a page on the home screen. @param start its address within the scope */
export function manifestOf({ scope, start, name }: { scope: string; start: string; name: string }) {
  return {
    id: start,
    start_url: start,
    scope,
    name,
    short_name: name,
    lang: "id",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: `${scope}icon-192.png`, sizes: "192x192", type: "image/png" },
      { src: `${scope}icon-512.png`, sizes: "512x512", type: "image/png" },
      { src: `${scope}icon.svg`, sizes: "any", type: "image/svg+xml" },
    ],
  };
}
