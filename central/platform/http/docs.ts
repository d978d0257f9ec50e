import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { html } from "hono/html";
import { isKnown, tagOfText } from "./entity-tag.ts";
import type { HttpEnv } from "./env.ts";

const FILES: ReadonlyMap<string, string> = new Map([
  ["swagger-ui.css", "text/css; charset=utf-8"],
  ["swagger-ui-bundle.js", "text/javascript; charset=utf-8"],
  ["start.js", "text/javascript; charset=utf-8"],
  ["favicon-32x32.png", "image/png"],
]);
/** Starts the reference in the theme that was chosen on the pages, otherwise in that of the device. */
const START = `const dark = matchMedia("(prefers-color-scheme: dark)");
function showTheme() {
  const chosen = localStorage.getItem("theme");
  const isDark = chosen === "dark" || (chosen !== "light" && dark.matches);
  document.documentElement.classList.toggle("dark-mode", isDark);
}
dark.addEventListener("change", showTheme);
showTheme();
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "none",
  filter: true,
  validatorUrl: null,
  persistAuthorization: false,
});
`;
/** No external sources, no inline script; the reference sets style attributes. */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A content that is compressed once, for all its readers. */
interface Compressed {
  plain: Uint8Array<ArrayBuffer>;
  gzipped: Uint8Array<ArrayBuffer>;
  tag: string;
}

function compressed(content: string | Buffer): Compressed {
  return {
    plain: new Uint8Array(Buffer.from(content)),
    gzipped: new Uint8Array(gzipSync(content)),
    tag: tagOfText(content),
  };
}

/** Answers 304 to readers who have the content already. */
function answerWith(context: Context<HttpEnv>, { plain, gzipped, tag }: Compressed, type: string): Response {
  // The compression would do its work again for each reader.
  const headers = { "cache-control": "no-cache, no-transform", etag: tag, vary: "accept-encoding" };
  if (isKnown(context.req.header("if-none-match") ?? null, tag)) return context.body(null, 304, headers);
  const coding = accepts(context, { header: "Accept-Encoding", supports: ["gzip"], default: "identity" });
  if (coding === "identity") return context.body(plain, 200, { ...headers, "content-type": type });
  return context.body(gzipped, 200, { ...headers, "content-type": type, "content-encoding": coding });
}

/**
 * Serves the OpenAPI document at `/openapi.json` and a readable reference at `/docs`.
 * @param makeDocument called once, by the first request: its half second delays no start of central
 */
export function mountDocs(app: Hono<HttpEnv>, makeDocument: () => object): void {
  const folder = new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));
  let document: Compressed | undefined;
  const parts = new Map<string, Compressed>();

  app.get("/openapi.json", (context) => {
    document ??= compressed(JSON.stringify(makeDocument()));
    return answerWith(context, document, "application/json");
  });
  app.get("/docs", (context) =>
    context.html(
      html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <title>Gate access: reference</title>
            <link rel="icon" href="/docs/favicon-32x32.png" />
            <link rel="stylesheet" href="/docs/swagger-ui.css" />
          </head>
          <body>
            <div id="reference"></div>
            <script src="/docs/swagger-ui-bundle.js"></script>
            <script src="/docs/start.js"></script>
          </body>
        </html>`,
      200,
      { "content-security-policy": CSP },
    ),
  );
  app.get("/docs/:file", async (context) => {
    const name = context.req.param("file");
    const type = FILES.get(name);
    if (type === undefined) return context.notFound();
    const part = parts.get(name) ?? compressed(name === "start.js" ? START : await readFile(new URL(name, folder)));
    parts.set(name, part);
    return answerWith(context, part, type);
  });
}
