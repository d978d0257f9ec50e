import { readFile } from "node:fs/promises";
import { Hono } from "hono";

const FILES = {
  "/": ["index.html", "text/html; charset=utf-8"],
  "/page.js": ["page.js", "text/javascript; charset=utf-8"],
  "/page.css": ["page.css", "text/css; charset=utf-8"],
} as const;

/** The live page of the lanes; it loads nothing from other sites. */
export function pageFiles(): Hono {
  const app = new Hono();
  app.get("/favicon.ico", (context) => context.body(null, 204));
  for (const [path, [file, type]] of Object.entries(FILES))
    app.get(path, async (context) => {
      const text = await readFile(new URL(`page/${file}`, import.meta.url), "utf8");
      return context.body(text, { headers: { "content-type": type, "cache-control": "no-store" } });
    });
  return app;
}
