import { readFileSync } from "node:fs";
import type { Context, Env, Hono } from "hono";

/** What a device shows of an installed page. */
export interface Installed {
  name: string;
  shortName: string;
  language: "id" | "en";
}

/** Below this path lie the manifest, its icons and the worker; no page does. */
export const APP_PATH = "/app";

const read = (name: string): Buffer => readFileSync(new URL(`assets/${name}`, import.meta.url));
const ICON_SIZES = [192, 512] as const;

/**
 * Serves what makes a site installable: its manifest, icons, and the worker that shows messages. The worker's scope is
 * its own folder, where no page lies, so that it never answers for one.
 * @param worker its code, where it is not the usual one
 */
export function mountInstallable<E extends Env>(
  app: Hono<E>,
  nameFor: (context: Context<E>) => Installed,
  worker: () => string = () => WORKER,
): void {
  app.get(`${APP_PATH}/worker.js`, (context) =>
    context.body(worker(), 200, {
      "content-type": "text/javascript; charset=utf-8",
      // A changed one is in use from the next visit on, without a page of an older version behind it.
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'",
    }),
  );
  app.get(`${APP_PATH}/manifest.webmanifest`, (context) => {
    const { name, shortName, language } = nameFor(context);
    const manifest = {
      id: "/",
      start_url: "/",
      scope: "/",
      name,
      short_name: shortName,
      lang: language,
      display: "standalone",
      background_color: "#0c1821",
      theme_color: "#0c1821",
      icons: [
        ...ICON_SIZES.map((size) => ({
          src: `${APP_PATH}/icon-${size}.png`,
          sizes: `${size}x${size}`,
          type: "image/png",
          purpose: "any maskable",
        })),
      ],
    };
    return context.json(manifest, 200, {
      "content-type": "application/manifest+json",
      "cache-control": "no-cache",
    });
  });
  for (const size of ICON_SIZES) {
    const bytes = new Uint8Array(read(`icon-${size}.png`));
    app.get(`${APP_PATH}/icon-${size}.png`, (context) =>
      context.body(bytes, 200, { "content-type": "image/png", "cache-control": "max-age=86400" }),
    );
  }
}

const WORKER = read("worker.js").toString();
