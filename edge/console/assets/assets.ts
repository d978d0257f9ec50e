import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The console's files, read once. Each address holds the hash of all of them, so that a browser may cache it for ever.
 */
export interface Assets {
  /** @returns the address, such as `/assets/1f0c…/console.css`. @throws for an unknown name */
  url(name: string): string;
  /** @param path the part after `/assets/` */
  file(path: string): { type: string; body: Uint8Array<ArrayBuffer> } | null;
}

const JAVASCRIPT = "text/javascript; charset=utf-8";
const SCRIPTS = ["theme.js", "console.js", "connection.js", "time.js", "forms.js", "themes.js", "keys.js"];
const STYLES = ["base.css", "parts.css", "views.css"];

/** @throws if a file of the installation is missing */
export function openAssets(): Assets {
  const own = (name: string): Buffer => readFileSync(new URL(name, import.meta.url));
  const { resolve } = createRequire(import.meta.url);
  const files = new Map<string, { type: string; body: Buffer }>([
    ["htmx.js", { type: JAVASCRIPT, body: readFileSync(resolve("htmx.org/dist/htmx.min.js")) }],
    ["sse.js", { type: JAVASCRIPT, body: readFileSync(resolve("htmx.org/dist/ext/hx-sse.min.js")) }],
    ["console.css", { type: "text/css; charset=utf-8", body: Buffer.concat(STYLES.map(own)) }],
    ["icon.svg", { type: "image/svg+xml", body: own("icon.svg") }],
    ...SCRIPTS.map((name): [string, { type: string; body: Buffer }] => [name, { type: JAVASCRIPT, body: own(name) }]),
  ]);
  const hash = createHash("sha256");
  for (const [name, { body }] of files) hash.update(name).update(body);
  const version = hash.digest("hex").slice(0, 16);
  return {
    url(name) {
      if (!files.has(name)) throw new Error(`the console has no file ${name}`);
      return `/assets/${version}/${name}`;
    },
    file(path) {
      const [requested, name = ""] = path.split("/");
      const found = requested === version ? files.get(name) : undefined;
      return found ? { type: found.type, body: new Uint8Array(found.body) } : null;
    },
  };
}
