import { type Assets, openAssets } from "../../../shared/web/assets.ts";

/** The files of the console's pages. @throws if a file of the installation is missing */
export function openConsoleAssets(): Assets {
  return openAssets({
    folder: new URL(".", import.meta.url),
    scripts: ["console.js", "forms.js"],
    styles: ["views.css"],
    style: "console.css",
  });
}
