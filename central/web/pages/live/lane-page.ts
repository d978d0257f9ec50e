import { html } from "hono/html";
import { ICON } from "../../../../shared/web/icons.ts";
import { type Markup, NOTHING, textOf } from "../../../../shared/web/markup.ts";
import { statusOf } from "../../failure.ts";
import type { Page, Shown, Stream } from "../../page.ts";
import type { PageContext } from "../../page-context.ts";
import { followParts } from "./follow-parts.ts";
import type { RefusedAct } from "../../parts/resource-acts.ts";
import { actsMark, actsView } from "./lane-acts-view.ts";
import { LANE_READS, type LaneNow, readLane } from "./lane-data.ts";
import { laneParts } from "./lane-view.ts";
import { LIVE_WORDS } from "./live-words.ts";
import { openPortal } from "../../../features/gates/lanes/operations/open-portal.ts";
import { closePortal } from "../../../features/gates/lanes/operations/close-portal.ts";
import { setIntervene } from "../../../features/gates/lanes/operations/set-intervene.ts";
import { setBypassBarrier } from "../../../features/gates/lanes/operations/set-bypass-barrier.ts";
import { streamLiveActivities } from "../../../features/work/gate-activities/operations/stream-live-activities.ts";

const ACT_OPERATIONS = [openPortal, closePortal, setIntervene, setBypassBarrier] as const;
export const LANE_USES = [...LANE_READS, ...ACT_OPERATIONS] as const;
/** Central's own stream tells no answer to a command: it is asked for again after this time. */
const ASK_AGAIN_MS = 500;

/** One lane: its state and devices, what can be done now, the outcome of the last command, the last activities. */
export const lanePage: Page = {
  path: "/live/:gateId/:laneId",
  uses: LANE_USES,
  show: (context) => showLane(context),
};

export async function showLane(context: PageContext, refused?: RefusedAct): Promise<Shown> {
  const now = await readLane(context);
  const { gate, lane } = now;
  const parts = laneParts(now, { ...context, moments: await context.momentsOf(lane.area_id) });
  const part = (id: string): Markup | string => parts.get(id) ?? NOTHING;
  const words = LIVE_WORDS[context.language];
  const title = `${gate.name}, ${lane.name}`;
  const content = html`<header class="page-head">
      <a class="button" href="/live" data-back>${ICON.back}${words.title}</a>
      <h1>${title}</h1>
      <div class="row" id="lane-gate">${part("lane-gate")}</div>
    </header>
    <div class="lane-columns" id="live">
      <section class="card lane lane-columns-state" id="lane-state">${part("lane-state")}</section>
      <div class="stack lane-columns-acts">
        <div id="lane-command">${part("lane-command")}</div>
        <div id="lane-acts">${actsView(context, now, refused)}</div>
      </div>
      <div class="stack lane-columns-rest">
        <section class="card" aria-labelledby="devices">
          <div class="card-head"><h2 id="devices">${words.devices}</h2></div>
          <ul class="rows" id="lane-devices">
            ${part("lane-devices")}
          </ul>
        </section>
        <section class="card" aria-labelledby="last">
          <div class="card-head">
            <h2 id="last">${words.last}</h2>
            <a href="/activities?lane_id=${lane.id}">${words.all}</a>
          </div>
          <ul class="rows" id="lane-last">
            ${part("lane-last")}
          </ul>
        </section>
      </div>
    </div>`;
  return {
    title,
    content,
    live: streamOf(context, now),
    ...(refused && { status: statusOf(refused.failure.problem) }),
  };
}

/** The address of the stream: it knows the acts that the page shows, so that it does not touch what is being typed. */
function streamOf(context: PageContext, now: LaneNow): string {
  const query = new URLSearchParams({ acts: actsMark(now) });
  const command = context.asked("command");
  if (command !== undefined) query.set("command", command);
  return `/live/${now.gate.id}/${now.lane.id}/stream?${query.toString()}`;
}

/** Keeps the page of a lane up to date. */
export const laneStream: Stream = {
  path: "/live/:gateId/:laneId/stream",
  uses: [...LANE_USES, streamLiveActivities],
  async open(context) {
    let mark = context.asked("acts");
    let acts: string | null = null;
    return followParts(context, { gate_id: context.param("gateId") }, async () => {
      const now = await readLane(context);
      const reader = { ...context, moments: await context.momentsOf(now.lane.area_id) };
      const parts = new Map([...laneParts(now, reader)].map(([id, part]) => [id, textOf(html`${part}`)]));
      if (actsMark(now) !== mark) {
        mark = actsMark(now);
        acts = textOf(html`${actsView(context, now)}`);
      }
      if (acts !== null) parts.set("lane-acts", acts);
      const isWaiting = now.command?.ok === true && now.command.data.state === "queued";
      return { parts: { holder: null, parts }, ...(isWaiting && { againMs: ASK_AGAIN_MS }) };
    });
  },
};
