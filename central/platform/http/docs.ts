import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Hono } from "hono";
import { html } from "hono/html";
import type { HttpEnv } from "./env.ts";

const FILES: Readonly<Record<string, string>> = {
  "swagger-ui.css": "text/css; charset=utf-8",
  "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
  "favicon-32x32.png": "image/png",
};
const START = `SwaggerUIBundle({
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

/**
 * Serves the OpenAPI document at `/openapi.json` and a readable reference at `/docs`.
 * @param makeDocument called once, by the first request: its half second delays no start of central
 */
export function mountDocs(app: Hono<HttpEnv>, makeDocument: () => object): void {
  const folder = new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));
  let made: { text: string; gzipped: Uint8Array<ArrayBuffer> } | undefined;
  const make = () => {
    const text = JSON.stringify(makeDocument());
    return { text, gzipped: new Uint8Array(gzipSync(text)) };
  };

  app.get("/openapi.json", (context) => {
    const headers = { "content-type": "application/json", vary: "accept-encoding" };
    const takesGzip = /\bgzip\b/.test(context.req.header("accept-encoding") ?? "");
    made ??= make();
    if (!takesGzip) return context.body(made.text, 200, headers);
    return context.body(made.gzipped, 200, { ...headers, "content-encoding": "gzip" });
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
  app.get("/docs/start.js", (context) =>
    context.body(START, 200, { "content-type": "text/javascript; charset=utf-8" }),
  );
  app.get("/docs/:file", async (context) => {
    const file = context.req.param("file");
    const type = FILES[file];
    if (type === undefined) return context.notFound();
    const headers = { "content-type": type, "cache-control": "public, max-age=86400" };
    return context.body(new Uint8Array(await readFile(new URL(file, folder))), 200, headers);
  });
}
