import { html } from "hono/html";
import type { Page } from "../../page.ts";
import type { Visit } from "../../visit.ts";
import { startGuide } from "../start/guide.ts";
import { START_USES } from "../start/progress.ts";
import { alertStrip } from "./alerts.ts";
import { LIVE_READS, readNow } from "./live-data.ts";
import { liveView, type ReaderOf } from "./live-view.ts";
import { LIVE_WORDS } from "./live-words.ts";

/** Reads each part in the time zone of its area. */
export async function readersOf(visit: Visit): Promise<ReaderOf> {
  const areas = await visit.areas();
  const moments = new Map(await Promise.all(areas.map(async ({ id }) => [id, await visit.momentsOf(id)] as const)));
  const usual = await visit.momentsOf(null);
  return ({ id }) => ({ ...visit, moments: moments.get(id) ?? usual });
}

/** The control room: every gate and lane of the person's areas, live. */
export const livePage: Page = {
  path: "/live",
  uses: [...LIVE_READS, ...START_USES],
  navigation: { label: { en: "Live", id: "Pantau" }, key: "KeyL" },
  async show(visit) {
    const words = LIVE_WORDS[visit.language];
    const now = await readNow(visit);
    const content = html`<header class="page-head"><h1>${words.title}</h1></header>
      <div class="stack">
        ${await startGuide(visit)}
        <div class="stack" id="live">
          ${now.areas.length === 0 ? html`<p>${words.noAreas}</p>` : liveView(now, await readersOf(visit))}
        </div>
      </div>`;
    return { title: words.title, content, live: "/live/stream", strip: alertStrip(now, visit.language) };
  },
};
