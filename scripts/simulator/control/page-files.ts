import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Hono } from "hono";

const SCRIPT = "text/javascript; charset=utf-8";
const STYLE = "text/css; charset=utf-8";
/** The face is cached, so that the next view of the page has it from the first line on. */
const FACE = "font/woff2";
const own = (file: string): URL => new URL(`assets/${file}`, import.meta.url);
/** The look of every page of the product. */
const shared = (file: string): URL => new URL(`../../../shared/web/assets/${file}`, import.meta.url);
const face = createRequire(import.meta.url).resolve(
  "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2",
);

const SCRIPTS = ["page.js", "lane.js", "picture.js", "motion.js", "devices.js", "story.js"];
const FILES: readonly [path: string, file: URL, type: string][] = [
  ["/", own("index.html"), "text/html; charset=utf-8"],
  ...SCRIPTS.map((name): [string, URL, string] => [`/${name}`, own(name), SCRIPT]),
  ...["theme.js", "themes.js"].map((name): [string, URL, string] => [`/${name}`, shared(name), SCRIPT]),
  ...["base.css", "parts.css"].map((name): [string, URL, string] => [`/${name}`, shared(name), STYLE]),
  ...["page.css", "picture.css"].map((name): [string, URL, string] => [`/${name}`, own(name), STYLE]),
  ["/icon.svg", shared("icon.svg"), "image/svg+xml"],
  ["/font.woff2", pathToFileURL(face), FACE],
];

/** The live page of the lanes; it loads nothing from other sites. */
export function pageFiles(): Hono {
  const app = new Hono();
  for (const [path, file, type] of FILES)
    app.get(path, async (context) => {
      const body = new Uint8Array(await readFile(file));
      return context.body(body, {
        headers: { "content-type": type, "cache-control": type === FACE ? "max-age=86400" : "no-store" },
      });
    });
  return app;
}
