import { readFileSync } from "node:fs";
import { join } from "node:path";
import { html } from "hono/html";
import { ICON, SIGNAL, type IconName } from "../../shared/web/icons.ts";
import { note, plate, tag, type Tone } from "../../shared/web/parts.ts";
import { openChromium } from "../../shared/test/chromium.ts";

/** Takes the picture of the parts of every page, in both themes, for `shared/web/README.md`. */

const WEB = join(import.meta.dirname, "../../shared/web");
const css = (name: string): string => readFileSync(join(WEB, "assets", name), "utf8");
const FONT = readFileSync(
  join(
    import.meta.dirname,
    "../../node_modules/@fontsource-variable/atkinson-hyperlegible-next/files",
    "atkinson-hyperlegible-next-latin-wght-normal.woff2",
  ),
).toString("base64");
const STYLE = `${css("base.css")}${css("parts.css")}`
  .replace("font.woff2", `data:font/woff2;base64,${FONT}`)
  .replace("font-display: optional", "font-display: block");

const TONES: readonly [Tone, IconName, string][] = [
  ["good", "check", "passed"],
  ["wait", "wait", "waits for an officer"],
  ["bad", "cross", "refused"],
  ["plain", "unknown", "unknown"],
];
const samples = html`<main class="page stack">
  <h1>Heading of a page, 1.5 rem</h1>
  <h2>Heading of a card, 1.125 rem</h2>
  <h3>Heading of a part, 0.9375 rem</h3>
  <p>
    Text of a page. 0O 1lI 8B 5S 2Z: no two are alike. <span class="quiet">Quiet text. </span><a href="#x">A link</a>
  </p>
  <div class="row">${plate("B2138AF")} ${TONES.map(([tone, icon, words]) => tag(tone, icon, words))}</div>
  <div class="row">
    <span class="button main">Main act</span><span class="button">Other act</span>
    <span class="button good">${ICON.check}Opens</span><span class="button bad">${ICON.cross}Closes</span>
    <span class="button" aria-disabled="true">Not now</span>
  </div>
  <div class="columns">
    <div class="stack">${TONES.slice(0, 3).map(([tone, icon, words]) => note(tone, icon, `A note: ${words}`))}</div>
    <div class="card">
      <div class="card-head"><h2>A card</h2></div>
      <div class="card-body stack">
        <div class="field"><label for="entry">An entry</label><input class="input" id="entry" value="B 2138 AF" /></div>
        <dl class="facts">
          <dt>Since</dt>
          <dd>08:14:09</dd>
          <dt>Weight</dt>
          <dd>12,480 kg</dd>
        </dl>
      </div>
    </div>
    <div class="card table-scroll">
      <table>
        <thead>
          <tr>
            <th>Vehicle</th>
            <th>Weight</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th>${plate("B2138AF")}</th>
            <td class="number">12,480</td>
          </tr>
          <tr>
            <th>${plate("L8786WT")}</th>
            <td class="number">9,115</td>
          </tr>
        </tbody>
      </table>
    </div>
  </div>
  <div class="row samples">
    ${[...Object.values(ICON), ...Object.values(SIGNAL.arm), ...Object.values(SIGNAL.light)]}
  </div>
</main>`;
const OWN = ".samples svg { width: 1.75rem; height: 1.75rem }";

const browser = await openChromium();
try {
  for (const theme of ["light", "dark"] as const) {
    const page = await browser.newPage({ viewport: { width: 1100, height: 800 }, deviceScaleFactor: 0.75 });
    await page.setContent(
      `<!doctype html><html lang="en" data-theme="${theme}"><style>${STYLE}${OWN}</style>${String(await samples)}</html>`,
    );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.screenshot({ path: join(WEB, `samples-${theme}.png`), fullPage: true, animations: "disabled" });
    await page.close();
  }
} finally {
  await browser.close();
}
