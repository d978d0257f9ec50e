import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** axe-core for `page.evaluate`: the debugger's evaluation is outside of a page's policy. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// All resources of a page are here already: nothing needs another fetch.
const OPTIONS: RunOptions = { resultTypes: ["violations"], preload: false };

/** The problems that axe-core finds on a page with `AXE`, one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const found = await page.evaluate(
    (run) => (globalThis as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(run),
    OPTIONS,
  );
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}
