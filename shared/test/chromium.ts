import { accessSync, constants } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from "playwright-core";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** Nothing of a browser's own is fetched, and it runs where there is no display and no user namespace. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
  // Painted by the processor in one piece: a page load takes a fifth less of it than with many small tiles.
  "--default-tile-width=1280",
  "--default-tile-height=800",
  "--num-raster-threads=1",
];

/** A headless Chromium of this machine. Dispose of it. @param camera a video that its camera sees again and again @throws where there is none */
export async function openChromium(camera?: string): Promise<Browser> {
  const filmed = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  const args = camera === undefined ? [] : [...filmed, `--use-file-for-fake-video-capture=${camera}`];
  return chromium.launch({ executablePath: chromiumPath(), args: [...ARGUMENTS, ...args] });
}

/** A browser that keeps what it has in a folder, as a phone does over a restart. Sessions of cookies end with it. */
export async function openKeptChromium(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...options, executablePath: chromiumPath(), args: ARGUMENTS });
}

function chromiumPath(): string {
  const found = PLACES.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
  if (found === undefined) throw new Error("there is no Chromium here: install Debian's chromium");
  return found;
}
