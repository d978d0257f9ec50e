import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The files of a site's pages, read once. Each address holds the hash of all of them: a browser may cache it for ever. */
export interface Assets {
  /** @returns the address, such as `/assets/1f0c…/console.css`. @throws for an unknown name */
  url: (name: string) => string;
  /** @param path the part after `/assets/` */
  file(path: string): { type: string; body: Uint8Array<ArrayBuffer> } | null;
}

/** The files that a site adds to the shared ones. */
export interface OwnFiles {
  /** Their folder. */
  folder: URL;
  scripts: readonly string[];
  /** The sheets after the shared ones; together they are one file. */
  styles: readonly string[];
  /** The name of that file. */
  style: string;
}

const JAVASCRIPT = "text/javascript; charset=utf-8";
/** Its letters and digits cannot be taken for each other: a zero has a stroke, and `I`, `l` and `1` differ. */
const FONT = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2";
const SCRIPTS = ["theme.js", "connection.js", "calls.js", "time.js", "themes.js", "keys.js", "print.js"];
const STYLES = ["base.css", "parts.css", "print.css"];

/** @throws if a file of the installation is missing */
export function openAssets({ folder, scripts, styles, style }: OwnFiles): Assets {
  const shared = (name: string): Buffer => readFileSync(new URL(`assets/${name}`, import.meta.url));
  const own = (name: string): Buffer => readFileSync(new URL(name, folder));
  const { resolve } = createRequire(import.meta.url);
  const script = (name: string, body: Buffer): [string, { type: string; body: Buffer }] => [
    name,
    { type: JAVASCRIPT, body },
  ];
  const files = new Map<string, { type: string; body: Buffer }>([
    script("htmx.js", readFileSync(resolve("htmx.org/dist/htmx.min.js"))),
    ["font.woff2", { type: "font/woff2", body: readFileSync(resolve(FONT)) }],
    script("sse.js", readFileSync(resolve("htmx.org/dist/ext/hx-sse.min.js"))),
    [style, { type: "text/css; charset=utf-8", body: Buffer.concat([...STYLES.map(shared), ...styles.map(own)]) }],
    ["icon.svg", { type: "image/svg+xml", body: shared("icon.svg") }],
    ...SCRIPTS.map((name) => script(name, shared(name))),
    ...scripts.map((name) => script(name, own(name))),
  ]);
  const hash = createHash("sha256");
  for (const [name, { body }] of files) hash.update(name).update(body);
  const version = hash.digest("hex").slice(0, 16);
  return {
    url(name) {
      if (!files.has(name)) throw new Error(`these pages have no file ${name}`);
      return `/assets/${version}/${name}`;
    },
    file(path) {
      const [requested, name = ""] = path.split("/");
      const found = requested === version ? files.get(name) : undefined;
      return found ? { type: found.type, body: new Uint8Array(found.body) } : null;
    },
  };
}
