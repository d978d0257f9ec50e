import { html } from "hono/html";
import type { Page } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { startGuide } from "../start/guide.ts";
import { START_USES } from "../start/progress.ts";
import { alertStrip } from "./alerts.ts";
import { LIVE_READS, readNow } from "./live-data.ts";
import { liveView, type ReaderOf } from "./live-view.ts";
import { LIVE_WORDS } from "./live-words.ts";

/** Reads each part in the time zone of its area. */
export async function readersOf(context: PageContext): Promise<ReaderOf> {
  const areas = await context.areas();
  const moments = new Map(await Promise.all(areas.map(async ({ id }) => [id, await context.momentsOf(id)] as const)));
  const usual = await context.momentsOf(null);
  return ({ id }) => ({ ...context, moments: moments.get(id) ?? usual });
}

/** The control room: every gate and lane of the person's areas, live. */
export const livePage: Page = {
  path: "/live",
  uses: [...LIVE_READS, ...START_USES],
  navigation: { label: { en: "Live", id: "Pantau" }, key: "KeyL" },
  async show(context) {
    const words = LIVE_WORDS[context.language];
    const now = await readNow(context);
    const content = html`<header class="page-head"><h1>${words.title}</h1></header>
      <div class="stack">
        ${await startGuide(context)}
        <div class="stack" id="live">
          ${now.areas.length === 0 ? html`<p>${words.noAreas}</p>` : liveView(now, await readersOf(context))}
        </div>
      </div>`;
    return { title: words.title, content, live: "/live/stream", strip: alertStrip(now, context.language) };
  },
};
