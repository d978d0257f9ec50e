import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { NONCE, secureHeaders, type SecureHeadersVariables } from "hono/secure-headers";
import { streamSSE } from "hono/streaming";
import { listenOnFreePort } from "../../../shared/test/free-port.ts";
import { mountInstallable } from "../../../shared/web/installable.ts";
import type { Language } from "../../../shared/words/sentence.ts";
import { openConsoleAssets } from "../assets/assets.ts";
import { BEAT_MS } from "../live/beat.ts";
import { consolePages } from "../pages/console-pages.ts";
import { shell, views } from "./sample-views.ts";

export interface SampleServer extends AsyncDisposable {
  /** Where a view is shown. */
  url(name: string, language: Language): string;
  /** From now on it takes connections and answers nothing, as behind a cable that was cut. */
  fallSilent(): void;
}

const PATHS: Readonly<Record<string, string>> = {
  lanes: "/",
  search: "/search",
  shift: "/shift",
  reports: "/reports",
  inside: "/inside",
  "sign-in": "/sign-in",
};

/** A camera's view of a truck, simplified. */
const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 144 96"><rect width="144" height="96" fill="#8fa3b3"/>
<rect y="70" width="144" height="26" fill="#4a4f55"/><rect x="34" y="14" width="76" height="62" rx="5" fill="#c8452f"/>
<rect x="42" y="22" width="60" height="24" rx="3" fill="#22313d"/><rect x="52" y="62" width="40" height="10" fill="#f4f4f4"/>
<circle cx="44" cy="56" r="5" fill="#ffe9a8"/><circle cx="100" cy="56" r="5" fill="#ffe9a8"/></svg>`;

/** Serves the sample views with their files and under the console's policy. Their stream is there, and has no news. */
export async function openSampleServer(): Promise<SampleServer> {
  const pages = consolePages(openConsoleAssets());
  let isSilent = false;
  const app = new Hono<{ Variables: SecureHeadersVariables }>();
  app.use((_context, next) => (isSilent ? new Promise(() => undefined) : next()));
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: [NONCE],
        styleSrc: [NONCE],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
      },
      strictTransportSecurity: false,
    }),
  );
  mountInstallable(app, () => ({ name: "Gate 7", shortName: "Gate", language: "id" }));
  app.get("/assets/*", (context) => {
    const file = pages.asset(context.req.path.slice("/assets/".length));
    const headers = { "content-type": file?.type ?? "", "cache-control": "public, max-age=31536000, immutable" };
    return file ? context.body(file.body, 200, headers) : context.notFound();
  });
  app.get("/photos/*", (context) => context.body(PHOTO, 200, { "content-type": "image/svg+xml" }));
  app.get("/live", (context) =>
    streamSSE(context, async (stream) => {
      // Without the time of a beat: the clock of a page goes on from that of its view.
      while (!stream.aborted) {
        if (!isSilent) await stream.writeSSE({ event: "still", data: "" });
        await stream.sleep(BEAT_MS);
      }
    }),
  );
  app.get("/:language/:name", async (context) => {
    const view = views.find(([name]) => name === context.req.param("name"))?.[1];
    if (!view) return context.notFound();
    const language = context.req.param("language") === "id" ? "id" : "en";
    const nonce = context.get("secureHeadersNonce") ?? "";
    const path = PATHS[view.page] ?? "/lanes";
    return context.html(await pages.render(view, { ...shell, language, nonce, path }, false));
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await listenOnFreePort(server);
  return {
    url: (name, language) => `http://127.0.0.1:${port}/${language}/${encodeURIComponent(name)}`,
    fallSilent: () => {
      isSilent = true;
    },
    async [Symbol.asyncDispose]() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
