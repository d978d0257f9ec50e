import { html } from "hono/html";
import { epochMsOf } from "../../../shared/lib/clock.ts";
import type { GateView, LaneView } from "../ports.ts";
import { ICON, type IconName } from "../../../shared/web/icons.ts";
import { callData } from "../../../shared/web/calls.ts";
import { emergencyUrl } from "./lane-card.ts";
import type { Reader } from "./page.ts";
import { type Markup, NOTHING } from "../../../shared/web/markup.ts";
import { plainly } from "./plainly.ts";
import { age, type Tone } from "../../../shared/web/parts.ts";
import type { Spoken } from "../../../shared/wire/said.ts";

/** The strip under the bar: waiting vehicles, opening in an emergency, central, the queue, the age of the data. Live. */
export function gateState(gate: GateView, reader: Reader): Markup {
  const { words, moments } = reader;
  const { sync, outbox } = gate.status;
  const waiting = gate.lanes.filter(({ waits_until }) => waits_until !== null);
  const { central } = words.frame;
  const away = sync.last_reached_at === null ? central.never : central.away(moments.time(sync.last_reached_at));
  const dataMs = gate.data_age_ms === null ? null : epochMsOf(gate.now) - gate.data_age_ms;
  return html`${waiting.map(
      (lane) =>
        html`<a class="strip-item strip-call" href="/lanes/${lane.id}" ${callOf(lane)}
          >${ICON.wait}${words.frame.waitsAt(lane.number)}</a
        >`,
    )}
    ${emergency(gate.lanes, reader)}
    <div class="strip-state">
      ${sync.is_reached ? item("good", "cloud", central.reached) : item("bad", "noCloud", away)}
      ${outbox.depth > 0 ? item("wait", "send", central.queued(outbox.depth)) : NOTHING}
      ${item(
        dataTone(gate),
        "data",
        dataMs === null ? words.frame.noData : html`<span>${words.frame.dataAge} ${age(dataMs)}</span>`,
      )}
    </div>`;
}

/** Which lane to open in an emergency: the head keeps it in view. */
function emergency(lanes: readonly LaneView[], { words }: Reader): Markup | string {
  if (lanes.length === 0) return NOTHING;
  return html`<p class="strip-emergency ${lanes.length > 3 ? "many" : ""}">
    ${ICON.alert}<strong>${words.lane.emergency}</strong>
    ${lanes.map(
      (lane) =>
        html`<a class="button bad" href="${emergencyUrl(lane)}" data-act
          ><span class="unseen">${words.lane.emergency}: ${words.lane.lane(lane.number)}</span
          ><span aria-hidden="true">${lane.number}</span></a
        >`,
    )}
  </p>`;
}

/** What the page's script calls the officer by: the vehicle, since when and until when it waits. */
function callOf({ vehicle, waits_until: until }: LaneView): Markup | string {
  if (!vehicle || until === null) return NOTHING;
  return callData(vehicle.activity_id, { sinceMs: epochMsOf(vehicle.at), untilMs: epochMsOf(until) });
}

function item(tone: Tone, icon: IconName, words: Markup | string): Markup {
  return html`<span class="strip-item ${tone}">${ICON[icon]}${words}</span>`;
}

const OLD_MS = 15 * 60_000;
function dataTone({ data_age_ms: ageMs }: GateView): Tone {
  return ageMs === null || ageMs > OLD_MS ? "wait" : "plain";
}

/** The gate's problems, in words, the most urgent first; empty when all is well. */
export function gateProblems({ status, lanes }: GateView, reader: Reader): (Markup | string)[] {
  const { words, moments } = reader;
  const { sync, clock, disk, outbox, replica, site } = status;
  const say = words.frame.lacks;
  const because = (what: string, why: Spoken | null): string =>
    why === null ? what : `${what}: ${plainly(why, reader)}`;
  const lacks: (Markup | string)[] = [];
  const { enrolment } = sync;
  if (enrolment.is === "no-code") lacks.push(say.noCode);
  if (enrolment.is === "waiting") lacks.push(because(say.enrolling, enrolment.because));
  const since = sync.last_reached_at ?? sync.since;
  if (sync.is_revoked) lacks.push(because(say.revoked, sync.because));
  else if (sync.is_reached === false) lacks.push(since === null ? say.neverReached : say.away(moments.time(since)));
  if (sync.stuck_because !== null) lacks.push(because(say.stuck, sync.stuck_because));
  if (enrolment.is === "enrolled" && replica.as_of === null) lacks.push(say.noData);
  if (replica.set_aside > 0) lacks.push(say.setAside(replica.set_aside));
  if (outbox.parked > 0) lacks.push(say.parked(outbox.parked));
  if (site?.is_connected === false) lacks.push(say.otherGates);
  if (clock.trust === "uncertain") lacks.push(say.clockUncertain);
  if (clock.trust === "untrusted") lacks.push(say.clockUntrusted);
  if (!disk.has_room) lacks.push(say.diskFull);
  else if (!disk.keeps_photos) lacks.push(say.noPhotos);
  if (lanes.length === 0 && replica.as_of !== null) lacks.push(say.noLanes);
  return lacks;
}

/** The same as a list with symbols; empty when all is well. */
export function gateProblemList(gate: GateView, reader: Reader): Markup | string {
  const lacks = gateProblems(gate, reader);
  if (lacks.length === 0) return NOTHING;
  return html`<ul class="card lack-list">
    ${lacks.map((lack) => html`<li>${ICON.alert}<span>${lack}</span></li>`)}
  </ul>`;
}
