import { type AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { NONCE, secureHeaders, type SecureHeadersVariables } from "hono/secure-headers";
import { type Language } from "../../../shared/rules/reason-texts.ts";
import { openAssets } from "../assets/assets.ts";
import { consolePages } from "../pages/console-pages.ts";
import { shell, views } from "./sample-views.ts";

export interface SampleServer extends AsyncDisposable {
  /** Where a view is shown. */
  url(name: string, language: Language): string;
}

const PATHS: Readonly<Record<string, string>> = { lanes: "/", search: "/search", shift: "/shift", reports: "/reports" };

/** Serves the sample views as a browser meets them, with their files and under the console's policy. Nothing is live. */
export async function openSampleServer(): Promise<SampleServer> {
  const pages = consolePages(openAssets());
  const app = new Hono<{ Variables: SecureHeadersVariables }>();
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: [NONCE],
        styleSrc: [NONCE],
        imgSrc: ["'self'"],
        connectSrc: ["'self'"],
      },
      strictTransportSecurity: false,
    }),
  );
  app.get("/assets/*", (context) => {
    const file = pages.asset(context.req.path.slice("/assets/".length));
    return file ? context.body(file.body, 200, { "content-type": file.type }) : context.notFound();
  });
  app.get("/:language/:name", async (context) => {
    const view = views.find(([name]) => name === context.req.param("name"))?.[1];
    if (!view) return context.notFound();
    const language = context.req.param("language") === "id" ? "id" : "en";
    const nonce = context.get("secureHeadersNonce") ?? "";
    const path = PATHS[view.page] ?? "/lanes";
    return context.html(await pages.render(view, { ...shell, language, nonce, path }, false));
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: (name, language) => `http://127.0.0.1:${port}/${language}/${encodeURIComponent(name)}`,
    async [Symbol.asyncDispose]() {
      if ("closeAllConnections" in server) server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
